import { nextTurn } from '../host/host-timers.ts'
import { slicesOf } from './slices.ts'
import type { Change, KeptRecords, Store } from './store.ts'

/**
 * Replaces the content of spaces. The new content is prepared in slices that yield to the event loop, and becomes
 * visible in one step; `atTheMoment` is called then with the former content, and the write may still fail afterwards.
 * A few records are replaced synchronously. Returns an ID of `records` that exists in a space outside of `spaces`, if
 * there is one, because an ID belongs to one space only.
 * @throws StoreUnavailable; then the spaces are unchanged
 */
export const replaceSpaces = async (
  store: { readonly replacing: Store['replacing'] },
  spaces: readonly string[],
  records: Iterable<Change>,
  atTheMoment: (before: readonly KeptRecords[]) => void = () => {},
): Promise<{ readonly stranger: string } | undefined> => {
  const replacement = store.replacing(spaces)
  let saved: Promise<void>
  try {
    let isFirst = true
    for (const slice of slicesOf(records)) {
      // Not before the first slice, so that a few records are replaced synchronously.
      if (!isFirst) await nextTurn()
      isFirst = false
      replacement.add(slice)
      const stranger = replacement.stranger()
      if (stranger !== undefined) {
        replacement.drop()
        return { stranger }
      }
    }
    const commit = replacement.commit()
    saved = commit.saved
    atTheMoment(commit.before)
  } catch (error) {
    replacement.drop()
    throw error
  }
  await saved
  return undefined
}
