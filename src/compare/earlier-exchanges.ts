import { fieldsOf } from '../core/contract/contract-items.ts'
import { type KnownExchange, membersOf } from './match-operation.ts'
import { headerOf } from './recorded-bodies.ts'
import { formOf, HIDDEN } from './value-forms.ts'

export type Fields = Readonly<Record<string, unknown>>

/** Creates an index of earlier exchanges: their correlation IDs, and the first use of each idempotency key. */
export const createEarlier = () => {
  const correlations = new Set<string>()
  const byKey = new Map<string, KnownExchange>()
  return {
    hasCorrelation: (id: string): boolean => correlations.has(id),
    firstWithKey: (known: KnownExchange): KnownExchange | undefined => byKey.get(keyOf(known) ?? ''),
    add: (known: KnownExchange): void => {
      const id = correlationOf(known)
      const key = keyOf(known)
      if (id !== undefined) correlations.add(id)
      if (key !== undefined && !byKey.has(key)) byKey.set(key, known)
    },
  }
}

type Earlier = ReturnType<typeof createEarlier>

export const correlationOf = ({ raw }: KnownExchange): string | undefined => headerOf(raw.response, 'correlation-id')

/** Returns the key with its operation: keys of different operations are independent. */
const keyOf = ({ raw, operation }: KnownExchange): string | undefined => {
  const key = headerOf(raw.request, 'idempotency-key')
  return key === undefined ? undefined : `${operation.id} ${key}`
}

/** Context of an exchange. */
export type ExchangeContext = {
  /** The flow of the exchange, which includes it. Only the exchange itself if it belongs to none. */
  readonly story: readonly KnownExchange[]
  /** Earlier exchanges of the recording. */
  readonly earlier: Earlier
}

/** Returns the content that the service sent: a response or a webhook. */
export const contentOf = (known: KnownExchange): Fields =>
  membersOf(
    known.operation.path === undefined ? known.sent : known.raw.response.status < 400 ? known.answered : NOTHING,
  )
const NOTHING = { kind: 'empty' } as const

export const firstOf = (id: string, { story }: ExchangeContext): KnownExchange | undefined =>
  story.find(({ operation, raw }) => operation.id === id && raw.response.status < 400)

/** Returns the request that created the transaction or link of an exchange. */
export const creationFields = (known: KnownExchange, beside: ExchangeContext): Fields => {
  const creation = /link/i.test(known.operation.id)
    ? firstOf('createLink', beside)
    : beside.story.find((each) => each.operation.id === 'initTransaction' && idOf(each) === idOf(known))
  return creation && creation.raw.response.status < 400 ? membersOf(creation.sent) : {}
}

/** Returns the ID of the transaction or link of an exchange. */
export const idOf = (known: KnownExchange): unknown =>
  known.path.transactionId ?? known.path.id ?? contentOf(known).transactionId ?? contentOf(known).id

/** Returns the submitted card: of the initialization, or of the card page of a link. */
export const cardSent = (known: KnownExchange, beside: ExchangeContext): Fields => {
  const begun = creationFields(known, beside)
  if ('card' in begun) return fieldsOf(begun.card)
  const entered = firstOf('submitLinkPage', beside)
  if (!entered || entered === known || !/link/i.test(known.operation.id)) return {}
  const { number, expiry, name } = membersOf(entered.sent)
  const [, month, year] = /^\s*(\d\d)\D*(?:\d\d)?(\d\d)\s*$/.exec(String(expiry ?? '')) ?? []
  return { number, expiryMonth: month, expiryYear: year, cardholderName: name }
}

export const cardReceived = (known: KnownExchange): Fields => fieldsOf(contentOf(known).card)

/** Compares two values. Undefined if one is missing or was removed from the recording. */
export const equal = (one: unknown, other: unknown): boolean | undefined =>
  isThere(one) && isThere(other) ? one === other : undefined
export const isThere = (value: unknown): boolean => value !== undefined && formOf(value) !== HIDDEN
