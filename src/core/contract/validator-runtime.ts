import { returnUrlProblem } from '../domain/return-url-problem.ts'

/** One thing that a validator holds against a value, as ajv tells it. */
export type Violation = {
  readonly instancePath: string
  /** For tests: the build leaves it out. */
  readonly schemaPath?: string
  readonly keyword: string
  readonly message?: string
  readonly params: Readonly<Record<string, unknown>>
}

/** A validator made of the contract: whether a value is what it asks for; until the next call, it knows why not. */
export type Validator<Value> = ((value: unknown) => value is Value) & {
  readonly errors?: readonly Violation[] | null
}

/** What a validator of requests looks at. */
export type RequestWith<Body> = { readonly headers: object; readonly params: object; readonly body: Body }

const whole = (bits: 32 | 64) => ({
  validate: (value: number): boolean =>
    Number.isInteger(value) && value >= -(2 ** (bits - 1)) && value <= 2 ** (bits - 1) - 1,
})

/** The formats of the contract, for generated code: those of numbers as ajv keeps such formats. */
export const formats = {
  'http-url': (text: string): boolean => returnUrlProblem(text) === undefined,
  int32: whole(32),
  int64: whole(64),
}

const PAIRS = /[\ud800-\udbff][\udc00-\udfff]/g

/** The characters of a text, for generated code: a pair of surrogates is one. */
export const ucs2length = (text: string): number => text.length - (text.match(PAIRS)?.length ?? 0)

/** The names of the fields below a place of the contract: free data has none, a list has those of its elements. */
export type KnownFields = true | readonly [KnownFields] | { readonly [name: string]: KnownFields }
