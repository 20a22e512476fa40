import type { EventSubject } from './event.ts'
import type { Records } from './records.schema.ts'

/** What was counted about a transaction, a link or an order: it outlives the events that status of it. */
export type Counted = Records['counts']

/** Since when nothing that is counted in a space is missing. */
export type Era = Records['eras']

export const NOTHING_COUNTED: Counted = { reads: 0, unread: 0, opened: 0, tries: 0, keys: [] }

/** So many different keys are status apart; who sends more gets no other number. */
export const MOST_KEYS = 100

/** What was counted about several things that belong together. */
export const countedTogether = (all: readonly Counted[]): Counted =>
  all.reduce((sum, one) => {
    const [newest = sum.last] = [sum.last, one.last].filter((last) => last !== undefined).toSorted(byTime)
    return {
      reads: sum.reads + one.reads,
      unread: sum.unread + one.unread,
      opened: sum.opened + one.opened,
      tries: sum.tries + one.tries,
      keys: [...new Set([...sum.keys, ...one.keys])],
      ...(newest && { last: newest }),
    }
  }, NOTHING_COUNTED)

/** The later one first. */
const byTime = (one: NonNullable<Counted['last']>, other: NonNullable<Counted['last']>): number =>
  Number(one.at < other.at) - Number(one.at > other.at)

/** Under which name tries are counted that made nothing, of a transaction or a link as it is called by its merchant. */
export const orderOf = (subject: EventSubject): string =>
  subject.kind === 'transaction' ? `t:${subject.refno}` : `l:${subject.reference}`
