import { copyFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type DurableOptions, openDurableStore } from '../../src/engine/store/durable-store.ts'
import type { Change, Store } from '../../src/engine/store/store.ts'
import { quickFolder, temporaryFolder } from './given-folder.ts'

export type TestStore = Store & { readonly folder: string; readonly problems: string[] }

/** Opens a durable store that is closed after the test. */
export const openStore = async (options: Partial<DurableOptions> = {}): Promise<TestStore> => {
  const problems: string[] = []
  const { folder = join(temporaryFolder(), 'state') } = options
  const store = await openDurableStore({
    folder,
    durability: 'process',
    onCorrupt: 'reject',
    onProblem: (message) => problems.push(message),
    ...options,
  })
  onTestFinished(() => store.close())
  return { ...store, folder, problems }
}

export const isState = (name: string): boolean => /^(state\.json|journal-\d+\.log)$/.test(name)

/** Returns the names of the state files of a folder. */
export const stateFiles = (folder: string): string[] => readdirSync(folder).filter(isState).sort()

/** Copies the current files of a state: the next process would find them after kill -9. */
export const copyOf = (folder: string): string => {
  const copy = quickFolder()
  for (const name of stateFiles(folder)) copyFileSync(join(folder, name), join(copy, name))
  return copy
}

/** Returns the whole state of a folder as one text. */
export const stateText = (folder: string): string =>
  stateFiles(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('')

export const put = (id: string, value: number, space = 'default'): Change => ({ table: 'counters', space, id, value })
export const remove = (id: string, space = 'default'): Change => ({ table: 'counters', space, id, value: null })
export const all = (store: Store, space = 'default') => [...store.entries('counters', space)]
