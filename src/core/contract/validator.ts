/** A violation of the contract, as ajv reports it. */
export type Violation = {
  readonly instancePath: string
  readonly schemaPath?: string
  readonly keyword: string
  readonly message?: string
  readonly params: Readonly<Record<string, unknown>>
}

/** Returns whether a value matches its schema. `errors` has the violations until the next call. */
export type Validator<Value> = ((value: unknown) => value is Value) & {
  readonly errors?: readonly Violation[] | null
}

/** The parts of a request that its validator reads. */
export type RequestWith<Body> = { readonly headers: object; readonly params: object; readonly body: Body }

/**
 * Effects of members that notes name (`x-effect` in openapi.yaml): noted unless they decided, or an object of another
 * payment method.
 */
export type Named = 'noted' | 'unavailable'

/** The field names below a schema: `true` for free data, a list with one entry for arrays. */
export type KnownFields = true | Named | readonly [KnownFields] | { readonly [name: string]: KnownFields }

/** Returns true if a field is an array. */
export const isList = (known: KnownFields): known is readonly [KnownFields] => Array.isArray(known)
