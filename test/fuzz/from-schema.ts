import fc from 'fast-check'
import { isMap } from '../../src/core/domain/is-record.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD } from '../support/init-body.ts'
import { type Json, resolveReference } from './operations.ts'

/** Placeholder for a value of an earlier response: an ID, a cursor, an alias. */
export const LEARNED = '@learned-'
const learned = fc.nat(30).map((n) => `${LEARNED}${n}@`)

export const TEXTS = [
  '',
  ' ',
  'x',
  'é',
  '\u0000',
  '\r\nx: y',
  '\u{1f4b3}',
  '\ud800',
  '<script>',
  '../../etc',
  '%00',
  '-1',
  '1e999',
  'constructor',
  '__proto__',
  'x'.repeat(300),
]

/** Values by the name of their field, without which nearly every request would be rejected early. */
const NAMED_VALUES: readonly (readonly [name: RegExp, values: fc.Arbitrary<string>])[] = [
  [/^(id|transaction|transactionId|link|subject|webhook|after|before|since|alias|ids)$/, learned],
  [/^number$/, fc.constantFrom(CHALLENGE_CARD, FRICTIONLESS_CARD, '5200000000000007', '4111111111111112')],
  [
    /^(scenario|name|sandbox-scenario)$/,
    fc.constantFrom('challenge_success', 'frictionless_success', 'decline/51', 'webhook_duplicate', 'own', 'nothing'),
  ],
  [/^code$/, fc.constantFrom('4444', '0000')],
  [/^space$/, fc.constantFrom('default', 'a', 'ci-42')],
  [
    /^(url|successUrl|cancelUrl|errorUrl|webhookEndpoint)$/,
    fc.constantFrom('http://shop.test/a?b=c', 'http://127.0.0.1:9/', 'https://xn--4ca.test/'),
  ],
  [/^(refno|reference)$/, fc.constantFrom('order-1', 'order-*')],
  [/^(currency)$/, fc.constantFrom('EUR', 'CHF', 'JPY')],
  [/^(keep|timeout|advance|delay)$/, fc.constantFrom('1s', '10m', '0ms', '1h')],
]

/** Generates values that match a schema, or nearly: exclusions and rules outside the schema are ignored. */
export const fromSchema = (document: Json) => {
  const patterns = new Map<string, fc.Arbitrary<string>>()
  const like = (pattern: string): fc.Arbitrary<string> => {
    const made = patterns.get(pattern) ?? matching(pattern)
    patterns.set(pattern, made)
    return made
  }
  const text = (schema: Json, name: string): fc.Arbitrary<string> => {
    const [, values] = NAMED_VALUES.find(([named]) => named.test(name)) ?? []
    const { pattern, minLength, maxLength } = schema
    const least = typeof minLength === 'number' ? minLength : 0
    const most = Math.min(typeof maxLength === 'number' ? maxLength : Number.POSITIVE_INFINITY, least + 12)
    const free =
      typeof pattern === 'string' ? like(pattern) : fc.string({ unit: 'binary', minLength: least, maxLength: most })
    return values ? fc.oneof({ weight: 4, arbitrary: values }, { weight: 1, arbitrary: free }) : free
  }
  const number = ({ minimum, maximum, exclusiveMinimum, type }: Json): fc.Arbitrary<number> => {
    const least = Number(minimum ?? (typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : -(2 ** 31)))
    const most = Math.max(least, Number(maximum ?? 2 ** 31))
    return type === 'number'
      ? fc.double({ min: least, max: most, noNaN: true })
      : fc.integer({ min: Math.ceil(least), max: Math.floor(most) })
  }
  const object = (schema: Json): fc.Arbitrary<unknown> => {
    const properties = isMap(schema.properties) ? schema.properties : {}
    const required = Array.isArray(schema.required) ? schema.required : []
    const known = Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, value(inner, name)]))
    const own = fc.record(known, { requiredKeys: Object.keys(known).filter((name) => required.includes(name)) })
    if (schema.additionalProperties === false) return own
    const more = isMap(schema.additionalProperties)
      ? value(schema.additionalProperties, '')
      : fc.jsonValue({ maxDepth: 1 })
    return fc
      .tuple(own, fc.dictionary(fc.constantFrom('a', 'order', 'x-y'), more, { maxKeys: 2 }))
      .map(([a, b]) => ({ ...b, ...a }))
  }
  const known = new Map<Json, Map<string, fc.Arbitrary<unknown>>>()
  const begun = new Set<Json>()
  /** Returns the generator of a schema, created once; `null` at recursive references. */
  const value = (written: unknown, name = ''): fc.Arbitrary<unknown> => {
    const schema = resolveReference(document, written)
    const before = known.get(schema)?.get(name)
    if (before) return before
    if (begun.has(schema)) return fc.constant(null)
    begun.add(schema)
    const made = anyOf(schema, name)
    begun.delete(schema)
    known.set(schema, (known.get(schema) ?? new Map()).set(name, made))
    return made
  }
  const anyOf = (schema: Json, name: string): fc.Arbitrary<unknown> => {
    if (schema.const !== undefined) return fc.constant(schema.const)
    if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
    const forms = [schema.oneOf, schema.anyOf].filter(Array.isArray).flat()
    if (forms.length > 0 && schema.properties === undefined) return fc.oneof(...forms.map((form) => value(form, name)))
    if (Array.isArray(schema.allOf)) {
      const parts = fc.tuple(...schema.allOf.map((part: unknown) => value(part, name)))
      return parts.map((all) => Object.assign({}, ...all))
    }
    const types: readonly unknown[] = Array.isArray(schema.type) ? schema.type : [schema.type]
    return fc.oneof(...types.map((type) => ofType(type, { ...schema, type }, name)))
  }
  const ofType = (type: unknown, schema: Json, name: string): fc.Arbitrary<unknown> => {
    switch (type) {
      case 'string':
        return text(schema, name)
      case 'integer':
      case 'number':
        return number(schema)
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      case 'array':
        return fc.array(value(schema.items ?? {}, name), {
          minLength: Number(schema.minItems ?? 0),
          maxLength: Math.max(2, Number(schema.minItems ?? 0)),
        })
      case 'object':
        return object(schema)
      default:
        return isMap(schema.properties) ? object(schema) : fc.jsonValue({ maxDepth: 2 })
    }
  }
  return value
}

/** Generates strings of a pattern; any string if the generator does not support it. */
const matching = (pattern: string): fc.Arbitrary<string> => {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'xsmall' })
  } catch {
    return fc.string()
  }
}
