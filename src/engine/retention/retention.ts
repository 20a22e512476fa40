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

/** So many ids of a space are remembered once they are let go: until then whoever asks for one is told what became of it. */
const MOST_GONE = 100_000

/** More ids than this are not named by the event that tells of them. */
const MOST_NAMED = 200

/** How long to wait before what could not be let go is looked at again. */
const SAVE_AGAIN_MS = 1_000

/** By what part of the age that is kept things may go late, where time passes by itself: else a million would be a million turns. */
const LATE_BY = 1_000

/** The one thing that is planned of a space. */
const PLANNED = 'keep'

type Parts = TimedStore & {
  readonly sleep: Sleep
  readonly publish: Publish
  readonly stopping: AbortSignal
  readonly keep?: Keep | undefined
  readonly mostGone?: number
}

/** Lets go what has ended and is older, or more, than `--keep` says. In slices, between which others have their turn. */
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

  /** The next one that goes, if one does. */
  const next = (space: string, book: Book): Ended | undefined => {
    const ready = book.ready.pop()
    if (ready) return ready
    if (!isTooMuch(space, book)) return undefined
    const first = book.queue.peek()
    book.queue.take()
    return first
  }

  /** Some that go now; those of which webhooks are still to be sent are held until they were. */
  const takeSome = (space: string, book: Book): { readonly going: readonly Going[]; readonly isAll: boolean } => {
    const going: Going[] = []
    const firedAbout = (id: string): readonly string[] => book.fired.get(id) ?? []
    for (let n = 0; n < SLICE; n += 1) {
      const ended = next(space, book)
      if (!ended) return { going, isAll: true }
      if (endOf(store, space, ended) === undefined) continue
      const one = goingWith({ store, firedAbout }, space, ended)
      const deliveries = one.webhooks.flatMap((id) => store.get('deliveries', space, id) ?? [])
      if (deliveries.some(isPlanned)) book.held.set(ended[0], ended)
      else going.push(one)
    }
    return { going, isAll: false }
  }

  const releaseHold = async (space: string, book: Book, going: Going): Promise<void> => {
    const altered = forgetAltered(store, space, [...going.transactions, ...going.links])
    const coming = going.transactions.length + going.links.length + going.webhooks.length
    await store.commit([
      ...forgettingOldest(store, space, book, mostGone - coming),
      ...lettingGo(space, going),
      ...altered,
    ])
    book.gone += coming
    for (const id of [...going.transactions, ...going.links]) book.fired.delete(id)
  }

  const tell = (space: string, { transactions, links, webhooks }: Going): void => {
    const ids = [...transactions, ...links, ...webhooks]
    const counts = { transactions: transactions.length, links: links.length, webhooks: webhooks.length }
    const facts = { ...counts, ...(ids.length <= MOST_NAMED && { ids }) }
    publish(space, clocks.of(space).dueCause('keep_ends'), { type: 'space.trimmed', facts })
  }

  /** Plans to look again when the next one is old enough. */
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
      const some = takeSome(space, book)
      isAll = some.isAll
      if (some.going.length > 0) {
        const going = together(some.going)
        await releaseHold(space, book, going)
        gone.push(going)
      }
      if (!isAll) await nextTurn()
    }
    if (gone.length > 0) tell(space, together(gone))
    if (books.get(space) === book) plan(space, book)
  }

  /** Lets go what there is to let go. What cannot be saved stays; all of the space is looked at again a while later. */
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

  /** Looks through what a space holds: it was filled from outside. */
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
    /** Something has ended, for all that is known here. */
    ended(space: string, ...some: readonly Ended[]): void {
      if (!keep) return
      const book = books.get(space) ?? createBook()
      books.set(space, book)
      for (const one of some) {
        if (endOf(store, space, one) === undefined) continue
        book.held.delete(one[0])
        if (book.late) book.late.push(one)
        else book.queue.add(one)
      }
      if ('most' in keep) void sweep(space)
      else if (!book.late) plan(space, book)
    },

    /** A webhook was fired by hand. */
    fired(space: string, delivery: Delivery): void {
      const book = books.get(space)
      if (book) noteFired(book, delivery)
    },

    /** An attempt of a webhook has ended: what was held for it may go. */
    tried(space: string, delivery: Delivery | undefined): void {
      const book = books.get(space)
      const ended = delivery && book?.held.get(delivery.subject.id)
      if (!book || !ended || isPlanned(delivery)) return
      book.held.delete(ended[0])
      book.ready.push(ended)
      void sweep(space)
    },

    load,
    /** Resolves when nothing is left that has to go by now. */
    sweep,
    /** Gives up what is known of a space that becomes something else. */
    forget: (space: string): void => void books.delete(space),

    /** What an id was that was let go, and the space that had it; the newest `MOST_GONE` of a space are known. */
    wentFrom(id: string): Gone | undefined {
      const space = store.spaceOf('gone', id)
      const kind = space === undefined ? undefined : store.get('gone', space, id)
      return space === undefined || !kind ? undefined : { space, kind }
    },
  }
}

/** An id that was let go. */
export type Gone = { readonly space: string; readonly kind: 'transaction' | 'link' | 'webhook' }
export type Keeper = ReturnType<typeof createKeeper>
/** Records that a transaction or a link has ended, so that `--keep` removes it in its turn. */
export type EndRecorder = Pick<Keeper, 'ended'>
/** Counts the ended records of a space again after its content was replaced. */
export type SpaceKeeper = Pick<Keeper, 'forget' | 'load' | 'sweep'>
