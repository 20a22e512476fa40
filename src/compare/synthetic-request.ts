import { exampleCvv } from '../core/domain/brand-names.ts'
import type { ListedCard } from '../core/domain/card-catalog.ts'
import type { Contract } from './contract-index.ts'
import { has, markAt, wordAt } from './difference.ts'
import { listedIn } from './match-schema.ts'
import type { Exchange, ScrubbedValue } from './recording.ts'
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

const nameIn = (place: string): string => /([^.\s[\]]+)(?:\[\])?$/.exec(place)?.[1] ?? place

const numberFor = ({ form, unlike, word }: ScrubbedValue): number => {
  if (form === 'number with a fraction') return 12.5
  // A value outside of its limits is replaced by one below them, because no program can exceed the upper limits.
  return unlike === 'form' ? -1 : Number(word ?? 1250)
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
 * Returns a string for a place: the same word, the value of the sandbox for the same mark, or a string of the same
 * form.
 */
const textFor = (seen: ScrubbedValue, brand: string, making: RequestSources): string => {
  const { place, form, word, same, unlike, item } = seen
  if (word !== undefined) return word
  const known = same === undefined ? undefined : making.values.get(same)
  if (known !== undefined) return known
  const ofCard =
    place.startsWith('body card.') && !place.includes('3D') ? cardText(nameIn(place), brand, making) : undefined
  if (ofCard !== undefined && unlike === undefined) return ofCard
  const created = createText(form, same ?? 1)
  const schema = item === undefined ? {} : making.contract.followed(making.contract.at(item)).value
  const [first] = listedIn(schema)
  if (unlike === undefined && first !== undefined) return String(first)
  return unlike !== undefined || matchesPattern(schema, created) ? created : matchingText(schema, created)
}

const CANDIDATES = ['12', '528', '5411', 'AB', 'EUR', '2.2.0', '20300101', '203001011200', '1', 'A', '2030-01-01']

const matchingText = (schema: Readonly<Record<string, unknown>>, otherwise: string): string =>
  CANDIDATES.find((text) => matchesPattern(schema, text)) ?? otherwise

const valueFor = (seen: ScrubbedValue, brand: string, making: RequestSources): unknown => {
  const { form, word } = seen
  if (form === 'object') return {}
  if (form === 'list' || form === 'empty list') return []
  if (form === 'null') return null
  if (form === 'boolean') return word === 'true'
  if (form === 'whole number' || form === 'number with a fraction') return numberFor(seen)
  return textFor(seen, brand, making)
}

type Container = Record<string, unknown> | unknown[]
const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

/** Adds a value at its place. Elements of lists are appended, and members belong to the last element. */
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
export const createBody = (exchange: Exchange, making: RequestSources): unknown => {
  const brand = exchange.card?.brand ?? wordAt(exchange.sent, 'body paymentMethods[]') ?? 'VIS'
  const root: Container = {}
  for (const seen of exchange.sent) {
    if (!seen.place.startsWith('body ') || seen.unlike === 'missing') continue
    put(root, seen.place.slice('body '.length).split('.'), valueFor(seen, brand, making))
  }
  return root
}

/** Creates the serialized request body. */
export const createPayload = (exchange: Exchange, making: RequestSources): string | undefined => {
  const form = exchange.sent.find(({ place }) => place === 'body')?.form
  if (form === undefined || form === 'no body') return undefined
  if (form === 'text' || form === 'HTML page') return '{ not JSON'
  return JSON.stringify(form === 'object' ? createBody(exchange, making) : [])
}

/** Changes one value of a body, which is rejected for a repeated key. */
export const otherBody = (payload: string): string => payload.replace(/"amount":-?[\d.]+/, '"amount":99')

/** Creates the path of a request with the IDs of the sandbox. */
export const createPath = (exchange: Exchange, making: RequestSources): string | undefined => {
  const path = making.contract.operation(exchange.operation)?.path
  return path?.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const seen = exchange.sent.find(({ place }) => place === `path ${name}`)
    return seen ? encodeURIComponent(textFor(seen, 'VIS', making)) : 'unknown'
  })
}

/** Creates the same headers. Credentials are valid unless the recorded ones were rejected. */
export const createHeaders = (theirs: Exchange, space: Space): Record<string, string> => {
  const { sent, status } = theirs
  const isRejected = status === 401
  const headers: Record<string, string> = {}
  const isLink = /Link/.test(theirs.operation)
  const key = sent.some(({ form }) => form === 'credentials')
  if (key && !isLink)
    headers.authorization = isRejected ? `Basic ${btoa(`${space.merchantId}:wrong`)}` : space.authorization
  if (key && isLink) headers[space.linkKeyHeader.toLowerCase()] = isRejected ? 'wrong' : space.linkKey
  const type = wordAt(sent, 'header content-type')
  if (has(sent, 'header content-type')) headers['content-type'] = type ?? 'application/xml'
  const mark = markAt(theirs, 'header idempotency-key')
  if (has(sent, 'header idempotency-key')) headers['idempotency-key'] = `key-${mark ?? 1}`
  return headers
}
