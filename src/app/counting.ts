import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Ids } from '../core/domain/ids.ts'
import { type Counters, createCounters } from '../engine/events/counters.ts'
import { SLICE } from '../engine/store/slices.ts'
import { type Change, put, type Store } from '../engine/store/store.ts'

/** Under this id a space says since when nothing of its counts is missing. */
const ERA = 'counts'

/** The counters of a store, which begin with what it has of them, and the store that takes them along. */
export const countingIn = (
  store: Store,
  ids: Ids,
  started: string,
): { readonly store: Store; readonly counters: Counters } => {
  const counters = createCounters({
    counted: (space, id) => store.get('counts', space, id),
    orders: (space) => store.entries('orders', space),
    isThing: (space, id) => (store.get('transactions', space, id) ?? store.get('links', space, id)) !== undefined,
    newest: (space) => store.get('counters', space, 'transaction') ?? 0,
    started,
    hashOf: (key) => ids.keyedHash('idempotency key', key).slice(0, 16),
  })
  return { counters, store: countAlong(store, counters) }
}

/** Says of each space that was there at the start since when it is counted: from now on, where nobody has said it. */
export const beginEras = (store: Store, counters: Counters, timeIn: (space: string) => string): void => {
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
 * A store that takes what was counted along: with the next write of a transaction or a link, with a fold and at its end.
 * To count causes no write.
 */
const countAlong = (store: Store, counters: Counters): Store => {
  /** What goes with some changes; nothing, mostly. */
  const along = (changes: readonly Change[]): Change[] => {
    const more: Change[] = []
    for (const { table, space, id, value } of changes) {
      if (table !== 'transactions' && table !== 'links') continue
      const counted = counters.take(space, id)
      if (value !== null && counted) more.push(put('counts', space, id, counted))
      else if (value === null && store.get('counts', space, id)) more.push(put('counts', space, id, null))
    }
    return more
  }

  const commit = (changes: readonly Change[], more: readonly Change[]): Promise<void> => {
    if (more.length === 0) return store.commit(changes)
    return store.commit([...changes, ...more]).catch((error) => {
      for (const { table, space, id, value } of more)
        if (table === 'counts' && value) counters.giveBack(space, id, value)
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

  /** Writes all that was counted, in slices. What is counted about something that is gone goes. */
  const writeAll = async (): Promise<void> => {
    for (const space of store.spaces()) {
      await commit([], ofSpace(space))
      const ids = counters.thingsToWrite(space)
      for (let from = 0; from < ids.length; from += SLICE) {
        const more = ids.slice(from, from + SLICE).flatMap((id) => {
          const counted = counters.take(space, id)
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
    commit: (changes) => commit(changes, along(changes)),
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
