import { Low } from 'lowdb'
import { StoreUnavailable } from '../domain/store-unavailable.ts'
import { type Files, systemFiles } from './files.ts'
import { fold } from './fold.ts'
import { createFolding, type FoldingParts } from './folding.ts'
import { type Lock, lockFolder, StateInUse } from './lock.ts'
import { checkFolder, notWritable, type OpenParts, openState } from './open-state.ts'
import { createSaver, type Durability } from './saver.ts'
import type { Store } from './store.ts'
import { createTables, type InMemory } from './tables.ts'
import { reasonOf } from './unusable.ts'

export type DurableOptions = Omit<OpenParts, 'files'> & {
  readonly durability: Durability
  /** What only tests give. */
  readonly files?: Files
  readonly limits?: NonNullable<FoldingParts['limits']>
}

const lock = (folder: string): Lock => {
  checkFolder(folder)
  try {
    return lockFolder(folder)
  } catch (cause) {
    throw cause instanceof StateInUse ? cause : notWritable(folder, cause)
  }
}

const openLocked = async (options: DurableOptions, owned: Lock): Promise<Store> => {
  const { durability, onProblem, limits, files = systemFiles } = options
  const { place, tables, isOld } = await openState({ ...options, files }, owned)
  let closing: Promise<void> | undefined

  // lowdb's port to the folder: reading gives what was found in it, writing makes a snapshot of it.
  const low = new Low<InMemory>(
    {
      read: async () => tables,
      write: (written) => fold({ place, saver, tables: written }, closing !== undefined),
    },
    createTables(),
  )
  await low.read()

  const saver = createSaver({ durability, tables: low.data, place, onProblem, onAppended: () => folding.appended() })
  const folding = createFolding({
    fold: () => low.write(),
    sizes: place.sizes,
    isBehind: saver.isBehind,
    ...(limits && { limits }),
  })

  /** The journal holds everything as well: what fails here costs the next start a little time. */
  const tidyUp = async (): Promise<void> => {
    try {
      if (place.sizes().journals > 0 || saver.isBehind()) await low.write()
    } catch (cause) {
      onProblem(`${place.folder}: the journal could not be folded into state.json (${reasonOf(cause)})`)
    }
  }

  const close = async (): Promise<void> => {
    saver.flush()
    await saver.settled()?.catch(() => {})
    await folding.stop()
    await tidyUp()
    place.close()
    owned.release()
  }

  // Folded before anybody waits for an answer: a program that is killed again and again would never finish one later.
  const why = isOld ? 'the state stays in version 1' : 'the journals stay as long as they are'
  if (isOld || folding.isLong()) await low.write().catch((cause) => onProblem(`${why}: ${reasonOf(cause)}`))
  const { get, entries, spaces, spaceOf } = low.data
  return {
    get,
    entries,
    spaces,
    spaceOf,
    settled: saver.settled,
    compactSoon: folding.want,
    commit(changes) {
      if (closing) return Promise.reject(new StoreUnavailable(`the state in ${place.folder} is closed`))
      return changes.length === 0 ? Promise.resolve() : saver.commit(changes)
    },
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

/**
 * State in a folder: a snapshot (`state.json`) through lowdb and a journal of what came after it. A commit costs the
 * same however much is stored. When it cannot be written, it is taken back, and the next one is tried again.
 * @throws UnusableStateFile when the folder or what is in it cannot be used, StateInUse when another process uses it
 */
export const openDurableStore = async (options: DurableOptions): Promise<Store> => {
  const owned = lock(options.folder)
  try {
    return await openLocked(options, owned)
  } catch (error) {
    owned.release()
    throw error
  }
}
