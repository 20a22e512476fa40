import type { Settings } from '../settings/table.ts'
import { openDurableStore } from '../store/durable-store.ts'
import { snapshotIn } from '../store/state-folder.ts'
import type { Store } from '../store/store.ts'
import { createMemoryStore } from '../store/tables.ts'

export type OpenedStore = {
  readonly store: Store
  /** Where the state is kept; undefined when it is not. */
  readonly stateFile: string | undefined
}

const warn = (message: string): void => process.emitWarning(message, 'StateWarning')

/** The store that the settings ask for. @throws UnusableStateFile, StateInUse */
export const openStore = async (settings: Settings, onProblem = warn): Promise<OpenedStore> => {
  if (settings.ephemeral) return { store: createMemoryStore(), stateFile: undefined }
  const folder = settings['state-dir']
  const { durability, 'on-corrupt': onCorrupt } = settings
  const store = await openDurableStore({ folder, durability, onCorrupt, onProblem })
  return { store, stateFile: snapshotIn(folder) }
}
