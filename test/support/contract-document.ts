import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { parse } from 'yaml'
import { isMap } from '../../src/domain/is-map.ts'

/** The contract as parsed data. Its shape is that of OpenAPI 3.1; who needs a part of it checks that part. */
export type ContractDocument = { readonly openapi: string } & Readonly<Record<string, unknown>>

/** Reads the contract, in the words that validators speak. @throws when the file is missing or is not a contract. */
export const readContract = (file: string): ContractDocument => {
  const document: unknown = inWordsOfValidators(parse(readFileSync(file, 'utf8')))
  if (!isMap(document) || typeof document.openapi !== 'string') throw new Error(`${file} is not an OpenAPI document`)
  return document as ContractDocument
}

/**
 * The contract says some rules in words that generators of clients pass over: they lose the fields of a schema with
 * `oneOf`, and take `const: true` for a text. Validators, and with them our messages, have the usual words for the same:
 *
 * - a boolean that is `not: { const: false }` is `const: true`;
 * - `if` a name is there, `then` this form, `else` that one: `oneOf` the two;
 * - `if` a name is there, `then` this form, `else` none: that form, with the name required.
 */
export const inWordsOfValidators = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(inWordsOfValidators)
  if (!isMap(node)) return node
  const {
    if: asked,
    then,
    else: otherwise,
    ...rest
  } = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, inWordsOfValidators(value)]))
  if (isMap(then) && isDeepStrictEqual(otherwise, { not: {} })) return { ...rest, required: namesOf(asked), ...then }
  if (isMap(then) && isMap(otherwise))
    return { ...rest, oneOf: [{ ...requiredBy(asked, otherwise), ...then }, otherwise] }
  if (rest.type !== 'boolean' || !isMap(rest.not) || rest.not.const !== false) return rest
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => (key === 'not' ? ['const', true] : [key, value])),
  )
}

/** What makes a value one of the first form. @throws where the other form could have it, too. */
const requiredBy = (asked: unknown, otherwise: Readonly<Record<string, unknown>>): { readonly required: unknown } => {
  const [name, ...more] = namesOf(asked)
  const forbidden =
    isMap(otherwise.not) && Array.isArray(otherwise.not.anyOf) ? otherwise.not.anyOf.flatMap(namesOf) : []
  if (name === undefined || more.length > 0 || !forbidden.includes(name))
    throw new Error(`two forms that do not exclude each other: ${JSON.stringify({ if: asked, else: otherwise })}`)
  return { required: [name] }
}

const namesOf = (schema: unknown): readonly unknown[] =>
  isMap(schema) && Array.isArray(schema.required) ? schema.required : []
