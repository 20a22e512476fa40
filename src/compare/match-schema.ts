import { fieldsOf } from '../core/contract/contract-items.ts'
import { typesIn } from '../core/contract/schema-types.ts'
import { BRANDS } from '../core/domain/brand-names.ts'
import { BRAND_FACTS } from '../core/domain/brands.ts'
import { pointTo } from '../core/domain/json-pointer.ts'
import { THREEDS_VERSIONS } from '../core/domain/outcome-values.ts'
import { parsedUrl } from '../core/domain/parse-url.ts'
import { statusReason } from '../core/domain/status-reasons.ts'
import { rowNamed } from '../core/domain/table-keys.ts'
import type { Contract, Node } from './contract-index.ts'
import type { Mismatch } from './recording.ts'

/** Tests for the types of JSON Schema. */
const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: (value) => typeof value === 'number' && Number.isInteger(value),
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  array: (value) => Array.isArray(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  null: (value) => value === null,
}

type Holds = (value: unknown) => boolean

const ofText =
  (holds: (text: string) => boolean): Holds =>
  (value) =>
    typeof value !== 'string' || holds(value)
const ofNumber =
  (holds: (number: number) => boolean): Holds =>
  (value) =>
    typeof value !== 'number' || holds(value)
const ofList =
  (holds: (length: number) => boolean): Holds =>
  (value) =>
    !Array.isArray(value) || holds(value.length)
const ofObject =
  (holds: (members: number) => boolean): Holds =>
  (value) =>
    !TYPES.object?.(value) || holds(Object.keys(fieldsOf(value)).length)

const matches = (pattern: RegExp): Holds => ofText((text) => pattern.test(text))

/** Tests for the formats of URLs. Other formats are limits of numbers. */
const FORMATS = {
  'http-url': (text: string) => /^https?:$/.test(parsedUrl(text)?.protocol ?? ''),
  'return-url': (text: string) => parsedUrl(text) !== undefined,
}
const isAny = () => true

/** Tests for the limits of a schema. Each limit applies to values of its type. */
const LIMITS: Readonly<Record<string, (limit: unknown) => Holds>> = {
  pattern: (limit) => matches(new RegExp(String(limit), 'u')),
  minLength: (limit) => ofText((text) => [...text].length >= Number(limit)),
  maxLength: (limit) => ofText((text) => [...text].length <= Number(limit)),
  minimum: (limit) => ofNumber((number) => number >= Number(limit)),
  maximum: (limit) => ofNumber((number) => number <= Number(limit)),
  exclusiveMinimum: (limit) => ofNumber((number) => number > Number(limit)),
  minItems: (limit) => ofList((length) => length >= Number(limit)),
  maxItems: (limit) => ofList((length) => length <= Number(limit)),
  minProperties: (limit) => ofObject((members) => members >= Number(limit)),
  maxProperties: (limit) => ofObject((members) => members <= Number(limit)),
  format: (limit) => ofText((text) => (rowNamed(FORMATS, String(limit)) ?? isAny)(text)),
}

/** Returns the values that a schema lists, if any. */
export const listedIn = (schema: Node['value']): readonly unknown[] =>
  Array.isArray(schema.enum) ? schema.enum : 'const' in schema ? [schema.const] : []

/**
 * Returns a function that compares a single value with a schema, without members and elements. The schema is parsed
 * once for all values.
 */
export const mismatchOf = (schema: Node['value']): ((value: unknown) => Mismatch | undefined) => {
  const types = [schema.type ?? typesIn(schema)].flat().map(String)
  const listed = listedIn(schema)
  const not = fieldsOf(schema.not)
  const limits = Object.entries(LIMITS).flatMap(([name, holds]) => (name in schema ? [holds(schema[name])] : []))
  return (value) => {
    if (types.length > 0 && !types.some((type) => TYPES[type]?.(value))) return 'type'
    if (listed.length > 0 && !listed.includes(value)) return 'value'
    if ('const' in not && not.const === value) return 'value'
    return limits.every((holds) => holds(value)) ? undefined : 'format'
  }
}

/** Members whose schema has only a format, but whose values come from a well-known list. */
const KNOWN_LISTS: Readonly<Record<string, (text: string, contract: Contract) => boolean>> = {
  // Reasons from 80 on differ by brand.
  transStatusReason: (text) => ['', ...BRANDS].some((brand) => statusReason(text, brand) !== undefined),
  messageCategory: (text) => /^\d{2}$/.test(text),
  challengeIndicator: (text) => /^\d{2}$/.test(text),
  threeDSVersion: (text) => THREEDS_VERSIONS.some((version) => version === text),
  brand: (text) => BRAND_FACTS.some(({ printed }) => printed === text),
  currency: (text, contract) => listedIn(contract.at('#/components/schemas/Currency').value).includes(text),
}

/** Returns the value as a word if it is listed for its location or in a well-known list. `name`: name of the member. */
export const wordOf = (
  contract: Contract,
  { value: schema }: Node,
  name: string,
  value: unknown,
): string | undefined => {
  if (typeof value === 'boolean') return String(value)
  if (listedIn(schema).includes(value)) return String(value)
  const isKnown = Object.hasOwn(KNOWN_LISTS, name) ? KNOWN_LISTS[name] : undefined
  return typeof value === 'string' && isKnown?.(value, contract) ? value : undefined
}

/** Returns the item of an enum word, or the item of all words. */
export const wordItemOf = ({ pointer, value: schema }: Node, word: string | undefined): string | undefined => {
  const origin = schema['x-enum-origin']
  if (word === undefined || origin === undefined || !listedIn(schema).map(String).includes(word)) return undefined
  return typeof origin === 'string' ? pointTo(pointer, 'x-enum-origin') : pointTo(pointer, 'x-enum-origin', word)
}
