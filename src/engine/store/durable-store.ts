import { Low } from 'lowdb'
import { StoreUnavailable } from '../../core/domain/store-unavailable.ts'
import { type Files, systemFiles } from './files.ts'
import { createFoldSchedule, fold, type Limits } from './folder/fold-journal.ts'
import { makeAndLock, type OpenParts, openFolder, writeFailure } from './folder/open-folder.ts'
import { emptyFolder, type FolderState, readFolder } from './folder/read-folder.ts'
import { createSaver, type Durability, type Saver } from './journal/journal-writer.ts'
import type { Lock } from './lock/state-lock.ts'
import { withSeals } from './seals.ts'
import { put, type Store } from './store.ts'
import type { InMemory } from './tables.ts'
import { reasonOf } from './unusable-state.ts'

export type DurableOptions = {
  readonly folder: string
  readonly durability: Durability
  readonly onCorrupt: OpenParts['onCorrupt']
  readonly onProblem: (message: string) => void
  /** For tests only. */
  readonly files?: Files
  readonly limits?: Partial<Limits>
}

/** Deletes the eras: after a crash the in-memory counts of the former process are lost, so no counts are complete. */
const forgetEras = async ({ spaces, entries }: InMemory['reads'], { commit }: Saver) => {
  const gone = spaces().flatMap((space) => Array.from(entries('eras', space), ([id]) => put('eras', space, id, null)))
  if (gone.length > 0) await commit(gone)
}

const openLocked = async (options: DurableOptions, lock: Lock): Promise<Store> => {
  const { folder: path, durability, onProblem, limits = {}, files = systemFiles } = options
  let closing: Promise<void> | undefined
  let beforeFold: (() => Promise<void>) | undefined

  const low = new Low<FolderState>(
    {
      read: () => readFolder(path),
      async write({ tables }) {
        if (!closing) await beforeFold?.().catch(() => {})
        await fold(folder, saver, tables, closing !== undefined)
      },
    },
    emptyFolder(),
  )
  await low.read()
  const { tables, old } = low.data
  const { folder, keptText } = openFolder({ ...options, path, files, lock }, low.data)

  const saver = createSaver({ durability, tables, folder, onProblem, onAppended: () => schedule.appended() })
  const schedule = createFoldSchedule({
    fold: () => low.write(),
    sizes: folder.sizes,
    isBehind: saver.isBehind,
    limits,
  })

  /** Folds the journal at the end. A failure only makes the next start slower, because the journal holds everything. */
  const tidyUp = async (): Promise<void> => {
    try {
      if (folder.sizes().journals > 0 || saver.isBehind()) await low.write()
    } catch (cause) {
      onProblem(`${path}: the journal could not be merged into state.json (${reasonOf(cause)})`)
    }
  }

  const close = async (): Promise<void> => {
    saver.giveUp()
    saver.flush()
    await saver.settled()?.catch(() => {})
    await schedule.stop()
    saver.stop()
    await tidyUp()
    folder.close()
    lock.release()
  }

  if (keptText !== undefined) {
    await low.write().catch((cause) => {
      throw writeFailure(path, cause)
    })
    onProblem(keptText)
  } else if (old || schedule.isLong()) {
    // Before the first request: a process that is always killed early would otherwise never complete a fold.
    const why = old ? 'The state stays in version 1' : 'The journals could not be merged into state.json'
    await low.write().catch((cause) => onProblem(`${why}: ${reasonOf(cause)}`))
  }
  if (!lock.wasReleased) await forgetEras(tables.reads, saver).catch(() => {})
  const closed = (): StoreUnavailable => new StoreUnavailable(`The state in ${path} is closed`)
  return withSeals({
    ...tables.reads,
    settled: saver.settled,
    beforeFold(act) {
      beforeFold = act
    },
    compactSoon: schedule.want,
    commit(changes) {
      if (closing) return Promise.reject(closed())
      return changes.length === 0 ? Promise.resolve() : saver.commit(changes)
    },
    problem: saver.problem,
    keep: (changes) => (closing ? Promise.reject(closed()) : saver.keep(changes)),
    replacing(spaces) {
      if (closing) throw closed()
      return saver.replacing(spaces)
    },
    close: () => {
      closing ??= close()
      return closing
    },
  })
}

/**
 * Opens state in a folder: a snapshot (`state.json`) and a journal of later changes. lowdb's `read` reads both, and its
 * `write` creates a new snapshot. A commit appends to the journal, at a cost independent of the size of the state. A
 * commit that cannot be written is undone, and the next one is attempted again.
 * @throws UnusableStateFile if the folder or its content is unusable, StateInUse if another process uses it
 */
export const openDurableStore = async (options: DurableOptions): Promise<Store> => {
  const lock = makeAndLock(options.folder)
  try {
    return await openLocked(options, lock)
  } catch (error) {
    lock.release()
    throw error
  }
}
