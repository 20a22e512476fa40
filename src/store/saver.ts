import { StoreUnavailable } from '../domain/store-unavailable.ts'
import { createGroup, type Group } from './group.ts'
import { commitText } from './journal-line.ts'
import type { Place } from './place.ts'
import type { Change } from './store.ts'
import { createSyncer } from './syncer.ts'
import type { InMemory } from './tables.ts'
import { reasonOf } from './unusable.ts'

/** What an acknowledged commit survives: the end of the process, that of the machine, or nothing (see `--durability`). */
export type Durability = 'process' | 'disk' | 'none'

export type SaverParts = {
  readonly durability: Durability
  readonly tables: InMemory
  readonly place: Place
  /** Called after every append that worked. */
  readonly onAppended: () => void
  readonly onProblem: (message: string) => void
}

/** Brings commits into the journal, all of an event-loop tick in one write. */
export type Saver = ReturnType<typeof createSaver>

const unavailable = (file: string, cause: unknown): StoreUnavailable =>
  new StoreUnavailable(`the state could not be written to ${file}: ${reasonOf(cause)}`, { cause })

export const createSaver = ({ durability, tables, place, onAppended, onProblem }: SaverParts) => {
  /** The commits of this tick. */
  let open: Group | undefined
  /** How often something was taken back, or written anew: a snapshot that was begun before is not to be trusted. */
  let epoch = 0
  /** With `none`: memory holds what the journal lacks. */
  let behind = false

  const fail = (groups: readonly Group[], cause: unknown): void => {
    epoch += 1
    tables.revert(groups.flatMap(({ undo }) => undo))
    const error = unavailable(place.journal().path, cause)
    for (const { reject } of groups) reject(error)
  }

  const syncer = createSyncer({
    place,
    onFailed: (groups, cause) => {
      const later = open ? [open] : []
      open = undefined
      fail([...groups, ...later], cause)
    },
  })

  /** What was acknowledged stays in memory; a snapshot will hold it when there is space again. */
  const fallBehind = (cause: unknown): void => {
    if (!behind) onProblem(`${unavailable(place.journal().path, cause).message}; what is in memory is written later`)
    behind = true
  }

  const append = (group: Group): void => {
    try {
      const how = place.append(group.commits)
      if (how === 'rebuilt') {
        epoch += 1
        behind = false
        syncer.allSaved()
      }
      if (how === 'appended' && durability === 'disk') syncer.add(group)
      else group.resolve()
    } catch (cause) {
      if (durability === 'none') fallBehind(cause)
      else fail([group], cause)
      return
    }
    onAppended()
  }

  /** Appends what was committed until now. */
  const flush = (): void => {
    const group = open
    open = undefined
    if (group) append(group)
  }

  const groupOfThisTick = (): Group => {
    if (open) return open
    open = createGroup()
    setImmediate(flush)
    return open
  }

  return {
    flush,
    epoch: (): number => epoch,
    isBehind: (): boolean => behind,

    commit(changes: readonly Change[]): Promise<void> {
      // Before anything is changed: what cannot be written must not be in memory either.
      const text = commitText(changes)
      const group = groupOfThisTick()
      group.commits.push(text)
      const undo = changes.map(tables.apply)
      if (durability === 'none') return Promise.resolve()
      group.undo.push(...undo)
      return group.done
    },

    settled: (): Promise<void> | undefined => (durability === 'none' ? undefined : (open?.done ?? syncer.last()?.done)),

    /** Goes on in a new journal when no write is under way. Everything before it is then on the disk. */
    rotate: (): Promise<void> =>
      syncer.whenQuiet(() => {
        flush()
        place.journal().syncNow()
        place.rotate()
        syncer.allSaved()
        behind = false
      }),

    /** The snapshot that should have caught up could not be written. */
    stayBehind: (): void => {
      behind = durability === 'none'
    },
  }
}
