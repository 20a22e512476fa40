import { join } from 'node:path'
import type { Settings } from '../settings/table.ts'
import { openJsonFileStore } from '../store/json-file-store.ts'
import { createMemoryStore } from '../store/memory-store.ts'
import type { Store } from '../store/store.ts'

/** The store that the settings want. `onProblem` is told what a person should know and no call can be answered with. */
export const openStore = async (settings: Settings, _onProblem: (message: string) => void): Promise<Store> =>
  settings.ephemeral ? createMemoryStore() : openJsonFileStore(join(settings['state-dir'], 'state.json'))
