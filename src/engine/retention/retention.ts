import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Delivery } from '../../core/domain/delivery.schema.ts'
import type { Publish } from '../../core/domain/event.ts'
import type { Keep } from '../../core/domain/keep-setting.ts'
import { StoreUnavailable } from '../../core/domain/store-unavailable.ts'
import { later, type Sleep } from '../../core/domain/time.ts'
import { forgetAltered } from '../engine-parts.ts'
import { SLICE } from '../store/slices.ts'
import type { TimedStore } from '../webhooks/sending.ts'
import { type Ended, endOf } from './end-queue.ts'
import { type Book, createBook, fillBook, forgettingOldest, noteFired } from './ended-index.ts'
import { type Going, goingWith, isPlanned, lettingGo, together } from './eviction.ts'

/** Number of removed IDs to remember per space, so that a request for one gets an explanation. */
const MOST_GONE = 100_000

/** Maximum number of IDs that the event lists. */
const MOST_NAMED = 200

/** Delay before a removal that could not be saved is attempted again. */
const SAVE_AGAIN_MS = 1_000

/**
 * Fraction of the `--keep` age by which a removal may be late on a live clock. Otherwise a million records would need a
 * million timers.
 */
const LATE_BY = 1_000

/** Key of the only timer of a space. */
const PLANNED = 'keep'

type Parts = TimedStore & {
  readonly sleep: Sleep
  readonly publish: Publish
  readonly stopping: AbortSignal
  readonly keep?: Keep | undefined
  readonly mostGone?: number
}

/**
 * Creates the removal of ended records above the `--keep` limit. Works in slices and yields to the event loop in
 * between.
 */
