import type { EventSubject } from './event.ts'
import type { Records } from './records.schema.ts'

/** Counters of a transaction, a link or an order. They outlive the events that they count. */
export type Counted = Records['counts']

/** Start of complete counting in a space. */
export type Era = Records['eras']

export const NOTHING_COUNTED: Counted = { reads: 0, unread: 0, opened: 0, extraAttempts: 0, keys: [] }

/** Largest number of distinct keys that are counted. */
export const MOST_KEYS = 100

/** Returns the sum of the counters of related records. */
export const countedTogether = (all: readonly Counted[]): Counted =>
  all.reduce((sum, item) => {
    const [newest = sum.last] = [sum.last, item.last].filter((last) => last !== undefined).toSorted(byTime)
    return {
      reads: sum.reads + item.reads,
      unread: sum.unread + item.unread,
      opened: sum.opened + item.opened,
      extraAttempts: sum.extraAttempts + item.extraAttempts,
      keys: [...new Set([...sum.keys, ...item.keys])],
      ...(newest && { last: newest }),
    }
  }, NOTHING_COUNTED)

/** Sorts the later one first. */
const byTime = (a: NonNullable<Counted['last']>, b: NonNullable<Counted['last']>): number =>
  Number(a.at < b.at) - Number(a.at > b.at)

/**
 * Returns the name under which attempts without a result are counted, from the merchant's name of the transaction or
 * link.
 */
export const orderKeyOf = (subject: EventSubject): string =>
  subject.kind === 'transaction' ? `t:${subject.refno}` : `l:${subject.reference}`
