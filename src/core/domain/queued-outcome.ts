import type { QueuedOutcome, When } from './queued-outcome.schema.ts'

export type WhenCard = NonNullable<When['cards']>[number]
/** An order of the merchant's: the refno of its transactions, or the reference of its links. */
export type Order = QueuedOutcome['orders'][number]

type Names = { readonly refno: string | undefined; readonly reference: string | undefined }

/** The order that a request is a try of. */
export const orderOf = ({ refno, reference = '' }: Names): Order => (refno === undefined ? { reference } : { refno })

const hasMet = ({ orders }: QueuedOutcome, { refno, reference }: Order): boolean =>
  orders.some((met) => met.refno === refno && met.reference === reference)

/**
 * Whether a one-shot decides about a try of an order. One for orders stays for every try of those that it met, whatever
 * else changes from try to try, such as the card.
 */
export const decides = (queuedOutcome: QueuedOutcome, order: Order, fits: (when: When) => boolean): boolean =>
  hasMet(queuedOutcome, order) ||
  (queuedOutcome.left > 0 && (queuedOutcome.when === undefined || fits(queuedOutcome.when)))

/** What is left of a one-shot once it decided about a try; null when it is used up and nothing more comes of it. */
export const afterUse = (queuedOutcome: QueuedOutcome, order: Order): QueuedOutcome | null => {
  if (hasMet(queuedOutcome, order)) return queuedOutcome
  const left = queuedOutcome.left - 1
  if (queuedOutcome.for === 'order') return { ...queuedOutcome, left, orders: [...queuedOutcome.orders, order] }
  return left > 0 ? { ...queuedOutcome, left } : null
}

/** A list in words: the first few, and how many more there are. */
const few = ([first = '', second, ...more]: readonly string[]): string => {
  if (second === undefined) return first
  return more.length === 0 ? `${first} or ${second}` : `${first} or ${second} or ${more.length} more`
}

const amountWords = ({ from, to }: NonNullable<When['amount']>): string => {
  if (from === to) return `amount ${from}`
  return `amount${from === undefined ? '' : ` from ${from}`}${to === undefined ? '' : ` to ${to}`}`
}

/** What a request must look like, for people: `refno A*, amount from 50000`. */
export const whenWords = ({ cards, brands, amount, ...texts }: When): string =>
  [
    ...(cards ? [`card ${few([...new Set(cards.map(({ name }) => name))])}`] : []),
    ...(brands ? [`brand ${few(brands)}`] : []),
    ...(amount ? [amountWords(amount)] : []),
    ...Object.entries(texts).map(([key, text]) => `${key} ${text}`),
  ].join(', ')
