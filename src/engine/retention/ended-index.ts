import type { Delivery } from '../../core/domain/delivery.schema.ts'
import { deliveriesOf } from '../../core/domain/link.ts'
import { inSlices } from '../store/slices.ts'
import { type Change, put, type Store } from '../store/store.ts'
import { createEndQueue, type Ended, fillQueue } from './end-queue.ts'

/** What is known of a space for letting go. */
export const createBook = () => ({
  queue: createEndQueue(),
  /** What would go if none of its webhooks were still to be sent. */
  held: new Map<string, Ended>(),
  /** Of those, the ones that go now. */
  ready: [] as Ended[],
  /** The webhooks that were fired by hand, by what they are about. */
  fired: new Map<string, readonly string[]>(),
  /** How many ids that went are remembered. */
  gone: 0,
  /** What ended while the rest was looked through; undefined once it was. */
  late: undefined as Ended[] | undefined,
  isPlanned: false,
  sweeping: undefined as Promise<void> | undefined,
})

export type Book = ReturnType<typeof createBook>

/** A webhook was fired by hand. */
export const noteFired = (book: Book, { id, subject }: Delivery): void =>
  void book.fired.set(subject.id, [...(book.fired.get(subject.id) ?? []), id])

const noteIfFired = (store: Store, space: string, book: Book, delivery: Delivery): void => {
  const { type, id } = delivery.subject
  const about = store.get(type === 'link' ? 'links' : 'transactions', space, id)
  if (about && !('deliveries' in about && deliveriesOf(about).includes(delivery.id))) noteFired(book, delivery)
}

/** Looks through what a space holds. Others have their turn meanwhile. */
export const fillBook = async (store: Store, space: string, book: Book): Promise<void> => {
  await fillQueue(store, space, book.queue)
  await inSlices(store.entries('deliveries', space), ([, delivery]) => noteIfFired(store, space, book, delivery))
  await inSlices(store.entries('gone', space), () => {
    book.gone += 1
  })
}

/** The changes that forget the oldest of the ids that went, where there are more than so many. */
export const forgettingOldest = (store: Store, space: string, book: Book, most: number): readonly Change[] => {
  const changes: Change[] = []
  const tooMany = Math.min(book.gone, book.gone - most)
  if (tooMany > 0)
    for (const [id] of store.entries('gone', space)) if (changes.push(put('gone', space, id, null)) >= tooMany) break
  book.gone -= changes.length
  return changes
}
