import type { Own } from './vocabulary.ts'

/**
 * A readonly form of a value: undefined members are allowed, an object may be free, and a custom word is any string.
 */
export type Input<Value> = Value extends Own
  ? string
  : Value extends readonly (infer One)[]
    ? readonly Input<One>[]
    : Value extends object
      ? string extends keyof Value
        ? unknown extends Value[keyof Value]
          ? object
          : { readonly [Key in keyof Value]: Input<Value[Key]> }
        : { readonly [Key in keyof Value]: Input<Value[Key]> | OrUndefined<Value, Key> }
      : Value
type OrUndefined<Value, Key extends keyof Value> = Record<never, never> extends Pick<Value, Key> ? undefined : never
