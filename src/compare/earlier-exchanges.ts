import { fieldsOf } from '../core/contract/contract-items.ts'
import { type KnownExchange, membersOf } from './match-operation.ts'
import { headerOf } from './recorded-bodies.ts'
import { formatOf, HIDDEN } from './value-formats.ts'

export type Fields = Readonly<Record<string, unknown>>

/** Creates an index of earlier exchanges: their correlation IDs, and the first use of each idempotency key. */
export const createEarlier = () => {
  const correlations = new Set<string>()
  const byKey = new Map<string, KnownExchange>()
  return {
    hasCorrelation: (id: string): boolean => correlations.has(id),
    firstWithKey: (exchange: KnownExchange): KnownExchange | undefined => byKey.get(keyOf(exchange) ?? ''),
    add: (exchange: KnownExchange): void => {
      const id = correlationOf(exchange)
      const key = keyOf(exchange)
      if (id !== undefined) correlations.add(id)
      if (key !== undefined && !byKey.has(key)) byKey.set(key, exchange)
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
  readonly flow: readonly KnownExchange[]
  /** Earlier exchanges of the recording. */
  readonly earlier: Earlier
}

/** Returns the content that the service sent: a response or a webhook. */
export const contentOf = (exchange: KnownExchange): Fields =>
  membersOf(
    exchange.operation.path === undefined
      ? exchange.sent
      : exchange.raw.response.status < 400
        ? exchange.received
        : NOTHING,
  )
const NOTHING = { kind: 'empty' } as const

export const firstOf = (id: string, { flow }: ExchangeContext): KnownExchange | undefined =>
  flow.find(({ operation, raw }) => operation.id === id && raw.response.status < 400)

/** Returns the request that created the transaction or link of an exchange. */
export const creationFields = (exchange: KnownExchange, context: ExchangeContext): Fields => {
  const creation = /link/i.test(exchange.operation.id)
    ? firstOf('createLink', context)
    : context.flow.find((each) => each.operation.id === 'initTransaction' && idOf(each) === idOf(exchange))
  return creation && creation.raw.response.status < 400 ? membersOf(creation.sent) : {}
}

/** Returns the ID of the transaction or link of an exchange. */
export const idOf = (exchange: KnownExchange): unknown =>
  exchange.path.transactionId ?? exchange.path.id ?? contentOf(exchange).transactionId ?? contentOf(exchange).id

/** Returns the submitted card: of the initialization, or of the card page of a link. */
export const cardSent = (exchange: KnownExchange, context: ExchangeContext): Fields => {
  const creation = creationFields(exchange, context)
  if ('card' in creation) return fieldsOf(creation.card)
  const entered = firstOf('submitLinkPage', context)
  if (!entered || entered === exchange || !/link/i.test(exchange.operation.id)) return {}
  const { number, expiry, name } = membersOf(entered.sent)
  const [, month, year] = /^\s*(\d\d)\D*(?:\d\d)?(\d\d)\s*$/.exec(String(expiry ?? '')) ?? []
  return { number, expiryMonth: month, expiryYear: year, cardholderName: name }
}

export const cardReceived = (exchange: KnownExchange): Fields => fieldsOf(contentOf(exchange).card)

/** Compares two values. Undefined if one is missing or was removed from the recording. */
export const equal = (a: unknown, b: unknown): boolean | undefined =>
  isPresent(a) && isPresent(b) ? a === b : undefined
export const isPresent = (value: unknown): boolean => value !== undefined && formatOf(value) !== HIDDEN
