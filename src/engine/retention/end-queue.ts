import type { Instant } from '../../core/domain/time.ts'
import { hasEnded } from '../../core/domain/transaction.ts'
import { inSlices } from '../store/slices.ts'
import type { RecordReader, Store } from '../store/store.ts'

/** The tables of what can be let go by itself. The authentication of a link's cardholder goes with its link. */
export type Ending = 'transactions' | 'links'

/** What has ended, by its id. */
export type Ended = readonly [id: string, table: Ending]

/** When something of a space ended, on its clock; undefined for what has not, or is not there, or goes with another. */
export const endOf = ({ get }: RecordReader, space: string, [id, table]: Ended): Instant | undefined => {
  if (table === 'links') {
    const link = get('links', space, id)
    if (!link || link.status === 'PENDING') return undefined
    // In states of older versions a link does not say when: the nearest that it does say, and of a deleted one nothing.
    return link.ended ?? ('created' in link ? (link.history.at(-1)?.date ?? link.created) : '')
  }
  const transaction = get('transactions', space, id)
  if (!transaction || !hasEnded(transaction)) return undefined
  const isOfLink = transaction.forLink && get('links', space, transaction.forLink.id) !== undefined
  return isOfLink ? undefined : transaction.history.at(-1)?.date
}

/** What has ended in a space, in the order in which it did. */
export const createEndQueue = () => {
  const waiting = new Map<string, Ending>()
  // One walk for all: a map that loses its first members again and again is slow to begin with.
  let walk = waiting.entries()
  let first: Ended | undefined

  const peek = (): Ended | undefined => {
    if (first || waiting.size === 0) return first
    const step = walk.next()
    if (step.done) walk = waiting.entries()
    first = step.done ? walk.next().value : step.value
    return first
  }

  return {
    size: (): number => waiting.size,
    /** The one that ended first of those that are left. */
    peek,
    take(): void {
      if (first) waiting.delete(first[0])
      first = undefined
    },
    /** Something ended, or ended once more, as a link does that is deleted. */
    add([id, table]: Ended): void {
      if (first?.[0] === id) first = undefined
      waiting.delete(id)
      waiting.set(id, table)
    },
  }
}

export type EndQueue = ReturnType<typeof createEndQueue>

function* idsOf(store: Store, space: string): Generator<Ended, void> {
  for (const table of ['transactions', 'links'] as const)
    for (const [id] of store.entries(table, space)) yield [id, table]
}

/** Puts into a queue what a space holds that has ended. Others have their turn meanwhile, and may end something. */
export const fillQueue = (store: Store, space: string, queue: EndQueue): Promise<void> | undefined => {
  const found: { readonly ended: Ended; readonly at: Instant }[] = []
  const order = (): void => {
    found.sort((one, other) => Number(one.at > other.at) - Number(one.at < other.at))
    for (const { ended } of found) queue.add(ended)
  }
  const looking = inSlices(idsOf(store, space), (ended) => {
    const at = endOf(store, space, ended)
    if (at !== undefined) found.push({ ended, at })
  })
  if (looking) return looking.then(order)
  order()
  return undefined
}
