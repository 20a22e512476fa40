import { withSeals } from './seals.ts'
import type { Change, Store } from './store.ts'
import { createTables } from './tables.ts'

/** Creates a store that ends with the process (`--ephemeral`, tests). */
export const createMemoryStore = (): Store => {
  const { reads, applyAll, prepare } = createTables()
  const commit = async (changes: readonly Change[]): Promise<void> => void applyAll(changes)
  return withSeals({
    ...reads,
    commit,
    keep: commit,
    problem: () => undefined,
    replacing(spaces) {
      const { swap, tidy, ...preparation } = prepare(spaces)
      return {
        ...preparation,
        commit() {
          const { undo, before } = swap()
          tidy(undo)
          return { before, saved: Promise.resolve() }
        },
        drop() {
          preparation.drop()
          tidy()
        },
      }
    },
    settled: () => undefined,
    beforeFold() {},
    compactSoon() {},
    async close() {},
  })
}
