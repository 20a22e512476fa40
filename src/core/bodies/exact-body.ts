/**
 * The object literal of a body before `compact`: every field of the contract and no others. Undefined fields are
 * omitted. Write `compact({ … } satisfies Draft<Body>)`, because a body from several spreads is not checked against the
 * contract.
 */
export type Draft<Body> = { [Field in keyof Body]-?: Body[Field] | undefined }

/**
 * Returns a function that passes parts of our records into a body unchanged. A part with a field or a type that the
 * contract does not have does not compile.
 */
export const passedAs =
  <Body extends object>() =>
  <Own extends Body>(own: Own & { readonly [Field in Exclude<keyof Own, keyof Body>]: never }): Body =>
    own
