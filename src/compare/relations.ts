import { fieldsOf } from '../core/contract/contract-items.ts'
import { attempt } from '../core/domain/value-or-undefined.ts'
import {
  cardReceived,
  cardSent,
  contentOf,
  correlationOf,
  creationFields,
  type ExchangeContext,
  equal,
  type Fields,
  firstOf,
  idOf,
  isPresent,
} from './earlier-exchanges.ts'
import { type KnownExchange, membersOf } from './match-operation.ts'
import { isReturn, redirectOf } from './merchant-returns.ts'
import { headerOf } from './recorded-bodies.ts'
import { lastSegment, pageOf, queryOf } from './recorded-urls.ts'
import type { Relation } from './recording.ts'

/** Tests a relation; undefined if it is not applicable. */
type RelationTest = (exchange: KnownExchange, context: ExchangeContext) => boolean | undefined

const echo = (name: string): readonly [string, RelationTest] => [
  `echo ${name}`,
  (exchange, context) => equal(contentOf(exchange)[name], creationFields(exchange, context)[name]),
]
const cardEcho = (name: string): readonly [string, RelationTest] => [
  `echo card.${name}`,
  (exchange, context) => equal(cardReceived(exchange)[name], cardSent(exchange, context)[name]),
]

const digitsOf = (value: unknown): string => (typeof value === 'string' ? value.replace(/[\s-]/g, '') : '')

/** Compares the submitted card number with the masked one. */
const masked: (holds: (masked: string, number: string) => boolean) => RelationTest = (holds) => (exchange, context) => {
  const number = digitsOf(cardSent(exchange, context).number)
  const maskedNumber = cardReceived(exchange).masked
  return typeof maskedNumber === 'string' && /\d/.test(maskedNumber) && /^\d{12,19}$/.test(number)
    ? holds(maskedNumber, number)
    : undefined
}

const datesIn = (exchange: KnownExchange): readonly number[] =>
  [contentOf(exchange).history ?? []].flat().map((entry) => Date.parse(String(fieldsOf(entry).date)))

/** Returns the return URL to which the browser was redirected, and all return URLs of the merchant. */
const merchantRedirect = (
  exchange: KnownExchange,
  context: ExchangeContext,
): { readonly to: string; readonly urls: Fields } | undefined => {
  const urls = fieldsOf(creationFields(exchange, context).redirect)
  const to = exchange.returnedTo ?? redirectOf(exchange)
  return to !== undefined && isReturn(to, urls) ? { to, urls } : undefined
}
const redirectsTo = (name: string): readonly [string, RelationTest] => [
  `redirects-to ${name}`,
  (exchange, context) => {
    const { to, urls } = merchantRedirect(exchange, context) ?? {}
    const url = urls?.[name]
    return to === undefined || typeof url !== 'string' ? undefined : pageOf(to) === pageOf(url)
  },
]

const cavvIs = (name: string, holds: (cavv: string) => boolean): readonly [string, RelationTest] => [
  name,
  (exchange) => {
    const { cavv } = fieldsOf(cardReceived(exchange)['3D'])
    return typeof cavv === 'string' && isPresent(cavv) ? holds(cavv) : undefined
  },
]
const cavvByte = (byte: string) =>
  cavvIs(`cavv-first-byte ${byte}`, (cavv) => Buffer.from(cavv, 'base64').toString('hex').startsWith(byte))
const cavvStartsWith = (prefix: string) => cavvIs(`cavv-starts-with ${prefix}`, (cavv) => cavv.startsWith(prefix))

