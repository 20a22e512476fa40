import { hideCardNumbers } from '../../core/domain/card-numbers.ts'
import { type Counted, NOTHING_COUNTED, orderOf } from '../../core/domain/counts.ts'
import type { EventSubject } from '../../core/domain/event.ts'
import type { Instant } from '../../core/domain/time.ts'

/** What is counted while it changes. */
export type Tally = { -readonly [Key in keyof Counted]: Counted[Key] }

/** Orders of a space that made nothing: the oldest goes where there are more. */
const MOST_ORDERS = 10_000

/** What was counted about orders with which nothing was made; it begins with what was written down. */
export const createOrderBook = (written: Iterable<readonly [name: string, Counted]>) => {
  const orders = new Map<string, Tally>(Array.from(written, ([name, one]) => [name, { ...one }]))
  /** Those to be written, and those that are not kept any more. */
  const changed = new Set<string>()
  let from: Instant | undefined
  const nameOf = (subject: EventSubject): string => hideCardNumbers(orderOf(subject))

  return {
    /** What is counted about an order from now on. */
    tally(subject: EventSubject, at: Instant): Tally {
      const name = nameOf(subject)
      const tally = orders.get(name) ?? { ...NOTHING_COUNTED }
      orders.set(name, tally)
      changed.add(name)
      const [oldest] = orders.size > MOST_ORDERS ? orders.keys() : []
      if (oldest === undefined) return tally
      orders.delete(oldest)
      changed.add(oldest)
      from = at
      return tally
    },

    /** What was counted; and since when, where it is unknown because older orders had to go. */
    of(subject: EventSubject): { readonly counted: Counted; readonly from?: Instant } {
      const one = orders.get(nameOf(subject))
      return { counted: one ?? NOTHING_COUNTED, ...(!one && from !== undefined && { from }) }
    },

    /** What is to be written, null for what is not kept any more; it counts as written from then on. */
    toWrite(): readonly (readonly [name: string, Counted | null])[] {
      const names = [...changed]
      changed.clear()
      return names.map((name) => {
        const one = orders.get(name)
        return [name, one ? { ...one } : null]
      })
    },
    /** They could not be written. */
    unwritten: (names: readonly string[]): void => names.forEach((name) => void changed.add(name)),
  }
}

export type OrderBook = ReturnType<typeof createOrderBook>
