import type { Store } from './store.ts'
import { createTables } from './tables.ts'

/** State that ends with the process (`--ephemeral`, tests). */
export const createMemoryStore = (): Store => {
  const { get, entries, spaces, spaceOf, apply } = createTables()
  return {
    get,
    entries,
    spaces,
    spaceOf,
    async commit(changes) {
      for (const change of changes) apply(change)
    },
    settled: () => undefined,
    compactSoon() {},
    async close() {},
  }
}
