import { Low } from 'lowdb'
import { StoreUnavailable } from '../domain/store-unavailable.ts'
import { checkFolder, jsonFile } from './json-file.ts'
import type { Change, Store } from './store.ts'
import { createTables, EMPTY_STATE, type StateDocument } from './tables.ts'

type Waiting = {
  readonly undo: readonly Change[]
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

const unavailable = (file: string, cause: unknown): StoreUnavailable =>
  new StoreUnavailable(
    `the state could not be written to ${file}: ${cause instanceof Error ? cause.message : String(cause)}`,
    { cause },
  )

/**
 * State in one JSON file through lowdb. Commits that arrive while a write is under way share the next one; each is
 * acknowledged after its write is on disk. When a write fails, every unwritten commit is taken back, newest first.
 * @throws UnusableStateFile when its folder cannot be written to, or the file is there and cannot be read.
 */
export const openJsonFileStore = async (file: string): Promise<Store> => {
  await checkFolder(file)
  const low = new Low<StateDocument>(jsonFile(file), EMPTY_STATE)
  await low.read()
  const tables = createTables()
  tables.load(low.data)

  let waiting: Waiting[] = []
  let writing: Promise<void> | undefined

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        low.data = tables.document()
        await low.write()
        for (const { resolve } of batch) resolve()
      } catch (cause) {
        const lost = [...batch, ...waiting]
        waiting = []
        for (const { undo } of lost.toReversed()) for (const change of undo) tables.apply(change)
        for (const { reject } of lost) reject(unavailable(file, cause))
      }
    }
    writing = undefined
  }

  return {
    get: tables.get,
    entries: tables.entries,
    spaces: tables.spaces,

    commit(changes) {
      if (changes.length === 0) return Promise.resolve()
      const undo = changes.map(tables.apply).toReversed()
      return new Promise((resolve, reject) => {
        waiting.push({ undo, resolve, reject })
        // The rest of this turn of the event loop joins the same write.
        writing ??= Promise.resolve().then(writeAll)
      })
    },

    async close() {
      await writing
    },
  }
}
