import { hideCardNumbers } from '../../core/domain/card-numbers.ts'
import { type Counted, NOTHING_COUNTED, orderKeyOf } from '../../core/domain/counts.ts'
import type { EventSubject } from '../../core/domain/event.ts'
import type { Instant } from '../../core/domain/time.ts'

/** Mutable counts. */
export type MutableCounts = { -readonly [Key in keyof Counted]: Counted[Key] }

/** Maximum number of orders without a record per space; above it the oldest is dropped. */
const MOST_ORDERS = 10_000

/** Creates the counts of orders without a record, starting with the stored ones. */
export const createOrderCounts = (stored: Iterable<readonly [name: string, Counted]>) => {
  const orders = new Map<string, MutableCounts>(Array.from(stored, ([name, one]) => [name, { ...one }]))
  /** Orders to write, including the dropped ones. */
  const changed = new Set<string>()
  let from: Instant | undefined
  const nameOf = (subject: EventSubject): string => hideCardNumbers(orderKeyOf(subject))

  return {
    /** Returns the counts of an order for updating. */
    tally(subject: EventSubject, at: Instant): MutableCounts {
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

    /** Returns the counts of an order, and since when they are complete if older orders were dropped. */
    of(subject: EventSubject): { readonly counted: Counted; readonly from?: Instant } {
      const first = orders.get(nameOf(subject))
      return { counted: first ?? NOTHING_COUNTED, ...(!first && from !== undefined && { from }) }
    },

    /** Returns the counts to write, null for dropped orders. They count as written from then on. */
    toWrite(): readonly (readonly [name: string, Counted | null])[] {
      const names = [...changed]
      changed.clear()
      return names.map((name) => {
        const first = orders.get(name)
        return [name, first ? { ...first } : null]
      })
    },
    /** Marks orders again that could not be written. */
    unwritten: (names: readonly string[]): void => names.forEach((name) => void changed.add(name)),
  }
}

export type OrderCounts = ReturnType<typeof createOrderCounts>
