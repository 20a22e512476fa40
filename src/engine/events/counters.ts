import type { Cause } from '../../core/domain/cause.ts'
import { type Counted, type Era, MOST_KEYS, NOTHING_COUNTED } from '../../core/domain/counts.ts'
import type { EventData, EventSubject } from '../../core/domain/event.ts'
import type { RequestRecord } from '../../core/domain/request-record.ts'
import type { Instant } from '../../core/domain/time.ts'
import { createOrderCounts, type MutableCounts, type OrderCounts } from './order-counts.ts'

/** Access to the stored counts and records of a space. */
type Written = {
  readonly counted: (space: string, id: string) => Counted | undefined
  readonly orders: (space: string) => Iterable<readonly [string, Counted]>
  /** Returns whether a transaction or link with this ID exists. */
  readonly isThing: (space: string, id: string) => boolean
  /** Returns the number of the newest transaction. */
  readonly newest: (space: string) => number
}

type Parts = Written & {
  /** Start time of the sandbox. Counts of a space that did not exist before are complete since then. */
  readonly started: Instant
  readonly hashOf: (key: string) => string
}

/** Counts of a space: those since its record was last written, and the orders without a record. */
type SpaceCounts = { readonly records: Map<string, MutableCounts>; readonly orders: OrderCounts }

/** Counts of a space that were set aside with it. */
type CountsAside = { readonly counts: SpaceCounts; readonly era: Era }

/** An attempt of an initialization. */
export type InitializationAttempt = {
  readonly subject: EventSubject
  readonly key: string | undefined
  /** True if the response repeated an earlier one. */
  readonly isAgain: boolean
}

const KEY_HEADER = 'idempotency-key'

/** Returns the value of a header from a list of alternating names and values. */
const headerIn = (headers: readonly string[] | undefined, name: string): string | undefined => {
  for (let at = 0; headers && at < headers.length; at += 2) {
    const known = headers[at]
    if (known?.length === name.length && known.toLowerCase() === name) return headers[at + 1]
  }
  return undefined
}

/** Returns the last segment of the path of a request. */
const lastPart = ({ path }: RequestRecord): string => path.slice(path.lastIndexOf('/') + 1)

/**
 * Counts requests for as long as their subject exists, because events are dropped above a limit. Nothing is allocated
 * before the first request; counting is synchronous and writes nothing.
 */
