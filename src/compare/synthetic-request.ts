import { exampleCvv } from '../core/domain/brand-names.ts'
import type { ListedCard } from '../core/domain/card-catalog.ts'
import type { Contract } from './contract-index.ts'
import { has, markAt, wordAt } from './difference.ts'
import { listedIn } from './match-schema.ts'
import type { Exchange, Seen } from './recording.ts'
import type { Space } from './replay-cardholder.ts'
import { madeText } from './synthetic-text.ts'

/** What requests are made of, beside what was kept of the recorded ones. */
export type Making = {
  readonly contract: Contract
  /** A listed test number of a brand: whatever number was sent, this one is. */
  readonly card: (brand: string) => ListedCard
  /** What the sandbox answered where the recording had a value with this mark. */
  readonly values: ReadonlyMap<number, string>
}

/** Values that decide whether a request can be used at all. */
const FIXED: Readonly<Record<string, string>> = { expiryMonth: '12', expiryYear: '34' }

const nameIn = (place: string): string => /([^.\s[\]]+)(?:\[\])?$/.exec(place)?.[1] ?? place

const numberFor = ({ form, unlike, word }: Seen): number => {
  if (form === 'number with a fraction') return 12.5
  // What is out of its limits is below them: no limit of ours is above what a program can write.
  return unlike === 'form' ? -1 : Number(word ?? 1250)
}

const cardText = (name: string, brand: string, { card }: Making): string | undefined => {
  const own = card(brand)
  if (name === 'number') return own.number
  if (name !== 'cvv') return FIXED[name]
  return exampleCvv(own.brand)
}

const fits = ({ pattern }: Readonly<Record<string, unknown>>, text: string): boolean =>
  typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text)

/** A text for a place: the same word, what the sandbox answered for an equal one, or one of the same form. */
const textFor = (seen: Seen, brand: string, making: Making): string => {
  const { place, form, word, same, unlike, item } = seen
  if (word !== undefined) return word
  const known = same === undefined ? undefined : making.values.get(same)
  if (known !== undefined) return known
  const ofCard =
    place.startsWith('body card.') && !place.includes('3D') ? cardText(nameIn(place), brand, making) : undefined
  if (ofCard !== undefined && unlike === undefined) return ofCard
  const made = madeText(form, same ?? 1)
  const schema = item === undefined ? {} : making.contract.followed(making.contract.at(item)).value
  const [first] = listedIn(schema)
  if (unlike === undefined && first !== undefined) return String(first)
  return unlike !== undefined || fits(schema, made) ? made : textThatFits(schema, made)
}

const TRIED = ['12', '528', '5411', 'AB', 'EUR', '2.2.0', '20300101', '203001011200', '1', 'A', '2030-01-01']

const textThatFits = (schema: Readonly<Record<string, unknown>>, otherwise: string): string =>
  TRIED.find((text) => fits(schema, text)) ?? otherwise

const valueFor = (seen: Seen, brand: string, making: Making): unknown => {
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

/** Puts a value where its place says; elements of lists come one after the other, and members belong to the last one. */
const put = (root: Container, steps: readonly string[], value: unknown): void => {
  const [step = '', ...rest] = steps
  const name = step.replaceAll('[]', '')
  const home: unknown = Array.isArray(root) ? root.at(-1) : root
  if (!isContainer(home) || Array.isArray(home)) return
  const list = home[name]
  if (rest.length === 0 && step.endsWith('[]')) {
    if (Array.isArray(list)) list.push(value)
  } else if (rest.length === 0) home[name] = value
  else if (isContainer(list)) put(list, rest, value)
}

/** The body of a request made anew: the same members, with the same words and other values. */
export const madeBody = (exchange: Exchange, making: Making): unknown => {
  const brand = exchange.card?.brand ?? wordAt(exchange.sent, 'body paymentMethods[]') ?? 'VIS'
  const root: Container = {}
  for (const seen of exchange.sent) {
    if (!seen.place.startsWith('body ') || seen.unlike === 'missing') continue
    put(root, seen.place.slice('body '.length).split('.'), valueFor(seen, brand, making))
  }
  return root
}

/** The body as it is sent. */
export const madePayload = (exchange: Exchange, making: Making): string | undefined => {
  const form = exchange.sent.find(({ place }) => place === 'body')?.form
  if (form === undefined || form === 'no body') return undefined
  if (form === 'text' || form === 'HTML page') return '{ not JSON'
  return JSON.stringify(form === 'object' ? madeBody(exchange, making) : [])
}

/** The same body but for one value: what is refused where a key is used again. */
export const otherBody = (payload: string): string => payload.replace(/"amount":-?[\d.]+/, '"amount":99')

/** The path of a request, with the ids that the sandbox has for those of the recording. */
export const madePath = (exchange: Exchange, making: Making): string | undefined => {
  const path = making.contract.operation(exchange.operation)?.path
  return path?.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const seen = exchange.sent.find(({ place }) => place === `path ${name}`)
    return seen ? encodeURIComponent(textFor(seen, 'VIS', making)) : 'unknown'
  })
}

/** The same headers: what opens is right where it was right, and wrong where it was refused. */
export const madeHeaders = (theirs: Exchange, space: Space): Record<string, string> => {
  const { sent, status } = theirs
  const isRefused = status === 401
  const headers: Record<string, string> = {}
  const isLink = /Link/.test(theirs.operation)
  const key = sent.some(({ form }) => form === 'credentials')
  if (key && !isLink)
    headers.authorization = isRefused ? `Basic ${btoa(`${space.merchantId}:wrong`)}` : space.authorization
  if (key && isLink) headers[space.linkKeyHeader.toLowerCase()] = isRefused ? 'wrong' : space.linkKey
  const type = wordAt(sent, 'header content-type')
  if (has(sent, 'header content-type')) headers['content-type'] = type ?? 'application/xml'
  const mark = markAt(theirs, 'header idempotency-key')
  if (has(sent, 'header idempotency-key')) headers['idempotency-key'] = `key-${mark ?? 1}`
  return headers
}
