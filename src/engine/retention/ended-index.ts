import type { Delivery } from '../../core/domain/delivery.schema.ts'
import { deliveriesOf } from '../../core/domain/link.ts'
import { inSlices } from '../store/slices.ts'
import { type Change, put, type Store } from '../store/store.ts'
import { createEndQueue, type Ended, fillQueue } from './end-queue.ts'

/** Creates the index of a space's ended records. */
export const createEndedIndex = () => ({
  queue: createEndQueue(),
  /** Records that would be removed if none of their webhooks were still pending. */
  held: new Map<string, Ended>(),
  /** Former held records that can be removed now. */
  ready: [] as Ended[],
  /** Manually sent webhooks, by the ID of their subject. */
  fired: new Map<string, readonly string[]>(),
  /** Number of remembered IDs of removed records. */
  gone: 0,
  /** Records that ended during the initial scan; undefined after the scan. */
  late: undefined as Ended[] | undefined,
  isPlanned: false,
  sweeping: undefined as Promise<void> | undefined,
})

export type EndedIndex = ReturnType<typeof createEndedIndex>

/** Records that a webhook was sent manually. */
export const recordManualSend = (index: EndedIndex, { id, subject }: Delivery): void =>
  void index.fired.set(subject.id, [...(index.fired.get(subject.id) ?? []), id])

const noteIfFired = (store: Store, space: string, index: EndedIndex, delivery: Delivery): void => {
  const { type, id } = delivery.subject
  const about = store.get(type === 'link' ? 'links' : 'transactions', space, id)
  if (about && !('deliveries' in about && deliveriesOf(about).includes(delivery.id))) recordManualSend(index, delivery)
}

/** Scans the content of a space and yields to the event loop in between. */
export const fillEndedIndex = async (store: Store, space: string, index: EndedIndex): Promise<void> => {
  await fillQueue(store, space, index.queue)
  await inSlices(store.entries('deliveries', space), ([, delivery]) => noteIfFired(store, space, index, delivery))
  await inSlices(store.entries('gone', space), () => {
    index.gone += 1
  })
}

/** Returns the changes that forget the oldest removed IDs above the limit. */
export const forgetOldestIds = (store: Store, space: string, index: EndedIndex, most: number): readonly Change[] => {
  const changes: Change[] = []
  const excess = Math.min(index.gone, index.gone - most)
  if (excess > 0)
    for (const [id] of store.entries('gone', space)) if (changes.push(put('gone', space, id, null)) >= excess) break
  index.gone -= changes.length
  return changes
}