export const createKeeper = ({ store, clocks, sleep, publish, stopping, keep, mostGone = MOST_GONE }: Parts) => {
  const books = new Map<string, Book>()
  const timers = clocks.timers((space) => {
    const book = books.get(space)
    if (book) book.isPlanned = false
    return sweep(space)
  })

  const isTooMuch = (space: string, { queue }: Book): boolean => {
    const first = queue.peek()
    if (!first || !keep) return false
    if ('most' in keep) return queue.size() > keep.most
    const at = endOf(store, space, first)
    return !at || later(at, keep.ms) <= clocks.of(space).now()
  }

  /** Returns the next record to remove, if there is one. */
  const next = (space: string, book: Book): Ended | undefined => {
    const ready = book.ready.pop()
    if (ready) return ready
    if (!isTooMuch(space, book)) return undefined
    const first = book.queue.peek()
    book.queue.take()
    return first
  }

  /** Takes up to one slice of records to remove. Records with pending webhooks are held until these are sent. */
  const takeSome = (space: string, book: Book): { readonly going: readonly Going[]; readonly isAll: boolean } => {
    const going: Going[] = []
    const firedAbout = (id: string): readonly string[] => book.fired.get(id) ?? []
    for (let n = 0; n < SLICE; n += 1) {
      const ended = next(space, book)
      if (!ended) return { going, isAll: true }
      if (endOf(store, space, ended) === undefined) continue
      const removal = goingWith({ store, firedAbout }, space, ended)
      const deliveries = removal.webhooks.flatMap((id) => store.get('deliveries', space, id) ?? [])
      if (deliveries.some(isPlanned)) book.held.set(ended[0], ended)
      else going.push(removal)
    }
    return { going, isAll: false }
  }

  const remove = async (space: string, book: Book, going: Going): Promise<void> => {
    const altered = forgetAltered(store, space, [...going.transactions, ...going.links])
    const count = going.transactions.length + going.links.length + going.webhooks.length
    await store.commit([
      ...forgettingOldest(store, space, book, mostGone - count),
      ...lettingGo(space, going),
      ...altered,
    ])
    book.gone += count
    for (const id of [...going.transactions, ...going.links]) book.fired.delete(id)
  }

  const announce = (space: string, { transactions, links, webhooks }: Going): void => {
    const ids = [...transactions, ...links, ...webhooks]
    const counts = { transactions: transactions.length, links: links.length, webhooks: webhooks.length }
    const facts = { ...counts, ...(ids.length <= MOST_NAMED && { ids }) }
    publish(space, clocks.of(space).dueCause('keep_ends'), { type: 'space.trimmed', facts })
  }

  /** Schedules the next sweep for the time when the oldest record reaches the age limit. */
  const plan = (space: string, book: Book): void => {
    const first = book.queue.peek()
    if (book.isPlanned || !first || !keep || !('ms' in keep)) return
    const due = later(endOf(store, space, first) ?? clocks.of(space).now(), keep.ms)
    const soonest = later(clocks.of(space).now(), Math.ceil(keep.ms / LATE_BY))
    timers.set(space, PLANNED, due > soonest ? due : soonest)
    book.isPlanned = true
  }

  const sweepNow = async (space: string, book: Book): Promise<void> => {
    const gone: Going[] = []
    for (let isAll = false; !isAll && books.get(space) === book; ) {
      const batch = takeSome(space, book)
      isAll = batch.isAll
      if (batch.going.length > 0) {
        const going = together(batch.going)
        await remove(space, book, going)
        gone.push(going)
      }
      if (!isAll) await nextTurn()
    }
    if (gone.length > 0) announce(space, together(gone))
    if (books.get(space) === book) plan(space, book)
  }

  /** Removes all records above the limit. If saving fails, they stay and the space is scanned again later. */
  const sweep = (space: string): Promise<void> => {
    const book = books.get(space)
    if (!book || book.late) return Promise.resolve()
    book.sweeping ??= sweepNow(space, book)
      .catch(async (error) => {
        if (!(error instanceof StoreUnavailable)) throw error
        const isStill = (): boolean => books.get(space) === book && !stopping.aborted
        if (isStill()) void sleep(SAVE_AGAIN_MS, stopping).then(() => (isStill() ? load(space) : undefined))
      })
      .finally(() => {
        book.sweeping = undefined
      })
    return book.sweeping
  }

  /** Scans the content of a space that was filled from outside. */
  const load = async (space: string): Promise<void> => {
    if (!keep) return
    const book = createBook()
    const late: Ended[] = []
    book.late = late
    books.set(space, book)
    await fillBook(store, space, book)
    if (books.get(space) !== book) return
    for (const ended of late) book.queue.add(ended)
    book.late = undefined
    await sweep(space)
  }

  for (const space of store.spaces()) void load(space)

  return {
    /** Called when a record may have ended. */
    ended(space: string, ...ended: readonly Ended[]): void {
      if (!keep) return
      const book = books.get(space) ?? createBook()
      books.set(space, book)
      for (const record of ended) {
        if (endOf(store, space, record) === undefined) continue
        book.held.delete(record[0])
        if (book.late) book.late.push(record)
        else book.queue.add(record)
      }
      if ('most' in keep) void sweep(space)
      else if (!book.late) plan(space, book)
    },

    /** Called when a webhook was sent manually. */
    fired(space: string, delivery: Delivery): void {
      const book = books.get(space)
      if (book) noteFired(book, delivery)
    },

    /** Called after each delivery attempt. Lets `--keep` remove a record once its webhook is done. */
    tried(space: string, delivery: Delivery | undefined): void {
      const book = books.get(space)
      const ended = delivery && book?.held.get(delivery.subject.id)
      if (!book || !ended || isPlanned(delivery)) return
      book.held.delete(ended[0])
      book.ready.push(ended)
      void sweep(space)
    },

    load,
    /** Resolves when all records above the limit are removed. */
    sweep,
    /** Discards the index of a space whose content is replaced. */
    forget: (space: string): void => void books.delete(space),

    /** Returns kind and space of a removed ID, for the newest `MOST_GONE` of each space. */
    wentFrom(id: string): Gone | undefined {
      const space = store.spaceOf('gone', id)
      const kind = space === undefined ? undefined : store.get('gone', space, id)
      return space === undefined || !kind ? undefined : { space, kind }
    },
  }
}

/** An ID of a removed record. */
export type Gone = { readonly space: string; readonly kind: 'transaction' | 'link' | 'webhook' }
export type Keeper = ReturnType<typeof createKeeper>
/** Records that a transaction or a link has ended, so that `--keep` removes it in its turn. */
export type EndRecorder = Pick<Keeper, 'ended'>
/** Counts the ended records of a space again after its content was replaced. */
export type SpaceKeeper = Pick<Keeper, 'forget' | 'load' | 'sweep'>
