import { readFileSync } from 'node:fs'
import { contractTexts } from '../../src/control/contract-text.ts'
import { typesIn } from '../../src/core/contract/schema-types.ts'
import { isMap } from '../../src/core/domain/is-record.ts'

export type Json = null | boolean | number | string | readonly Json[] | JsonMap
export type JsonMap = { readonly [key: string]: Json }

/** A parsed OpenAPI 3.1 document. Readers check the parts that they use. */
export type ContractDocument = { readonly openapi: string } & Readonly<Record<string, unknown>>

/** Returns a parsed document in the keywords of validators. @throws if it is not an OpenAPI document. */
export const contractOf = (parsed: unknown, file: string): ContractDocument => {
  const document = forValidators(parsed)
  if (!isMap(document) || typeof document.openapi !== 'string') throw new Error(`${file} is not an OpenAPI document`)
  return { ...document, openapi: document.openapi }
}

/** Reads a contract in its own keywords. @throws if the file is missing */
export const readDocument = (file: string): Readonly<Record<string, unknown>> =>
  contractTexts(readFileSync(file, 'utf8')).document()

/**
 * Returns a contract with some keywords replaced. The contract avoids keywords that generators of clients handle badly;
 * validators and their messages use the usual ones:
 *
 * - `not: { const: false }` of a boolean becomes `const: true`;
 * - `anyOf` of types becomes a list of types;
 * - pairs of fields that exclude each other, one of which is required, become `oneOf`;
 * - members of `x-unlisted` become properties.
 */
export const forValidators = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(forValidators)
  if (!isMap(node)) return node
  const { not, ...rest } = withUnlisted(
    withTypeList(Object.fromEntries(Object.entries(node).map(([key, value]) => [key, forValidators(value)]))),
  )
  if (not === undefined) return rest
  if (rest.type === 'boolean' && isMap(not) && not.const === false) return { ...rest, const: true }
  const excluded = anyOf(not)
  const forms = excluded.flatMap((item) => (isMap(item) ? anyOf(item.not).map(namesOf) : []))
  return forms.length > 0
    ? { ...rest, oneOf: forms.map(([name]) => formOf(name, excluded.map(namesOf))) }
    : { ...rest, not }
}

const withUnlisted = (schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const { 'x-unlisted': unlisted, properties, ...rest } = schema
  return isMap(unlisted) && isMap(properties) ? { ...rest, properties: { ...properties, ...unlisted } } : schema
}

const withTypeList = (schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const types = typesIn(schema)
  const { anyOf: _, ...rest } = schema
  return types.length === 0 ? schema : { ...rest, type: types }
}

/** Returns the schema of a value with this field, without the fields that exclude it. */
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