/** All relations by name. */
const RELATIONS: Readonly<Record<string, RelationTest>> = Object.fromEntries<RelationTest>([
  [
    'location-ends-with-id',
    (exchange) => {
      const to = exchange.operation.id === 'initTransaction' ? headerOf(exchange.raw.response, 'location') : undefined
      return to === undefined ? undefined : equal(contentOf(exchange).transactionId, lastSegment(to))
    },
  ],
  [
    'link-ends-with-id',
    (exchange) => {
      const { id, link } = contentOf(exchange)
      return typeof link === 'string' ? equal(id ?? exchange.path.id, lastSegment(link)) : undefined
    },
  ],
  ['id-is-requested-id', (exchange) => equal(contentOf(exchange).transactionId, exchange.path.transactionId)],
  [
    'dates-ascend',
    (exchange) => {
      const dates = datesIn(exchange)
      return dates.length < 2 ? undefined : dates.every((date, at) => at === 0 || date >= (dates[at - 1] ?? 0))
    },
  ],
  [
    'expires-30-minutes-after-init',
    (exchange) => {
      const expires = Date.parse(String(fieldsOf(fieldsOf(contentOf(exchange).detail).init).expires))
      const [first] = datesIn(exchange)
      return Number.isNaN(expires) || first === undefined ? undefined : Math.abs(expires - first - 30 * 60_000) < 1_000
    },
  ],
  [
    'body-status-is-status',
    (exchange) =>
      exchange.raw.response.status < 400
        ? undefined
        : equal(membersOf(exchange.received).status, exchange.raw.response.status),
  ],
  ...['currency', 'refno', 'refno2', 'reference', 'language'].map(echo),
  [
    'echo amount',
    (exchange, context) =>
      context.flow.some(({ operation, sent }) => operation.id === 'authorizeTransaction' && 'amount' in membersOf(sent))
        ? undefined
        : equal(
            fieldsOf(fieldsOf(contentOf(exchange).detail).authorize).amount,
            creationFields(exchange, context).amount,
          ),
  ],
  [
    'authorized-amount-is-higher',
    (exchange, context) => {
      if (exchange.operation.id !== 'authorizeTransaction') return undefined
      const { amount } = membersOf(exchange.sent)
      const { amount: authenticated } = creationFields(exchange, context)
      return typeof amount === 'number' && typeof authenticated === 'number' ? amount > authenticated : undefined
    },
  ],
  [
    'echo link',
    (exchange, context) => {
      const creation = firstOf('createLink', context)
      return creation === undefined || creation === exchange
        ? undefined
        : equal(contentOf(exchange).link, contentOf(creation).link)
    },
  ],
  [
    'echo paymentMethod',
    (exchange, context) => {
      const methods = creationFields(exchange, context).paymentMethods
      return Array.isArray(methods) ? equal(contentOf(exchange).paymentMethod, methods[0]) : undefined
    },
  ],
  ...['expiryMonth', 'expiryYear', 'alias', 'cardholderName'].map(cardEcho),
  [
    'masked-matches-number',
    masked((maskedNumber, number) => {
      const [first = '', last = ''] = [/^\d+/.exec(maskedNumber)?.[0], /\d+$/.exec(maskedNumber)?.[0]]
      return number.startsWith(first) && number.endsWith(last)
    }),
  ],
  ['masked-matches-length', masked((maskedNumber, number) => maskedNumber.length === number.length)],
  [
    'fingerprint-is-stable',
    (exchange, { flow }) => {
      const { fingerprint } = cardReceived(exchange)
      if (!isPresent(fingerprint)) return undefined
      const other = flow.find((each) => each !== exchange && isPresent(cardReceived(each).fingerprint))
      return other && equal(fingerprint, cardReceived(other).fingerprint)
    },
  ],
  ...['successUrl', 'cancelUrl', 'errorUrl'].map(redirectsTo),
  [
    'redirect-contains-id',
    (exchange, context) => {
      const { to } = merchantRedirect(exchange, context) ?? {}
      return to === undefined ? undefined : queryOf(to).some(([, value]) => value === exchange.path.transactionId)
    },
  ],
  [
    'redirect-parameter-is-transactionId',
    (exchange, context) => {
      const { to } = merchantRedirect(exchange, context) ?? {}
      const pair = queryOf(to ?? '').find(([, value]) => value === exchange.path.transactionId)
      return pair && pair[0] === 'transactionId'
    },
  ],
  [
    'correlation-is-new',
    (exchange, { earlier }) => {
      const id = correlationOf(exchange)
      return id === undefined ? undefined : !earlier.hasCorrelation(id)
    },
  ],
  [
    'same-key-same-id',
    (exchange, { earlier }) => {
      const first = earlier.firstWithKey(exchange)
      return first && equal(idOf(exchange), idOf(first))
    },
  ],
  [
    'webhook-is-last-status',
    (exchange, { flow }) => {
      if (exchange.operation.id !== 'transactionNotification') return undefined
      const reads = flow.filter(({ operation }) => operation.id === 'getTransaction').map(contentOf)
      const same = reads.find(({ status }) => status === contentOf(exchange).status)
      return same && attempt(() => JSON.stringify(same) === JSON.stringify(contentOf(exchange)))
    },
  ],
  ...['00', '07', '90'].map(cavvByte),
  ...['kA', 'kB', 'kC'].map(cavvStartsWith),
])

/** Names of all relations. */
export const RELATION_NAMES: readonly string[] = Object.keys(RELATIONS)

/** Returns the relations of an exchange and its context. */
export const relationsOf = (exchange: KnownExchange, context: ExchangeContext): Relation[] =>
  Object.entries(RELATIONS).flatMap(([name, test]) => {
    const holds = test(exchange, context)
    return holds === undefined ? [] : [{ name, holds }]
  })
