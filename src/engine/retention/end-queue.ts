import type { Instant } from '../../core/domain/time.ts'
import { hasEnded } from '../../core/domain/transaction.ts'
import { inSlices } from '../store/slices.ts'
import type { RecordReader, Store } from '../store/store.ts'

/** The tables that `--keep` limits. The authentication of a link's cardholder is removed with its link. */
export type Ending = 'transactions' | 'links'

/** An ended record, by its ID. */
export type Ended = readonly [id: string, table: Ending]

/**
 * Returns the time when a record ended, on the clock of its space; undefined if it is open, unknown, or removed with
 * another.
 */
export const endOf = ({ get }: RecordReader, space: string, [id, table]: Ended): Instant | undefined => {
  if (table === 'links') {
    const link = get('links', space, id)
    if (!link || link.status === 'PENDING') return undefined
    // Links of older state versions have no end time: the nearest known date is used, and for a deleted link none.
    return link.ended ?? ('created' in link ? (link.history.at(-1)?.date ?? link.created) : '')
  }
  const transaction = get('transactions', space, id)
  if (!transaction || !hasEnded(transaction)) return undefined
  const isOfLink = transaction.forLink && get('links', space, transaction.forLink.id) !== undefined
  return isOfLink ? undefined : transaction.history.at(-1)?.date
}

/** Creates the queue of ended records of a space, in order of their end. */
export const createEndQueue = () => {
  const waiting = new Map<string, Ending>()
  // One iterator for all reads: a map whose first members are removed repeatedly is slow to iterate from the start.
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
    /** Returns the record that ended first. */
    peek,
    take(): void {
      if (first) waiting.delete(first[0])
      first = undefined
    },
    /** Adds a record that ended, or ended again, such as a deleted link. */
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

/** Adds the ended records of a space. Yields to the event loop; more records may end meanwhile. */
export const fillQueue = (store: Store, space: string, queue: EndQueue): Promise<void> | undefined => {
  const matches: { readonly ended: Ended; readonly at: Instant }[] = []
  const order = (): void => {
    matches.sort((a, b) => Number(a.at > b.at) - Number(a.at < b.at))
    for (const { ended } of matches) queue.add(ended)
  }
  const pass = inSlices(idsOf(store, space), (ended) => {
    const at = endOf(store, space, ended)
    if (at !== undefined) matches.push({ ended, at })
  })
  if (pass) return pass.then(order)
  order()
  return undefined
}
