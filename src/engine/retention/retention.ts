import type { Delivery } from '../../core/domain/delivery.schema.ts'
import type { Publish } from '../../core/domain/event.ts'
import type { Keep } from '../../core/domain/keep-setting.ts'
import { StoreUnavailable } from '../../core/domain/store-unavailable.ts'
import { later, type Sleep } from '../../core/domain/time.ts'
import { deleteAlterations } from '../engine-parts.ts'
import { nextTurn } from '../host/host-timers.ts'
import { SLICE } from '../store/slices.ts'
import type { TimedStore } from '../webhooks/sending.ts'
import { type Ended, endOf } from './end-queue.ts'
import { createEndedIndex, type EndedIndex, fillEndedIndex, forgetOldestIds, recordManualSend } from './ended-index.ts'
import { isPlanned, mergeRemovals, type Removal, removalChanges, removalOf } from './eviction.ts'

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
export const createRetention = ({ store, clocks, sleep, publish, stopping, keep, mostGone = MOST_GONE }: Parts) => {
  const indexes = new Map<string, EndedIndex>()
  const timers = clocks.timers((space) => {
    const index = indexes.get(space)
    if (index) index.isPlanned = false
    return sweep(space)
  })

  const isTooMuch = (space: string, { queue }: EndedIndex): boolean => {
    const first = queue.peek()
    if (!first || !keep) return false
    if ('most' in keep) return queue.size() > keep.most
    const at = endOf(store, space, first)
    return !at || later(at, keep.ms) <= clocks.of(space).now()
  }

  /** Returns the next record to remove, if there is one. */
  const next = (space: string, index: EndedIndex): Ended | undefined => {
    const ready = index.ready.pop()
    if (ready) return ready
    if (!isTooMuch(space, index)) return undefined
    const first = index.queue.peek()
    index.queue.take()
    return first
  }

  /** Takes up to one slice of records to remove. Records with pending webhooks are held until these are sent. */
  const takeSome = (
    space: string,
    index: EndedIndex,
  ): { readonly going: readonly Removal[]; readonly isAll: boolean } => {
    const going: Removal[] = []
    const firedAbout = (id: string): readonly string[] => index.fired.get(id) ?? []
    for (let n = 0; n < SLICE; n += 1) {
      const ended = next(space, index)
      if (!ended) return { going, isAll: true }
      if (endOf(store, space, ended) === undefined) continue
      const removal = removalOf({ store, firedAbout }, space, ended)
      const deliveries = removal.webhooks.flatMap((id) => store.get('deliveries', space, id) ?? [])
      if (deliveries.some(isPlanned)) index.held.set(ended[0], ended)
      else going.push(removal)
    }
    return { going, isAll: false }
  }

  const remove = async (space: string, index: EndedIndex, going: Removal): Promise<void> => {
    const altered = deleteAlterations(store, space, [...going.transactions, ...going.links])
    const count = going.transactions.length + going.links.length + going.webhooks.length
    await store.commit([
      ...forgetOldestIds(store, space, index, mostGone - count),
      ...removalChanges(space, going),
      ...altered,
    ])
    index.gone += count
    for (const id of [...going.transactions, ...going.links]) index.fired.delete(id)
  }

  const announce = (space: string, { transactions, links, webhooks }: Removal): void => {
    const ids = [...transactions, ...links, ...webhooks]
    const counts = { transactions: transactions.length, links: links.length, webhooks: webhooks.length }
    const facts = { ...counts, ...(ids.length <= MOST_NAMED && { ids }) }
    publish(space, clocks.of(space).dueCause('keep_ends'), { type: 'space.trimmed', facts })
  }

  /** Schedules the next sweep for the time when the oldest record reaches the age limit. */
  const plan = (space: string, index: EndedIndex): void => {
    const first = index.queue.peek()
    if (index.isPlanned || !first || !keep || !('ms' in keep)) return
    const due = later(endOf(store, space, first) ?? clocks.of(space).now(), keep.ms)
    const soonest = later(clocks.of(space).now(), Math.ceil(keep.ms / LATE_BY))
    timers.set(space, PLANNED, due > soonest ? due : soonest)
    index.isPlanned = true
  }

  const sweepNow = async (space: string, index: EndedIndex): Promise<void> => {
    const gone: Removal[] = []
    for (let isAll = false; !isAll && indexes.get(space) === index; ) {
      const batch = takeSome(space, index)
      isAll = batch.isAll
      if (batch.going.length > 0) {
        const going = mergeRemovals(batch.going)
        await remove(space, index, going)
        gone.push(going)
      }
      if (!isAll) await nextTurn()
    }
    if (gone.length > 0) announce(space, mergeRemovals(gone))
    if (indexes.get(space) === index) plan(space, index)
  }

  /** Removes all records above the limit. If saving fails, they stay and the space is scanned again later. */
  const sweep = (space: string): Promise<void> => {
    const index = indexes.get(space)
    if (!index || index.late) return Promise.resolve()
    index.sweeping ??= sweepNow(space, index)
      .catch(async (error) => {
        if (!(error instanceof StoreUnavailable)) throw error
        const isStill = (): boolean => indexes.get(space) === index && !stopping.aborted
        if (isStill()) void sleep(SAVE_AGAIN_MS, stopping).then(() => (isStill() ? load(space) : undefined))
      })
      .finally(() => {
        index.sweeping = undefined
      })
    return index.sweeping
  }

  /** Scans the content of a space that was filled from outside. */
  const load = async (space: string): Promise<void> => {
    if (!keep) return
    const index = createEndedIndex()
    const late: Ended[] = []
    index.late = late
    indexes.set(space, index)
    await fillEndedIndex(store, space, index)
    if (indexes.get(space) !== index) return
    for (const ended of late) index.queue.add(ended)
    index.late = undefined
    await sweep(space)
  }

  for (const space of store.spaces()) void load(space)

  return {
    /** Called when a record may have ended. */
    ended(space: string, ...ended: readonly Ended[]): void {
      if (!keep) return
      const index = indexes.get(space) ?? createEndedIndex()
      indexes.set(space, index)
      for (const record of ended) {
        if (endOf(store, space, record) === undefined) continue
        index.held.delete(record[0])
        if (index.late) index.late.push(record)
        else index.queue.add(record)
      }
      if ('most' in keep) void sweep(space)
      else if (!index.late) plan(space, index)
    },

    /** Called when a webhook was sent manually. */
    sentManually(space: string, delivery: Delivery): void {
      const index = indexes.get(space)
      if (index) recordManualSend(index, delivery)
    },

    /** Called after each delivery attempt. Lets `--keep` remove a record once its webhook is done. */
    attempted(space: string, delivery: Delivery | undefined): void {
      const index = indexes.get(space)
      const ended = delivery && index?.held.get(delivery.subject.id)
      if (!index || !ended || isPlanned(delivery)) return
      index.held.delete(ended[0])
      index.ready.push(ended)
      void sweep(space)
    },

    load,
    /** Resolves when all records above the limit are removed. */
    sweep,
    /** Discards the index of a space whose content is replaced. */
    forget: (space: string): void => void indexes.delete(space),

    /** Returns kind and space of a removed ID, for the newest `MOST_GONE` of each space. */
    removedFrom(id: string): RemovedId | undefined {
      const space = store.spaceOf('gone', id)
      const kind = space === undefined ? undefined : store.get('gone', space, id)
      return space === undefined || !kind ? undefined : { space, kind }
    },
  }
}

/** An ID of a removed record. */
export type RemovedId = { readonly space: string; readonly kind: 'transaction' | 'link' | 'webhook' }
export type Retention = ReturnType<typeof createRetention>
/** Records that a transaction or a link has ended, so that `--keep` removes it in its turn. */
export type EndRecorder = { ended(space: string, ...ended: readonly Ended[]): void }
