/** How each member of a part of an outcome is told. A member that is missing here does not compile. */
type Told<Part> = {
  readonly [Key in keyof Part]-?: (value: NonNullable<Part[Key]>, part: Part) => string | undefined
}

/** For a member that would make the sentence too long, or that is told together with another one. */
export const untold = (): undefined => undefined

/** The phrases of what is there, in the order of `told`; undefined where nothing is told. */
export const tell = <Part extends object>(part: Part, told: Told<Part>, separator = ', '): string | undefined => {
  const phrase = <Key extends keyof Part>(key: Key): string | undefined => {
    const value = part[key]
    return value === undefined || value === null ? undefined : told[key](value, part)
  }
  const phrases = (Object.keys(told) as (keyof Part)[]).map((key) => phrase(key))
  return phrases.filter((said) => said !== undefined).join(separator) || undefined
}
