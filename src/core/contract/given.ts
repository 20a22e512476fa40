import type { Own } from './vocabulary.ts'

/**
 * As it is given away, or read: nobody changes it any more, what is undefined is not written, an object may be free, and
 * where a word may be one's own it is any text.
 */
export type Given<Value> = Value extends Own
  ? string
  : Value extends readonly (infer One)[]
    ? readonly Given<One>[]
    : Value extends object
      ? string extends keyof Value
        ? unknown extends Value[keyof Value]
          ? object
          : { readonly [Key in keyof Value]: Given<Value[Key]> }
        : { readonly [Key in keyof Value]: Given<Value[Key]> | OrNothing<Value, Key> }
      : Value
type OrNothing<Value, Key extends keyof Value> = Record<never, never> extends Pick<Value, Key> ? undefined : never
