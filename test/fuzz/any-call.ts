import fc from 'fast-check'
import { NUMBER } from '../support/card-number-outputs.ts'
import { LINK_KEY } from '../support/link-body.ts'
import { MERCHANT } from '../support/sandbox.ts'
import { faultyValue, jsonText } from './faulty-json.ts'
import { fromSchema, LEARNED, TEXTS } from './from-schema.ts'
import type { Operation, Parameter } from './operations.ts'

/** Request with placeholders for values of earlier responses. */
export type Call = {
  readonly verb: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

const BASIC = `Basic ${btoa(MERCHANT.join(':'))}`

/** Generates mostly valid values, otherwise one of the others. */
const mostly = <T>(right: fc.Arbitrary<T>, ...others: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: fc.constantFrom(...others) })

const VERBS = ['HEAD', 'OPTIONS', 'PATCH', 'PUT', 'DELETE', 'POST', 'GET', 'TRACE', 'PROPFIND']
const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=latin1',
  'APPLICATION/JSON;charset=utf-8',
  'multipart/form-data; boundary=x',
  'application/yaml',
  ';',
  'application/json, text/plain',
]

/** Headers that change the behavior, or must not. */
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  'sandbox-scenario': ['challenge_success', 'frictionless_success', 'decline/51', 'no_such', NUMBER, '../x'],
  'idempotency-key': ['k1', 'k2', 'x'.repeat(300), NUMBER],
  accept: ['text/html', '*/*', 'text/event-stream', 'image/*', ';q=x', 'application/xml'],
  origin: ['null', 'https://evil.example', 'http://localhost', '%'],
  host: ['evil.example.com', 'localhost:9', '[::1]', '', 'a b'],
  'sec-fetch-dest': ['image', 'document', 'iframe'],
  'sandbox-webhook': ['1'],
  traceparent: ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', '00-0', 'x'],
  'content-encoding': ['gzip', 'br', 'identity', 'nonsense', 'gzip, gzip'],
  'last-event-id': ['1', 'x-1', '-', '\u00e9'],
  'user-agent': ['Mozilla/5.0', '', NUMBER],
  'x-http-method-override': ['DELETE'],
  authorization: [
    '',
    'Basic',
    'Basic %',
    'Bearer x',
    `Basic ${btoa('1100000000+ci-42:sandbox')}`,
    `Basic ${btoa(':')}`,
    `Basic ${btoa('1100000000+NO:sandbox')}`,
  ],
  'link-api-key': ['', 'x', `${LINK_KEY}+ci-42`, `${LINK_KEY}+NO`],
  expect: ['100-continue', 'x'],
  range: ['bytes=0-1'],
  'if-none-match': ['*'],
}

const anyHeader = fc.constantFrom(
  ...Object.entries(HEADERS).flatMap(([name, values]) => values.map((value) => [name, value] as const)),
)
const moreHeaders = fc.oneof(
  { weight: 2, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.array(anyHeader, { minLength: 1, maxLength: 2 }) },
)

const FAULTY_PATHS: readonly ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => `${path}%00`,
  (path) => `${path}%E0%A4%A`,
  (path) => path.toUpperCase(),
  (path) => path.replace(/\w/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => `${path}/..`,
  (path) => `${path}/../../../etc/passwd`,
  (path) => `${path};a=b`,
  (path) => `${path}.json`,
  (path) => path.slice(0, -1) || '/',
  (path) => `http://elsewhere.test${path}`,
  (path) => `${path}/${'x'.repeat(3_000)}`,
]

/** Replaces lone surrogates, which cannot be sent. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '?')

/** Encodes a value for a path or a query. Placeholders stay, because they are replaced later. */
const inAddress = (value: unknown): string => {
  const text = String(typeof value === 'object' ? JSON.stringify(value) : value)
  return text.startsWith(LEARNED) ? text : encodeURIComponent(wellFormed(text))
}

type Values = ReturnType<typeof fromSchema>

const part = (values: Values, { name, schema }: Parameter): fc.Arbitrary<string> =>
  mostly(values(schema, name).map(inAddress), ...[...TEXTS, NUMBER].map(inAddress))

