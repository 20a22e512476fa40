type Optional<T> = { [Key in keyof T as undefined extends T[Key] ? Key : never]: T[Key] }

/** An object whose undefined members are left out instead. */
type Compact<T> = Omit<T, keyof Optional<T>> & { [Key in keyof Optional<T>]?: Exclude<T[Key], undefined> }

/** Every member of a type, also one that may be left out: with it, a member that nothing was made for does not compile. */
export type Whole<T> = {
  readonly [Key in keyof T]-?: object extends Pick<T, Key> ? T[Key] | undefined : T[Key]
}

/** The members of a type that may be left out, each to be named: one that is forgotten does not compile. */
export type Optionals<T> = Whole<{ [Key in keyof T as object extends Pick<T, Key> ? Key : never]: T[Key] }>

/** Leaves out what is undefined: an absent field and an undefined one are not the same in JSON or under our types. */
export const compact = <T extends object>(value: T): Compact<T> => {
  const kept: Partial<T> = {}
  for (const name in value) if (value[name] !== undefined) kept[name] = value[name]
  return kept as Compact<T>
}
