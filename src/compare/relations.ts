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
  isThere,
} from './earlier-exchanges.ts'
import { type KnownExchange, membersOf } from './match-operation.ts'
import { headerOf } from './recorded-bodies.ts'
import { hostOf, lastSegment, pageOf, queryOf } from './recorded-urls.ts'
import type { Relation } from './recording.ts'

/** Tests a relation; undefined if it is not applicable. */
type RelationTest = (known: KnownExchange, beside: ExchangeContext) => boolean | undefined

const echo = (name: string): readonly [string, RelationTest] => [
  `echo ${name}`,
  (known, beside) => equal(contentOf(known)[name], creationFields(known, beside)[name]),
]
const cardEcho = (name: string): readonly [string, RelationTest] => [
  `echo card.${name}`,
  (known, beside) => equal(cardReceived(known)[name], cardSent(known, beside)[name]),
]

const digitsOf = (value: unknown): string => (typeof value === 'string' ? value.replace(/[\s-]/g, '') : '')

/** Compares the submitted card number with the masked one. */
const masked: (holds: (masked: string, number: string) => boolean) => RelationTest = (holds) => (known, beside) => {
  const number = digitsOf(cardSent(known, beside).number)
  const maskedNumber = cardReceived(known).masked
  return typeof maskedNumber === 'string' && /\d/.test(maskedNumber) && /^\d{12,19}$/.test(number)
    ? holds(maskedNumber, number)
    : undefined
}

const datesIn = (known: KnownExchange): readonly number[] =>
  [contentOf(known).history ?? []].flat().map((entry) => Date.parse(String(fieldsOf(entry).date)))

/** Returns the URL to which the browser was redirected, and the return URLs of the merchant. */
const returned = (
  known: KnownExchange,
  beside: ExchangeContext,
): { readonly to: string; readonly urls: Fields } | undefined => {
  const to = headerOf(known.raw.response, 'location')
  const urls = fieldsOf(creationFields(known, beside).redirect)
  const isPage = known.operation.id === 'startTransaction' || known.operation.id === 'submitChallenge'
  return isPage && to !== undefined && hostOf(to) !== hostOf(known.raw.request.url) ? { to, urls } : undefined
}
const goesTo = (name: string): readonly [string, RelationTest] => [
  `goes-to ${name}`,
  (known, beside) => {
    const { to, urls } = returned(known, beside) ?? {}
    const url = urls?.[name]
    return to === undefined || typeof url !== 'string' ? undefined : pageOf(to) === pageOf(url)
  },
]

const cavvIs = (name: string, holds: (cavv: string) => boolean): readonly [string, RelationTest] => [
  name,
  (known) => {
    const { cavv } = fieldsOf(cardReceived(known)['3D'])
    return typeof cavv === 'string' && isThere(cavv) ? holds(cavv) : undefined
  },
]
const cavvByte = (byte: string) =>
  cavvIs(`cavv-first-byte ${byte}`, (cavv) => Buffer.from(cavv, 'base64').toString('hex').startsWith(byte))
const cavvBegins = (letters: string) => cavvIs(`cavv-begins ${letters}`, (cavv) => cavv.startsWith(letters))

