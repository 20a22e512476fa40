/**
 * The literal of a body before `compact`: every field of the contract and no others, and what is undefined is left out.
 * Write `compact({ … } satisfies Draft<Body>)`; a body that is spread together would not be held against the contract.
 */
export type Draft<Body> = { [Field in keyof Body]-?: Body[Field] | undefined }

/**
 * For parts of our records that are shown as they are: a function that takes such a part and gives it back as one of
 * the contract. A part with a field that the contract does not have, or with another type, does not compile.
 */
export const shownAs =
  <Body extends object>() =>
  <Own extends Body>(own: Own & { readonly [Field in Exclude<keyof Own, keyof Body>]: never }): Body =>
    own
