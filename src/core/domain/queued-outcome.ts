import type { QueuedOutcome, When } from './queued-outcome.schema.ts'

export type WhenCard = NonNullable<When['cards']>[number]
/** An order of the merchant: the refno of its transactions, or the reference of its links. */
export type Order = QueuedOutcome['orders'][number]

type Names = { readonly refno: string | undefined; readonly reference: string | undefined }

/** Returns the merchant order (refno or reference) that a request belongs to. */
export const orderOf = ({ refno, reference = '' }: Names): Order => (refno === undefined ? { reference } : { refno })

const hasMatched = ({ orders }: QueuedOutcome, { refno, reference }: Order): boolean =>
  orders.some((matched) => matched.refno === refno && matched.reference === reference)

/**
 * Returns true if a queued outcome applies to a request for an order. One for orders applies to every request of its
 * matched orders, even if the card or other data changes.
 */
export const appliesTo = (queuedOutcome: QueuedOutcome, order: Order, fits: (when: When) => boolean): boolean =>
  hasMatched(queuedOutcome, order) ||
  (queuedOutcome.left > 0 && (queuedOutcome.when === undefined || fits(queuedOutcome.when)))

/** Returns a queued outcome after its use, or null if it is used up. */
export const afterUse = (queuedOutcome: QueuedOutcome, order: Order): QueuedOutcome | null => {
  if (hasMatched(queuedOutcome, order)) return queuedOutcome
  const left = queuedOutcome.left - 1
  if (queuedOutcome.for === 'order') return { ...queuedOutcome, left, orders: [...queuedOutcome.orders, order] }
  return left > 0 ? { ...queuedOutcome, left } : null
}

/** Formats an array: the first two items, and the number of further ones. */
const few = ([first = '', second, ...more]: readonly string[]): string => {
  if (second === undefined) return first
  return more.length === 0 ? `${first} or ${second}` : `${first} or ${second} or ${more.length} more`
}

const formatAmount = ({ from, to }: NonNullable<When['amount']>): string => {
  if (from === to) return `amount ${from}`
  return `amount${from === undefined ? '' : ` from ${from}`}${to === undefined ? '' : ` to ${to}`}`
}

/** Formats the conditions of a request: `refno A*, amount from 50000`. */
export const formatConditions = ({ cards, brands, amount, ...texts }: When): string =>
  [
    ...(cards ? [`card ${few([...new Set(cards.map(({ name }) => name))])}`] : []),
    ...(brands ? [`brand ${few(brands)}`] : []),
    ...(amount ? [formatAmount(amount)] : []),
    ...Object.entries(texts).map(([key, text]) => `${key} ${text}`),
  ].join(', ')