/** All relations by name. */
const RELATIONS: Readonly<Record<string, RelationTest>> = Object.fromEntries<RelationTest>([
  [
    'location-ends-with-id',
    (known) => {
      const to = known.operation.id === 'initTransaction' ? headerOf(known.raw.response, 'location') : undefined
      return to === undefined ? undefined : equal(contentOf(known).transactionId, lastSegment(to))
    },
  ],
  [
    'link-ends-with-id',
    (known) => {
      const { id, link } = contentOf(known)
      return typeof link === 'string' ? equal(id ?? known.path.id, lastSegment(link)) : undefined
    },
  ],
  ['id-is-asked-id', (known) => equal(contentOf(known).transactionId, known.path.transactionId)],
  [
    'dates-grow',
    (known) => {
      const dates = datesIn(known)
      return dates.length < 2 ? undefined : dates.every((date, at) => at === 0 || date >= (dates[at - 1] ?? 0))
    },
  ],
  [
    'expires-30-minutes-after-init',
    (known) => {
      const expires = Date.parse(String(fieldsOf(fieldsOf(contentOf(known).detail).init).expires))
      const [first] = datesIn(known)
      return Number.isNaN(expires) || first === undefined ? undefined : Math.abs(expires - first - 30 * 60_000) < 1_000
    },
  ],
  [
    'body-status-is-status',
    (known) =>
      known.raw.response.status < 400 ? undefined : equal(membersOf(known.answered).status, known.raw.response.status),
  ],
  ...['currency', 'refno', 'refno2', 'reference', 'language'].map(echo),
  [
    'echo amount',
    (known, beside) =>
      equal(fieldsOf(fieldsOf(contentOf(known).detail).authorize).amount, creationFields(known, beside).amount),
  ],
  [
    'echo link',
    (known, beside) => {
      const creation = firstOf('createLink', beside)
      return creation === undefined || creation === known
        ? undefined
        : equal(contentOf(known).link, contentOf(creation).link)
    },
  ],
  [
    'echo paymentMethod',
    (known, beside) => {
      const methods = creationFields(known, beside).paymentMethods
      return Array.isArray(methods) ? equal(contentOf(known).paymentMethod, methods[0]) : undefined
    },
  ],
  ...['expiryMonth', 'expiryYear', 'alias', 'cardholderName'].map(cardEcho),
  [
    'masked-fits-number',
    masked((maskedNumber, number) => {
      const [first = '', last = ''] = [/^\d+/.exec(maskedNumber)?.[0], /\d+$/.exec(maskedNumber)?.[0]]
      return number.startsWith(first) && number.endsWith(last)
    }),
  ],
  ['masked-fits-length', masked((maskedNumber, number) => maskedNumber.length === number.length)],
  [
    'fingerprint-stays',
    (known, { story }) => {
      const { fingerprint } = cardReceived(known)
      if (!isThere(fingerprint)) return undefined
      const other = story.find((each) => each !== known && isThere(cardReceived(each).fingerprint))
      return other && equal(fingerprint, cardReceived(other).fingerprint)
    },
  ],
  ...['successUrl', 'cancelUrl', 'errorUrl'].map(goesTo),
  [
    'redirect-carries-id',
    (known, beside) => {
      const { to } = returned(known, beside) ?? {}
      return to === undefined ? undefined : queryOf(to).some(([, value]) => value === known.path.transactionId)
    },
  ],
  [
    'redirect-names-it-transactionId',
    (known, beside) => {
      const { to } = returned(known, beside) ?? {}
      const pair = queryOf(to ?? '').find(([, value]) => value === known.path.transactionId)
      return pair && pair[0] === 'transactionId'
    },
  ],
  [
    'correlation-is-new',
    (known, { earlier }) => {
      const id = correlationOf(known)
      return id === undefined ? undefined : !earlier.hasCorrelation(id)
    },
  ],
  [
    'same-key-same-id',
    (known, { earlier }) => {
      const first = earlier.firstWithKey(known)
      return first && equal(idOf(known), idOf(first))
    },
  ],
  [
    'webhook-is-last-status',
    (known, { story }) => {
      if (known.operation.id !== 'transactionNotification') return undefined
      const reads = story.filter(({ operation }) => operation.id === 'getTransaction').map(contentOf)
      const same = reads.find(({ status }) => status === contentOf(known).status)
      return same && attempt(() => JSON.stringify(same) === JSON.stringify(contentOf(known)))
    },
  ],
  ...['00', '07', '90'].map(cavvByte),
  ...['kA', 'kB', 'kC'].map(cavvBegins),
])

/** Names of all relations. */
export const RELATION_NAMES: readonly string[] = Object.keys(RELATIONS)

/** Returns the relations of an exchange and its context. */
export const relationsOf = (known: KnownExchange, beside: ExchangeContext): Relation[] =>
  Object.entries(RELATIONS).flatMap(([name, test]) => {
    const holds = test(known, beside)
    return holds === undefined ? [] : [{ name, holds }]
  })
