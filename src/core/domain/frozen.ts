/** What nobody changes: a value as it was read, down to its last member. */
export type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T
