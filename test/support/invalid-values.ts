import { isMap, type Keyword, type Schema, type SchemaLocation } from './contract-schemas.ts'
import { forbiddenBy, pick, textOf, UNKNOWN_NAMES } from './generate-from-schema.ts'
import type { PseudoRandom } from './pseudo-random.ts'

type Spoiler = (schema: Schema, value: unknown, random: PseudoRandom) => unknown

const WRONG_TYPES = [null, '', 'x', '1', 0, 1.5, true, [], ['x'], {}, { x: 1 }]
const WRONG_URLS = [
  '',
  'shop.test',
  '/paid',
  'ftp://shop.test',
  'javascript:alert(1)',
  'http://',
  'http:/shop.test',
  'https://me:secret@shop.test/',
  'https://@shop.test/',
  'http://shop.test/a b',
  'http://shop.test\\',
  'http://[::',
]
const WRONG_RETURN_URLS = [
  ...WRONG_URLS.filter((url) => url !== 'ftp://shop.test'),
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'view-source:http://shop.test/',
  'myapp://a b',
  '//shop.test/paid',
]
const WRONG_BY_FORMAT: Readonly<Record<string, readonly unknown[]>> = {
  'http-url': WRONG_URLS,
  'return-url': WRONG_RETURN_URLS,
  int32: [2 ** 31, -(2 ** 31) - 1, 2 ** 53],
  int64: [1e19, -1e19],
}

const typeOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

const mapOf = (value: unknown): Readonly<Record<string, unknown>> => (isMap(value) ? value : {})
const without = (value: unknown, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(mapOf(value)).filter(([name]) => !names.includes(name)))
/** Sets members as JSON does: `__proto__` is an ordinary name. */
const withNames = (value: unknown, names: readonly string[], added: unknown): object =>
  Object.fromEntries([...Object.entries(mapOf(value)), ...names.map((name) => [name, added])])

const badLength = ({ minLength = 0, maxLength = Infinity }: Schema, random: PseudoRandom): string =>
  textOf(
    random,
    pick(
      random,
      [minLength - 1, maxLength + 1].filter((length) => length >= 0 && length < Infinity),
    ),
  )

/** Creates a value that one keyword rejects. */
const SPOILERS: Readonly<Record<Keyword, Spoiler>> = {
  type: ({ type }, _, random) =>
    pick(
      random,
      WRONG_TYPES.filter((wrong) => ![type].flat().includes(typeOf(wrong))),
    ),
  enum: ({ enum: known = [] }, value, random) =>
    pick(
      random,
      [`${value} `, `${value}`.toLowerCase(), '', 'none', textOf(random, 3)].filter((text) => !known.includes(text)),
    ),
  const: ({ const: only }) => (typeof only === 'boolean' ? !only : `${only}x`),
  pattern: ({ pattern = '' }, value, random) => {
    const isWrong = (text: string): boolean => !new RegExp(pattern, 'u').test(text)
    const text = String(value)
    const lengths = Array.from({ length: 40 }, (_, length) => text.padEnd(length, text.slice(-1)).slice(0, length))
    const tooLong = lengths.slice(text.length).find(isWrong) ?? ''
    const tooShort = lengths.slice(0, text.length).findLast(isWrong) ?? ''
    const others = [`${text}\n`, ` ${text}`, text.toLowerCase(), '\u0661\u0662\u0663', textOf(random, 4)]
    return pick(random, [...others, tooLong, tooShort].filter(isWrong))
  },
  format: ({ format = '' }, _, random) => pick(random, WRONG_BY_FORMAT[format] ?? []),
  minLength: ({ minLength = 0 }, _, random) => textOf(random, random.below(minLength)),
  maxLength: ({ maxLength = 0, format }, _, random) =>
    format === 'http-url' || format === 'return-url'
      ? `http://shop.test/${'x'.repeat(maxLength)}`
      : textOf(random, maxLength + 1),
  exclusiveMinimum: ({ exclusiveMinimum = 0 }, _, random) => exclusiveMinimum - random.below(3),
  maximum: ({ maximum = 0 }, _, random) => pick(random, [maximum + 1, maximum * 2]),
  minItems: () => [],
  maxItems: ({ maxItems = 0 }, value) => {
    const [first = 'x'] = Array.isArray(value) ? value : []
    return Array.from({ length: maxItems + 1 }, () => first)
  },
  required: ({ required = [] }, value, random) => without(value, random.sample(required, 1 + random.below(2))),
  additionalProperties: ({ properties = {} }, value, random) => {
    const unknown = UNKNOWN_NAMES.filter((name) => !Object.hasOwn(properties, name))
    return withNames(value, random.sample(unknown, pick(random, [1, 2, unknown.length])), pick(random, ['x', null, {}]))
  },
  propertyNames: ({ propertyNames = {} }, value, random) => withNames(value, [badLength(propertyNames, random)], 'x'),
  maxProperties: ({ maxProperties = 0 }, value) => {
    const missing = maxProperties + 1 - Object.keys(mapOf(value)).length
    return withNames(
      value,
      Array.from({ length: missing }, (_, index) => `name ${index}`),
      'x',
    )
  },
  oneOf: ({ oneOf: forms = [] }, value, random) => {
    const names = forms.flatMap(({ required = [] }) => required)
    return names.length === 0 || random.below(2) === 0 ? without(value, names) : withNames(value, names, 'x'.repeat(24))
  },
  not: (schema, value, random) => withNames(value, random.sample(forbiddenBy(schema), 1), 'x'.repeat(24)),
}

/** Returns a value with the part at a path replaced. */
const edited = (value: unknown, [name, ...rest]: readonly string[], edit: (inner: unknown) => unknown): unknown => {
  if (name === undefined) return edit(value)
  if (Array.isArray(value))
    return value.map((element, index) => (String(index) === name ? edited(element, rest, edit) : element))
  return Object.fromEntries(
    Object.entries(mapOf(value)).map(([key, inner]) => [key, key === name ? edited(inner, rest, edit) : inner]),
  )
}

/** Returns a value that a keyword of a position rejects: changed at this path only. */
export const spoiled = (
  value: unknown,
  path: readonly string[],
  {
    location,
    keyword,
    isName,
  }: { readonly location: SchemaLocation; readonly keyword: Keyword; readonly isName: boolean },
  random: PseudoRandom,
): unknown =>
  edited(value, path, (inner) =>
    isName
      ? withNames(inner, [String(SPOILERS[keyword](location.schema, '', random))], 'x')
      : SPOILERS[keyword](location.schema, inner, random),
  )
