import { StoreUnavailable } from '../../../core/domain/store-unavailable.ts'
import type { WorkingFolder } from '../folder/working-folder.ts'
import type { Change } from '../store.ts'
import type { InMemory, Undo } from '../tables.ts'
import { reasonOf } from '../unusable-state.ts'
import { createGroup, createSyncer, type Group } from './disk-sync.ts'
import { type Entry, entryText } from './journal-entry.ts'
import { createReplacing } from './replacement.ts'

/** What an acknowledged commit survives: the end of the process, that of the machine, or nothing (see `--durability`). */
export type Durability = 'process' | 'disk' | 'none'

type SaverParts = {
  readonly durability: Durability
  readonly tables: InMemory
  /** Where the commits go. */
  readonly folder: WorkingFolder
  /** Called after every append that worked. */
  readonly onAppended: () => void
  readonly onProblem: (message: string) => void
}

const unavailable = (file: string, cause: unknown): StoreUnavailable =>
  new StoreUnavailable(`the state could not be written to ${file}: ${reasonOf(cause)}`, { cause })

/** V8 has no text of more than some 500 million characters. */
const unwritable = (path: string, count: number, cause: RangeError): StoreUnavailable =>
  new StoreUnavailable(
    `${count} records that are changed together cannot be written to ${path} in one piece (${cause.message}): change fewer at a time`,
    { cause },
  )

export type Saver = ReturnType<typeof createSaver>

/** Brings commits into memory and into the journal: all commits of an event-loop tick in one write. */
export const createSaver = ({ durability, tables, folder, onAppended, onProblem }: SaverParts) => {
  /** The commits of this tick. */
  let open: Group | undefined
  /** Counts what makes a snapshot wrong that was begun before it: changes taken back, and a folder written anew. */
  let epoch = 0
  /** Memory holds what the journal lacks. Only with `none`. */
  let behind = false

  const fail = (groups: readonly Group[], cause: unknown): void => {
    epoch += 1
    tables.revert(groups.flatMap(({ undo }) => undo.flat()))
    const error = unavailable(folder.journal().path, cause)
    for (const { reject } of groups) reject(error)
  }

  const syncer = createSyncer(folder.journal, (groups, cause) => {
    const later = open ? [open] : []
    open = undefined
    fail([...groups, ...later], cause)
  })

  /** What was acknowledged stays in memory; a snapshot will hold it when there is space again. */
  const fallBehind = (cause: unknown): void => {
    if (!behind) onProblem(`${unavailable(folder.journal().path, cause).message}; what is in memory is written later`)
    behind = true
  }

  const write = (texts: readonly string[]): ReturnType<WorkingFolder['append']> => {
    const how = folder.append(texts)
    if (how === 'rebuilt') {
      epoch += 1
      behind = false
      syncer.allSaved()
    }
    return how
  }

  /**
   * A disk that is too full to make sure of a cut behind what it does not have yet does so once that is cut off as well: what was
   * refused must not come true after a power cut.
   */
  const takeBackAll = (cause: unknown): void => {
    if (durability === 'disk' && folder.journal().isDirty()) syncer.takeBack(cause)
  }

  const append = (group: Group): void => {
    try {
      const how = write(group.commits)
      if (how === 'appended' && durability === 'disk') syncer.add(group)
      else group.resolve()
    } catch (cause) {
      if (durability === 'none') fallBehind(cause)
      else fail([group], cause)
      takeBackAll(cause)
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

  const textOf = (entry: Entry): string => {
    try {
      return entryText(entry)
    } catch (cause) {
      const { length } = 'changes' in entry ? entry.changes : entry.records
      throw cause instanceof RangeError ? unwritable(folder.path, length, cause) : cause
    }
  }

  const appendSoon = (text: string | undefined, undo: readonly Undo[]): Promise<void> => {
    if (text === undefined) return Promise.resolve()
    const group = groupOfThisTick()
    group.commits.push(text)
    if (durability === 'none') return Promise.resolve()
    group.undo.push(undo)
    return group.done
  }

  const appendNow = (textOfLine: (seq: number) => string): boolean => {
    flush()
    const journal = folder.journal()
    const text = textOfLine(journal.mark().seq + 1)
    try {
      write([text])
    } catch (cause) {
      takeBackAll(cause)
      if (durability !== 'none') throw unavailable(journal.path, cause)
      fallBehind(cause)
      return false
    }
    onAppended()
    return true
  }

  const { replacing, giveUp, ...parts } = createReplacing({
    tables,
    textOf,
    epoch: () => epoch,
    appendNow,
    appendSoon,
  })

  return {
    flush,
    epoch: (): number => epoch,
    isBehind: (): boolean => behind,
    replacing,
    giveUp,

    commit(changes: readonly Change[]): Promise<void> {
      // What can go wrong does before memory is changed for good: a change that has no text, and one that cannot be applied.
      let text: string
      try {
        text = textOf({ changes })
      } catch (cause) {
        return Promise.reject(cause)
      }
      return appendSoon(text, tables.applyAll(changes))
    },

    settled: (): Promise<void> | undefined => (durability === 'none' ? undefined : (open?.done ?? syncer.last()?.done)),

    /**
     * Goes on in a new journal once no call to the disk is under way, and no line waits for another. Everything before it is
     * then on the disk. Gives how a snapshot begins, the mark of the records and the epoch: taken here, since something may follow
     * before whoever waits goes on.
     */
    async rotate(clean: boolean) {
      for (;;) {
        await parts.whenQuiet()
        const begin = await syncer.whenQuiet(() => {
          if (!parts.isQuiet()) return undefined
          flush()
          folder.journal().syncNow()
          folder.rotate()
          syncer.allSaved()
          behind = false
          return { limit: tables.mark(), head: folder.head(clean), epoch }
        })
        if (begin) return begin
      }
    },

    /** To be called when a snapshot failed: with `none`, `rotate` has said too early that nothing is missing. */
    stayBehind: (): void => {
      behind = durability === 'none'
    },
  }
}
