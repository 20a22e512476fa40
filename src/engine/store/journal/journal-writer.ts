import { StoreUnavailable } from '../../../core/domain/store-unavailable.ts'
import { setImmediate } from '../../host/host-timers.ts'
import type { WorkingFolder } from '../folder/working-folder.ts'
import type { Change } from '../store.ts'
import type { InMemory, Undo } from '../tables.ts'
import { reasonOf } from '../unusable-state.ts'
import { createGroup, createSyncer, type Group } from './disk-sync.ts'
import { type Entry, entryText } from './journal-entry.ts'
import { createReplacementWriter } from './replacement.ts'

/**
 * Guarantee for an acknowledged commit: it survives the end of the process, of the host, or neither (see
 * `--durability`).
 */
export type Durability = 'process' | 'disk' | 'none'

type SaverParts = {
  readonly durability: Durability
  readonly tables: InMemory
  /** Target of the commits. */
  readonly folder: WorkingFolder
  /** Called after every successful append. */
  readonly onAppended: () => void
  readonly onProblem: (message: string) => void
}

const unavailable = (file: string, cause: unknown): StoreUnavailable =>
  new StoreUnavailable(`The state could not be written to ${file}: ${reasonOf(cause)}`, { cause })

/** For V8's limit of some 500 million characters per string. */
const unwritable = (path: string, count: number, cause: RangeError): StoreUnavailable =>
  new StoreUnavailable(
    `${count} records cannot be written to ${path} in one commit (${cause.message}); change fewer at a time`,
    { cause },
  )

export type Saver = ReturnType<typeof createSaver>

/** Writes commits to memory and to the journal: all commits of an event-loop tick in one write. */
export const createSaver = ({ durability, tables, folder, onAppended, onProblem }: SaverParts) => {
  /** The commits of this tick. */
  let open: Group | undefined
  /** Counts events that invalidate a running snapshot: undone changes and rewritten folders. */
  let epoch = 0
  /** True if the journal lacks changes of the memory. Only with `none`. */
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

  /** Keeps acknowledged changes in memory; a later snapshot saves them when there is space again. */
  const fallBehind = (cause: unknown): void => {
    if (!behind) onProblem(`${unavailable(folder.journal().path, cause).message}; it will be written later from memory`)
    behind = true
  }

  const write = (texts: readonly string[]): ReturnType<WorkingFolder['append']> => {
    const options = folder.append(texts)
    if (options === 'rebuilt') {
      epoch += 1
      behind = false
      syncer.allSaved()
    }
    return options
  }

  /**
   * Undoes unsynced commits if the disk is too full to truncate the journal durably: rejected commits must not return
   * after a power cut.
   */
  const takeBackAll = (cause: unknown): void => {
    if (durability === 'disk' && folder.journal().isDirty()) syncer.takeBack(cause)
  }

  const append = (group: Group): void => {
    try {
      const options = write(group.commits)
      if (options === 'appended' && durability === 'disk') syncer.add(group)
      else group.resolve()
    } catch (cause) {
      if (durability === 'none') fallBehind(cause)
      else fail([group], cause)
      takeBackAll(cause)
      return
    }
    onAppended()
  }

  /** Appends the commits so far. */
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

  const { replacing, giveUp, ...parts } = createReplacementWriter({
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
      // All errors occur before memory is changed: an unserializable change, and one that cannot be applied.
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
     * Continues in a new journal once no sync is running and no replacement is half written. Everything before it is
     * then on the disk. Returns the head of a snapshot, the mark of the records and the epoch: read here, because
     * changes may follow before the caller continues.
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

    /** Must be called when a snapshot failed: with `none`, the journal may still lack changes. */
    stayBehind: (): void => {
      behind = durability === 'none'
    },
  }
}