export const createCounters = ({ counted, orders, isThing, newest, started, hashOf }: Parts) => {
  const bySpace = new Map<string, SpaceCounts>()
  const eras = new Map<string, Era>()
  /** Spaces whose content is being replaced. Their counts belong to neither the old nor the new content. */
  const turning = new Set<string>()
  /** The last status that was returned, and the cause of its request. The event of the request follows. */
  let reported: { readonly cause: Cause; readonly last: NonNullable<Counted['last']> } | undefined

  const newCounts = (space: string): SpaceCounts => ({ records: new Map(), orders: createOrderCounts(orders(space)) })
  const countsOf = (space: string): SpaceCounts => {
    const counts = bySpace.get(space) ?? newCounts(space)
    bySpace.set(space, counts)
    return counts
  }

  const tallyOf = (space: string, id: string): MutableCounts => {
    const { records } = countsOf(space)
    const tally = records.get(id) ?? { ...(counted(space, id) ?? NOTHING_COUNTED) }
    records.set(id, tally)
    return tally
  }

  /** Counts an attempt of an initialization. The first successful one is in its record. */
  const countAttempt = (space: string, at: Instant, { subject, key, isAgain }: InitializationAttempt): void => {
    const hasNoRecord = subject.id === undefined
    if (!hasNoRecord && !isAgain && key === undefined) return
    const tally = hasNoRecord ? countsOf(space).orders.tally(subject, at) : tallyOf(space, subject.id)
    if (hasNoRecord || isAgain) tally.extraAttempts += 1
    const hash = key === undefined ? undefined : hashOf(key)
    if (hash !== undefined && tally.keys.length < MOST_KEYS && !tally.keys.includes(hash))
      tally.keys = [...tally.keys, hash]
  }

  const countRequest = (
    space: string,
    at: Instant,
    cause: Cause,
    subject: EventSubject | undefined,
    facts: RequestRecord,
  ) => {
    const { operation, end, method, status = 0, path } = facts
    if (operation === 'initTransaction' || operation === 'createLink') {
      // For a client that disconnected, the created record is known only later.
      if (!subject || end === 'client_disconnected') return
      const isAgain = headerIn(facts.response?.headers, 'sandbox-replayed') !== undefined
      countAttempt(space, at, { subject, key: headerIn(facts.request.headers, KEY_HEADER), isAgain })
    } else if (operation === 'getTransaction' || operation === 'getLink') {
      const id = subject?.id ?? (end === 'client_disconnected' ? lastPart(facts) : undefined)
      if (id === undefined || !isThing(space, id)) return
      const tally = tallyOf(space, id)
      if (reported?.cause !== cause) tally.unread += 1
      else {
        tally.reads += 1
        tally.last = reported.last
      }
      reported = undefined
    } else if (operation === undefined && method === 'GET' && status < 400 && subject?.id !== undefined) {
      if (end === 'responded' && path.endsWith(`/${subject.id}`)) tallyOf(space, subject.id).opened += 1
    }
  }

  const forget = (space: string): void => {
    bySpace.delete(space)
    turning.delete(space)
  }
  const eraOf = (space: string): Era => eras.get(space) ?? { since: started }

  return {
    countAttempt,

    /** Counts an event. */
    note(space: string, at: Instant, cause: Cause, { type, subject, facts }: EventData): void {
      if (type === 'request') countRequest(space, at, cause, subject, facts)
      else if (type === 'status.read') {
        const { status, overridden } = facts
        reported = { cause, last: { at, status, ...(overridden && { altered: overridden }) } }
      } else if (type === 'space.reset') {
        forget(space)
        eras.set(space, { since: at, ...(facts.cause === 'import' && { newestBefore: newest(space) }) })
      }
    },

    /** Returns the counts of a transaction or a link. */
    of: (space: string, id: string): Counted =>
      bySpace.get(space)?.records.get(id) ?? counted(space, id) ?? NOTHING_COUNTED,
    /** Returns the counts of an order without a record. */
    ofOrder: (space: string, subject: EventSubject): ReturnType<OrderCounts['of']> =>
      (bySpace.get(space) ?? newCounts(space)).orders.of(subject),

    eraOf,
    /** Sets the start of complete counts for a space that existed before. */
    beginEra: (space: string, era: Era): void => void eras.set(space, era),

    /** Marks whether the content of a space is being replaced. */
    turn: (space: string, isTurning: boolean): void => void (isTurning ? turning.add(space) : turning.delete(space)),

    /**
     * Returns the counts to write for a record, if there are any, and clears them. The stored counts apply from then
     * on.
     */
    takeCounts(space: string, id: string): Counted | undefined {
      const records = turning.has(space) ? undefined : bySpace.get(space)?.records
      const tally = records?.get(id)
      if (tally) records?.delete(id)
      return tally
    },
    /** Restores counts that could not be written. Counts since then already include them. */
    restoreCounts(space: string, id: string, tally: Counted): void {
      const { records } = countsOf(space)
      if (!records.has(id)) records.set(id, { ...tally })
    },

    /** Returns the transactions and links with counts to write. */
    recordsToWrite: (space: string): readonly string[] => [...(bySpace.get(space)?.records.keys() ?? [])],
    /** Returns the orders with counts to write. */
    ordersToWrite: (space: string): ReturnType<OrderCounts['toWrite']> => bySpace.get(space)?.orders.toWrite() ?? [],
    ordersUnwritten: (space: string, names: readonly string[]): void => bySpace.get(space)?.orders.unwritten(names),

    /** Removes the counts of a space and returns them. */
    setAside(space: string): CountsAside {
      const aside = { counts: countsOf(space), era: eraOf(space) }
      forget(space)
      return aside
    },
    putBack(space: string, { counts, era }: CountsAside): void {
      forget(space)
      bySpace.set(space, counts)
      eras.set(space, era)
    },
  }
}

export type Counters = ReturnType<typeof createCounters>
