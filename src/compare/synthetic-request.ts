import { exampleCvv } from '../core/domain/brand-names.ts'
import type { ListedCard } from '../core/domain/card-catalog.ts'
import type { Contract } from './contract-index.ts'
import { has, markAt, wordAt } from './difference.ts'
import { listedIn } from './match-schema.ts'
import type { Exchange, ScrubbedValue } from './recording.ts'
import { holdsIn } from './relation-lines.ts'
import type { Space } from './replay-cardholder.ts'
import { createText } from './synthetic-text.ts'

/** Sources of values for requests, in addition to the scrubbed ones. */
export type RequestSources = {
  readonly contract: Contract
  /** Returns a listed test number of a brand, which replaces the recorded number. */
  readonly card: (brand: string) => ListedCard
  /** Values of the sandbox by the marks of the recording. */
  readonly values: ReadonlyMap<number, string>
}

/** Values that a valid request needs. */
const FIXED: Readonly<Record<string, string>> = { expiryMonth: '12', expiryYear: '34' }

/** The amount of each transaction. */
const AMOUNT = 1250

const memberName = (location: string): string => /([^.\s[\]]+)(?:\[\])?$/.exec(location)?.[1] ?? location

const numberFor = ({ format, mismatch, word }: ScrubbedValue): number => {
  if (format === 'number with a fraction') return 12.5
  // A value outside of its limits is replaced by one below them, because no program can exceed the upper limits.
  return mismatch === 'format' ? -1 : Number(word ?? AMOUNT)
}

const cardText = (name: string, brand: string, { card }: RequestSources): string | undefined => {
  const own = card(brand)
  if (name === 'number') return own.number
  if (name !== 'cvv') return FIXED[name]
  return exampleCvv(own.brand)
}

const matchesPattern = ({ pattern }: Readonly<Record<string, unknown>>, text: string): boolean =>
  typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text)

/**
 * Returns a string for a location: the same word, the value of the sandbox for the same mark, or a string of the same
 * format.
 */
const textFor = (value: ScrubbedValue, brand: string, sources: RequestSources): string => {
  const { location, format, word, mark, mismatch, item } = value
  if (word !== undefined) return word
  const known = mark === undefined ? undefined : sources.values.get(mark)
  if (known !== undefined) return known
  const ofCard =
    location.startsWith('body card.') && !location.includes('3D')
      ? cardText(memberName(location), brand, sources)
      : undefined
  if (ofCard !== undefined && mismatch === undefined) return ofCard
  const created = createText(format, mark ?? 1)
  const schema = item === undefined ? {} : sources.contract.followed(sources.contract.at(item)).value
  const [first] = listedIn(schema)
  if (mismatch === undefined && first !== undefined) return String(first)
  return mismatch !== undefined || matchesPattern(schema, created) ? created : matchingText(schema, created)
}

const CANDIDATES = ['12', '528', '5411', 'AB', 'EUR', '2.2.0', '20300101', '203001011200', '1', 'A', '2030-01-01']

const matchingText = (schema: Readonly<Record<string, unknown>>, fallback: string): string =>
  CANDIDATES.find((text) => matchesPattern(schema, text)) ?? fallback

const valueFor = (value: ScrubbedValue, brand: string, sources: RequestSources): unknown => {
  const { format, word } = value
  if (format === 'object') return {}
  if (format === 'list' || format === 'empty list') return []
  if (format === 'null') return null
  if (format === 'boolean') return word === 'true'
  if (format === 'whole number' || format === 'number with a fraction') return numberFor(value)
  return textFor(value, brand, sources)
}

type Container = Record<string, unknown> | unknown[]
const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

/** Adds a value at its location. Elements of lists are appended, and members belong to the last element. */
const put = (root: Container, steps: readonly string[], value: unknown): void => {
  const [step = '', ...rest] = steps
  const name = step.replaceAll('[]', '')
  const parent: unknown = Array.isArray(root) ? root.at(-1) : root
  if (!isContainer(parent) || Array.isArray(parent)) return
  const list = parent[name]
  if (rest.length === 0 && step.endsWith('[]')) {
    if (Array.isArray(list)) list.push(value)
  } else if (rest.length === 0) parent[name] = value
  else if (isContainer(list)) put(list, rest, value)
}

/** Creates a request body with the same members and words, and other values. */
export const createBody = (exchange: Exchange, sources: RequestSources): unknown => {
  const brand = exchange.card?.brand ?? wordAt(exchange.sent, 'body paymentMethods[]') ?? 'VIS'
  const root: Container = {}
  for (const value of exchange.sent) {
    if (!value.location.startsWith('body ') || value.mismatch === 'missing') continue
    put(root, value.location.slice('body '.length).split('.'), valueFor(value, brand, sources))
  }
  if (holdsIn(exchange, 'authorized-amount-is-higher')) root.amount = AMOUNT + 1
  return root
}

/** Creates the serialized request body. */
export const createPayload = (exchange: Exchange, sources: RequestSources): string | undefined => {
  const format = exchange.sent.find(({ location }) => location === 'body')?.format
  if (format === undefined || format === 'no body') return undefined
  if (format === 'text' || format === 'HTML page') return '{ not JSON'
  return JSON.stringify(format === 'object' ? createBody(exchange, sources) : [])
}

/** Changes one value of a body, which is rejected for a repeated key. */
export const otherBody = (payload: string): string =>
  payload.includes('"amount":')
    ? payload.replace(/"amount":-?[\d.]+/, '"amount":99')
    : payload.replace('{', '{"amount":99,')

/** Creates the path of a request with the IDs of the sandbox. */
export const createPath = (exchange: Exchange, sources: RequestSources): string | undefined => {
  const path = sources.contract.operation(exchange.operation)?.path
  return path?.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = exchange.sent.find(({ location }) => location === `path ${name}`)
    return value ? encodeURIComponent(textFor(value, 'VIS', sources)) : 'unknown'
  })
}

/** Creates the same headers. Credentials are valid unless the recorded ones were rejected. */
export const createHeaders = (exchange: Exchange, space: Space): Record<string, string> => {
  const { sent, status } = exchange
  const isRejected = status === 401
  const headers: Record<string, string> = {}
  const isLink = /Link/.test(exchange.operation)
  const key = sent.some(({ format }) => format === 'credentials')
  if (key && !isLink)
    headers.authorization = isRejected ? `Basic ${btoa(`${space.merchantId}:wrong`)}` : space.authorization
  if (key && isLink) headers[space.linkKeyHeader.toLowerCase()] = isRejected ? 'wrong' : space.linkKey
  const type = wordAt(sent, 'header content-type')
  if (has(sent, 'header content-type')) headers['content-type'] = type ?? 'application/xml'
  const mark = markAt(exchange, 'header idempotency-key')
  if (has(sent, 'header idempotency-key')) headers['idempotency-key'] = `key-${mark ?? 1}`
  return headers
}
