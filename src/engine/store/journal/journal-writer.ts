import { StoreUnavailable } from '../../../core/domain/store-unavailable.ts'
import { clearTimeout, type HostTimer, setImmediate, setTimeout } from '../../host/host-timers.ts'
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

/** Interval in ms at which a write is attempted again after a failure. */
const RETRY_MS = 1_000

export type Saver = ReturnType<typeof createSaver>

/** Writes commits to memory and to the journal: all commits of an event-loop tick in one write. */
export const createSaver = ({ durability, tables, folder, onAppended, onProblem }: SaverParts) => {
  /** The commits of this tick. */
  let open: Group | undefined
  /** Counts events that invalidate a running snapshot: undone changes and rewritten folders. */
  let epoch = 0
  /** True if the journal lacks changes of the memory. Only with `none`. */
  let behind = false
  /** The reason why the last write failed. */
  let problem: string | undefined
  /** Changes of reads that are in memory only, the oldest first, each as its own group. */
  let kept: readonly Group[] = []
  let retry: HostTimer | undefined

  const fail = (groups: readonly Group[], cause: unknown): void => {
    epoch += 1
    tables.revert(groups.flatMap(({ undo }) => undo.flat()))
    const error = unavailable(folder.journal().path, cause)
    problem = error.message
    retrySoon()
    for (const { reject } of groups) reject(error)
  }

  const syncer = createSyncer(folder.journal, (groups, cause) => {
    const later = open ? [open] : []
    open = undefined
    // Newer changes may depend on undone ones.
    const dropped = kept
    kept = []
    fail([...groups, ...dropped, ...later], cause)
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

  /** Appends a group after the changes that were kept. Without either, it only checks that writing works. */
  const append = (group: Group): void => {
    try {
      const groups = [...kept, group]
      const options = write(groups.flatMap(({ commits }) => commits))
      kept = []
      if (problem !== undefined) void group.done.then(recovered)
      for (const each of groups)
        if (options === 'appended' && durability === 'disk') syncer.add(each)
        else each.resolve()
    } catch (cause) {
      if (durability === 'none') fallBehind(cause)
      else fail([group], cause)
      takeBackAll(cause)
      return
    }
    onAppended()
  }

  const recovered = (): void => {
    problem = undefined
  }

  const attemptAgain = (): void => {
    retry = undefined
    if (problem === undefined) return
    if (!open) {
      // An empty commit has no effect. Its write shows that the disk has space again.
      open = createGroup()
      open.commits.push(entryText({ changes: [] }))
    }
    flush()
    if (problem !== undefined) retrySoon()
  }

  /** Attempts another write a moment later, because kept changes and readiness must not wait for a request. */
  function retrySoon(): void {
    retry ??= setTimeout(attemptAgain, RETRY_MS).unref()
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
    if (kept.length > 0) throw unavailable(journal.path, new Error(problem))
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

    problem: (): string | undefined => problem,

    keep(changes: readonly Change[]): Promise<void> {
      const group = createGroup()
      group.commits.push(textOf({ changes }))
      // A commit of this tick must not be undone below them.
      flush()
      group.undo.push(tables.applyAll(changes))
      kept = [...kept, group]
      return group.done
    },

    /** Ends the attempts to write again. */
    stop: (): void => clearTimeout(retry),

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
