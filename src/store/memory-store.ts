import type { Store } from './store.ts'
import { createTables } from './tables.ts'

/** State that ends with the process (`--ephemeral`, tests). */
export const createMemoryStore = (): Store => {
  const tables = createTables()
  return {
    get: tables.get,
    entries: tables.entries,
    spaces: tables.spaces,
    spaceOf: tables.spaceOf,
    async commit(changes) {
      for (const change of changes) tables.apply(change)
    },
    settled: () => undefined,
    compactSoon() {},
    async close() {},
  }
}
