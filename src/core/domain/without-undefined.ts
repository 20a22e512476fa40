type Optional<T> = { [Key in keyof T as undefined extends T[Key] ? Key : never]: T[Key] }

/** An object type without its undefined members. */
type Compact<T> = Omit<T, keyof Optional<T>> & { [Key in keyof Optional<T>]?: Exclude<T[Key], undefined> }

/** Every member of a type, including optional ones: an object literal without one of them does not compile. */
export type Whole<T> = {
  readonly [Key in keyof T]-?: object extends Pick<T, Key> ? T[Key] | undefined : T[Key]
}

/** The optional members of a type, all required: an object literal without one of them does not compile. */
export type Optionals<T> = Whole<{ [Key in keyof T as object extends Pick<T, Key> ? Key : never]: T[Key] }>

/** Removes undefined members, because an absent and an undefined member differ in JSON and in our types. */
export const compact = <T extends object>(value: T): Compact<T> => {
  const kept: Partial<T> = {}
  for (const name in value) if (value[name] !== undefined) kept[name] = value[name]
  return kept as Compact<T>
}
