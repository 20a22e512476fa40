import type { Cause } from '../../core/domain/cause.ts'
import { type Counted, type Era, MOST_KEYS, NOTHING_COUNTED } from '../../core/domain/counts.ts'
import type { EventSubject, News } from '../../core/domain/event.ts'
import type { RequestRecord } from '../../core/domain/request-record.ts'
import type { Instant } from '../../core/domain/time.ts'
import { createOrderBook, type OrderBook, type Tally } from './order-counts.ts'

/** What was written down of a space before, and what there is in it. */
type Written = {
  readonly counted: (space: string, id: string) => Counted | undefined
  readonly orders: (space: string) => Iterable<readonly [string, Counted]>
  /** Whether there is a transaction or a link of this id. */
  readonly isThing: (space: string, id: string) => boolean
  /** The number of the newest transaction. */
  readonly newest: (space: string) => number
}

type Parts = Written & {
  /** When the sandbox was started, since which all is counted of a space that was not there before. */
  readonly started: Instant
  readonly hashOf: (key: string) => string
}

/** What is counted of a space: only what was asked for since its record was written last, and the orders that made nothing. */
type Book = { readonly things: Map<string, Tally>; readonly orders: OrderBook }

/** What a space counts is set aside with it. */
type CountsAside = { readonly book: Book; readonly era: Era }

/** What tells of a try of an initialization. */
export type Try = {
  readonly subject: EventSubject
  readonly key: string | undefined
  /** Whether it was answered with what an earlier one had made. */
  readonly isAgain: boolean
}

const KEY_HEADER = 'idempotency-key'

/** The value of a header among names and values in turns. */
const headerIn = (headers: readonly string[] | undefined, name: string): string | undefined => {
  for (let at = 0; headers && at < headers.length; at += 2) {
    const known = headers[at]
    if (known?.length === name.length && known.toLowerCase() === name) return headers[at + 1]
  }
  return undefined
}

/** The last part of the path of a request. */
const lastPart = ({ path }: RequestRecord): string => path.slice(path.lastIndexOf('/') + 1)

/**
 * Counts what is asked for, for as long as what it is about is there: events go when there are too many. Nothing is made
 * before the first time, nothing is written, and nobody waits for it.
 */
export const createCounters = ({ counted, orders, isThing, newest, started, hashOf }: Parts) => {
  const books = new Map<string, Book>()
  const eras = new Map<string, Era>()
  /** Spaces that are becoming something else: what was counted belongs to neither life any more. */
  const turning = new Set<string>()
  /** The status that was told last, and to which request: its event follows. */
  let told: { readonly cause: Cause; readonly last: NonNullable<Counted['last']> } | undefined

  const newBook = (space: string): Book => ({ things: new Map(), orders: createOrderBook(orders(space)) })
  const bookOf = (space: string): Book => {
    const book = books.get(space) ?? newBook(space)
    books.set(space, book)
    return book
  }

  const thing = (space: string, id: string): Tally => {
    const { things } = bookOf(space)
    const tally = things.get(id) ?? { ...(counted(space, id) ?? NOTHING_COUNTED) }
    things.set(id, tally)
    return tally
  }

  /** A try of an initialization; the first one that made something is in its record. */
  const tried = (space: string, at: Instant, { subject, key, isAgain }: Try): void => {
    const isNothing = subject.id === undefined
    if (!isNothing && !isAgain && key === undefined) return
    const tally = isNothing ? bookOf(space).orders.tally(subject, at) : thing(space, subject.id)
    if (isNothing || isAgain) tally.tries += 1
    const hash = key === undefined ? undefined : hashOf(key)
    if (hash !== undefined && tally.keys.length < MOST_KEYS && !tally.keys.includes(hash))
      tally.keys = [...tally.keys, hash]
  }

  const asked = (space: string, at: Instant, cause: Cause, subject: EventSubject | undefined, facts: RequestRecord) => {
    const { operation, end, method, status = 0, path } = facts
    if (operation === 'initTransaction' || operation === 'createLink') {
      // Of a caller who went away before, it is known later what was made.
      if (!subject || end === 'client_gone') return
      const isAgain = headerIn(facts.response?.headers, 'sandbox-replayed') !== undefined
      tried(space, at, { subject, key: headerIn(facts.request.headers, KEY_HEADER), isAgain })
    } else if (operation === 'getTransaction' || operation === 'getLink') {
      const id = subject?.id ?? (end === 'client_gone' ? lastPart(facts) : undefined)
      if (id === undefined || !isThing(space, id)) return
      const tally = thing(space, id)
      if (told?.cause !== cause) tally.unread += 1
      else {
        tally.reads += 1
        tally.last = told.last
      }
      told = undefined
    } else if (operation === undefined && method === 'GET' && status < 400 && subject?.id !== undefined) {
      if (end === 'responded' && path.endsWith(`/${subject.id}`)) thing(space, subject.id).opened += 1
    }
  }

  const forget = (space: string): void => {
    books.delete(space)
    turning.delete(space)
  }
  const eraOf = (space: string): Era => eras.get(space) ?? { since: started }

  return {
    tried,

    /** Counts what an event tells. */
    note(space: string, at: Instant, cause: Cause, { type, subject, facts }: News): void {
      if (type === 'request') asked(space, at, cause, subject, facts)
      else if (type === 'status.read') {
        const { status, altered } = facts
        told = { cause, last: { at, status, ...(altered && { altered }) } }
      } else if (type === 'space.reset') {
        forget(space)
        eras.set(space, { since: at, ...(facts.cause === 'import' && { newestBefore: newest(space) }) })
      }
    },

    /** What was counted about a transaction or a link. */
    of: (space: string, id: string): Counted =>
      books.get(space)?.things.get(id) ?? counted(space, id) ?? NOTHING_COUNTED,
    /** What was counted about an order that made nothing. */
    ofOrder: (space: string, subject: EventSubject): ReturnType<OrderBook['of']> =>
      (books.get(space) ?? newBook(space)).orders.of(subject),

    eraOf,
    /** Says since when all is counted, of a space that was there before. */
    beginEra: (space: string, era: Era): void => void eras.set(space, era),

    /** The space is becoming something else, or does not after all. */
    turn: (space: string, isTurning: boolean): void => void (isTurning ? turning.add(space) : turning.delete(space)),

    /** What is to be written of a transaction or a link, if anything is. From then on it is known from there. */
    take(space: string, id: string): Counted | undefined {
      const things = turning.has(space) ? undefined : books.get(space)?.things
      const tally = things?.get(id)
      if (tally) things?.delete(id)
      return tally
    },
    /** It could not be written. What came meanwhile began with it. */
    giveBack(space: string, id: string, tally: Counted): void {
      const { things } = bookOf(space)
      if (!things.has(id)) things.set(id, { ...tally })
    },

    /** The transactions and links of which something is to be written. */
    thingsToWrite: (space: string): readonly string[] => [...(books.get(space)?.things.keys() ?? [])],
    /** The orders that are to be written. */
    ordersToWrite: (space: string): ReturnType<OrderBook['toWrite']> => books.get(space)?.orders.toWrite() ?? [],
    ordersUnwritten: (space: string, names: readonly string[]): void => books.get(space)?.orders.unwritten(names),

    /** Takes what is counted of a space out of it. */
    setAside(space: string): CountsAside {
      const aside = { book: bookOf(space), era: eraOf(space) }
      forget(space)
      return aside
    },
    putBack(space: string, { book, era }: CountsAside): void {
      forget(space)
      books.set(space, book)
      eras.set(space, era)
    },
  }
}

export type Counters = ReturnType<typeof createCounters>
