import { StoreUnavailable } from '../domain/store-unavailable.ts'
import type { Sleep } from '../domain/time.ts'
import type { Change, Store } from '../store/store.ts'

/** How long to wait before a row that could not be saved is saved again. */
const SAVE_AGAIN_MS = 1_000

/** Saves what has happened already: tries again while the disk is full, unless it was given up. */
export const saveAgain =
  ({ store, sleep }: { readonly store: Store; readonly sleep: Sleep }) =>
  async (changes: () => readonly Change[], signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      try {
        return await store.commit(changes())
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error
        await sleep(SAVE_AGAIN_MS, signal)
      }
    }
  }
