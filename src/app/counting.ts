import type { Counters } from '../engine/events/counters.ts'
import { nextTurn } from '../engine/host/host-timers.ts'
import { SLICE } from '../engine/store/slices.ts'
import { type Change, put, type Store } from '../engine/store/store.ts'

/** ID of the record that states since when the counts of a space are complete. */
const ERA = 'counts'

/** Sets the start of counting for each existing space: the stored time, or now. */
export const startCounting = (store: Store, counters: Counters, timeIn: (space: string) => string): void => {
  for (const space of store.spaces())
    counters.beginEra(
      space,
      store.get('eras', space, ERA) ?? {
        since: timeIn(space),
        newestBefore: store.get('counters', space, 'transaction') ?? 0,
      },
    )
}

/**
 * Wraps a store so that it saves the counts: with the next write of a transaction or a link, at a fold and at close.
 * Counting itself causes no write.
 */
export const countAlong = (store: Store, counters: Counters): Store => {
  /** Returns the counts to save with some changes; mostly none. */
  const countsFor = (changes: readonly Change[]): Change[] => {
    const more: Change[] = []
    for (const { table, space, id, value } of changes) {
      if (table !== 'transactions' && table !== 'links') continue
      const counted = counters.takeCounts(space, id)
      if (value !== null && counted) more.push(put('counts', space, id, counted))
      else if (value === null && store.get('counts', space, id)) more.push(put('counts', space, id, null))
    }
    return more
  }

  const commit = (changes: readonly Change[], more: readonly Change[]): Promise<void> => {
    if (more.length === 0) return store.commit(changes)
    return store.commit([...changes, ...more]).catch((error) => {
      for (const { table, space, id, value } of more)
        if (table === 'counts' && value) counters.restoreCounts(space, id, value)
        else if (table === 'orders') counters.ordersUnwritten(space, [id])
      throw error
    })
  }

  const ofSpace = (space: string): readonly Change[] => {
    const era = counters.eraOf(space)
    const known = store.get('eras', space, ERA)
    const isKnown = known?.since === era.since && known.newestBefore === era.newestBefore
    return [
      ...counters.ordersToWrite(space).map(([name, one]) => put('orders', space, name, one)),
      ...(isKnown ? [] : [put('eras', space, ERA, era)]),
    ]
  }

  /** Writes all counts in slices. Drops the counts of removed transactions and links. */
  const writeAll = async (): Promise<void> => {
    for (const space of store.spaces()) {
      await commit([], ofSpace(space))
      const ids = counters.recordsToWrite(space)
      for (let from = 0; from < ids.length; from += SLICE) {
        const more = ids.slice(from, from + SLICE).flatMap((id) => {
          const counted = counters.takeCounts(space, id)
          const isThere = store.get('transactions', space, id) ?? store.get('links', space, id)
          return counted && isThere ? [put('counts', space, id, counted)] : []
        })
        await commit([], more)
        if (from + SLICE < ids.length) await nextTurn()
      }
    }
  }
  store.beforeFold(writeAll)

  return {
    ...store,
    commit: (changes) => commit(changes, countsFor(changes)),
    replacing(spaces) {
      const replacement = store.replacing(spaces)
      return {
        ...replacement,
        commit() {
          const done = replacement.commit()
          for (const space of spaces) counters.turn(space, true)
          done.saved.catch(() => spaces.forEach((space) => void counters.turn(space, false)))
          return done
        },
      }
    },
    async close() {
      await writeAll().catch(() => {})
      await store.close()
    },
  }
}
