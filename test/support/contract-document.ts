import { readFileSync } from 'node:fs'
import { contractTexts } from '../../src/control/contract-text.ts'
import { isMap } from '../../src/core/domain/is-record.ts'

/** The contract as parsed data. Its shape is that of OpenAPI 3.1; who needs a part of it checks that part. */
export type ContractDocument = { readonly openapi: string } & Readonly<Record<string, unknown>>

/** Some twenty test files read the two contracts; reading one takes as long as a hundred calls. */
const known = new Map<string, ReturnType<typeof contractTexts>>()

const textsIn = (file: string): ReturnType<typeof contractTexts> => {
  const texts = known.get(file) ?? contractTexts(readFileSync(file, 'utf8'))
  known.set(file, texts)
  return texts
}

/** A contract in full, as its readers get it: the same for all of them. @throws when the file is missing. */
export const contractIn = (file: string): Readonly<Record<string, unknown>> => textsIn(file).document()

/** The same as YAML, as its readers get it. @throws when the file is missing. */
export const contractTextIn = (file: string): string => textsIn(file).yaml()

/** Reads the contract, in the words that validators speak. @throws when the file is missing or is not a contract. */
export const readContract = (file: string): ContractDocument => {
  const document: unknown = inWordsOfValidators(contractIn(file))
  if (!isMap(document) || typeof document.openapi !== 'string') throw new Error(`${file} is not an OpenAPI document`)
  return document as ContractDocument
}

/**
 * The contract says some rules in words that generators of clients pass over: they lose the fields of a schema with
 * `oneOf`, and take `const: true` for a text. Validators, and with them our messages, have the usual words for the same:
 *
 * - a boolean that is `not: { const: false }` is `const: true`;
 * - fields of which pairs exclude each other, and of which one must be there, are `oneOf` the forms that are left.
 */
export const inWordsOfValidators = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(inWordsOfValidators)
  if (!isMap(node)) return node
  const { not, ...rest } = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, inWordsOfValidators(value)]),
  )
  if (not === undefined) return rest
  if (rest.type === 'boolean' && isMap(not) && not.const === false) return { ...rest, const: true }
  const excluded = anyOf(not)
  const forms = excluded.flatMap((one) => (isMap(one) ? anyOf(one.not).map(namesOf) : []))
  return forms.length > 0
    ? { ...rest, oneOf: forms.map(([name]) => formOf(name, excluded.map(namesOf))) }
    : { ...rest, not }
}

/** The form of a value that has this field: without those that exclude it. */
const formOf = (name: unknown, excluded: readonly (readonly unknown[])[]): object => {
  const others = excluded.filter((pair) => pair.includes(name)).map((pair) => pair.find((other) => other !== name))
  return {
    required: [name],
    not: { anyOf: others.map((other) => ({ required: [other], properties: { [String(other)]: true } })) },
  }
}

const anyOf = (schema: unknown): readonly unknown[] =>
  isMap(schema) && Array.isArray(schema.anyOf) ? schema.anyOf : []

const namesOf = (schema: unknown): readonly unknown[] =>
  isMap(schema) && Array.isArray(schema.required) ? schema.required : []