const pathOf = (values: Values, { path, parameters }: Operation): fc.Arbitrary<string> => {
  const parts = parameters.filter((parameter) => parameter.in === 'path')
  const filled = fc
    .tuple(...parts.map((parameter) => part(values, parameter)))
    .map((input) => parts.reduce((made, { name }, n) => made.replace(`{${name}}`, input[n] ?? ''), path))
  const faulty = fc.tuple(filled, fc.constantFrom(...FAULTY_PATHS)).map(([made, damage]) => damage(made))
  return fc.oneof({ weight: 14, arbitrary: filled }, { weight: 1, arbitrary: faulty })
}

const queryOf = (values: Values, { parameters }: Operation): fc.Arbitrary<string> => {
  const known = parameters.filter((parameter) => parameter.in === 'query')
  const pairs = known.map((parameter) => part(values, parameter).map((value) => `${parameter.name}=${value}`))
  const odd = fc.constantFrom(
    'x=1',
    'space=',
    'space',
    '=',
    '&&',
    '__proto__=1',
    'space=a&space=b',
    'limit=1e3',
    '%E0%A4%A=1',
    `${NUMBER}=1`,
    '[a]=b',
  )
  const some = pairs.length === 0 ? fc.constant<string[]>([]) : fc.array(fc.oneof(...pairs), { maxLength: 2 })
  return fc.tuple(some, mostly(fc.constant(''), 'odd'), odd).map(([input, isOdd, one]) => {
    const all = [...input, ...(isOdd === '' ? [] : [one])]
    return all.length === 0 ? '' : `?${all.join('&')}`
  })
}

const bodyOf = (values: Values, { body }: Operation): fc.Arbitrary<string | undefined> => {
  if (!body) return mostly<string | undefined>(fc.constant(undefined), '{}', '[', 'x=1')
  const valid = values(body.schema)
  const good =
    body.examples.length === 0
      ? valid
      : fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...body.examples) }, { weight: 1, arbitrary: valid })
  if (body.types[0]?.includes('form')) {
    const form = good.map((item) =>
      new URLSearchParams(
        Object.entries(Object(item)).map(([name, value]) => [name, wellFormed(String(value))]),
      ).toString(),
    )
    return mostly<string | undefined>(form, undefined, '%', '&=&', `a=${NUMBER}`)
  }
  return mostly<string | undefined>(
    fc.oneof(
      good.map((item) => JSON.stringify(item)),
      jsonText(faultyValue(good)),
    ),
    undefined,
    'title: x',
    '\u0000',
  )
}

/** Generates calls of an operation, valid and slightly invalid ones. */
const anyCallOf = (values: Values, operation: Operation): fc.Arbitrary<Call> => {
  const { id, verb, isControl, body } = operation
  const type = body?.types[0] ?? 'application/json'
  return fc
    .record({
      verb: mostly(fc.constant(verb), ...VERBS),
      path: pathOf(values, operation),
      query: queryOf(values, operation),
      type: mostly<string | undefined>(fc.constant(type === '*/*' ? 'application/json' : type), undefined, ...TYPES),
      more: moreHeaders,
      body: bodyOf(values, operation),
    })
    .map(({ path, query, type: mediaType, more, ...rest }) => {
      const own: Record<string, string> =
        isControl || id.includes('Page') ? {} : { authorization: BASIC, 'link-api-key': LINK_KEY }
      const headers = {
        ...own,
        ...(rest.body !== undefined && mediaType !== undefined && { 'content-type': mediaType }),
        ...Object.fromEntries(more),
      }
      return { ...rest, path: `${path}${query}`, headers }
    })
}

/** Generates calls of all operations with equal weight. */
export const anyCallOfAll = (operations: readonly Operation[]): fc.Arbitrary<Call> => {
  const documents = new Map(
    [...new Set(operations.map(({ document }) => document))].map((item) => [item, fromSchema(item)]),
  )
  return fc.oneof(
    ...operations.flatMap((operation) => {
      const values = documents.get(operation.document)
      return values ? [anyCallOf(values, operation)] : []
    }),
  )
}
