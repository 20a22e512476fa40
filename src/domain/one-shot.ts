import type { Brand } from './card.ts'

/** A listed card that a scenario is for. The key identifies it without its number, so aliases match as well. */
export type WhenCard = { readonly key: string; readonly name: string; readonly brand: Brand }

/** What a request must look like for a scenario to apply; every given key must match. Globs know `*` and `?`. */
export type When = {
  readonly interface?: 'transactions' | 'links'
  readonly cards?: readonly WhenCard[]
  readonly brands?: readonly Brand[]
  readonly amount?: { readonly from?: number; readonly to?: number }
  readonly currency?: string
  readonly refno?: string
  readonly reference?: string
  readonly email?: string
  readonly cardholderName?: string
}

/** An order of the merchant's: the refno of its transactions, or the reference of its links. */
export type Order = { readonly refno?: string; readonly reference?: string }

/** What uses a one-shot up: every try, or an order with all its tries. */
export const USED_UP_BY = ['try', 'order'] as const

/** How often one may be used: more than a test needs, and little enough to list the orders that it met. */
export const MOST_TIMES = 100

/** How many may be armed in a space: each initialization looks through them. */
export const MOST_ONE_SHOTS = 1000

/** An outcome for requests to come: the scenario decides about the next ones that fit. */
export type OneShot = {
  readonly id: string
  readonly scenario: string
  /** Without it, the next request of all is meant. */
  readonly when?: When
  readonly for: (typeof USED_UP_BY)[number]
  /** How often it was to be used when it was armed. */
  readonly times: number
  /** How many tries, or orders, it will still take. */
  readonly left: number
  /** The orders that it met and stays for. */
  readonly orders: readonly Order[]
}

/** The order that a request is a try of. */
export const orderOf = ({
  refno,
  reference,
}: {
  readonly refno: string | undefined
  readonly reference: string | undefined
}): Order => (refno === undefined ? { reference: reference ?? '' } : { refno })

const hasMet = ({ orders }: OneShot, { refno, reference }: Order): boolean =>
  orders.some((met) => met.refno === refno && met.reference === reference)

/**
 * Whether a one-shot decides about a try of an order. One for orders stays for every try of those that it met, whatever
 * else changes from try to try, such as the card.
 */
export const decides = (oneShot: OneShot, order: Order, fits: (when: When) => boolean): boolean =>
  hasMet(oneShot, order) || (oneShot.left > 0 && (oneShot.when === undefined || fits(oneShot.when)))

/** What is left of a one-shot once it decided about a try; null when it is used up and nothing more comes of it. */
export const afterUse = (oneShot: OneShot, order: Order): OneShot | null => {
  if (hasMet(oneShot, order)) return oneShot
  const left = oneShot.left - 1
  if (oneShot.for === 'order') return { ...oneShot, left, orders: [...oneShot.orders, order] }
  return left > 0 ? { ...oneShot, left } : null
}

/** A list in words: the first few, and how many more there are. */
const few = (words: readonly string[]): string => {
  const [first = '', second, ...more] = words
  return second === undefined
    ? first
    : [`${first} or ${second}`, ...(more.length > 0 ? [`${more.length} more`] : [])].join(' or ')
}

const amountWords = ({ from, to }: NonNullable<When['amount']>): string => {
  if (from === to) return `amount ${from}`
  return ['amount', ...(from === undefined ? [] : [`from ${from}`]), ...(to === undefined ? [] : [`to ${to}`])].join(
    ' ',
  )
}

/** What a request must look like, for people: `refno A*, amount from 50000`. */
export const whenWords = ({ cards, brands, amount, ...texts }: When): string =>
  [
    ...(cards ? [`card ${few([...new Set(cards.map(({ name }) => name))])}`] : []),
    ...(brands ? [`brand ${few(brands)}`] : []),
    ...(amount ? [amountWords(amount)] : []),
    ...Object.entries(texts).map(([key, text]) => `${key} ${text}`),
  ].join(', ')
