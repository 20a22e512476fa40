import { setImmediate as nextTurn } from 'node:timers/promises'
import { slicesOf } from './slices.ts'
import type { Change, Kept, Store } from './store.ts'

/**
 * Makes spaces what the records say, whatever they were: in slices between which others have their turn, and true at one
 * moment. `atTheMoment` is called in it with what they were, and may be followed by the news that it could not be saved. A few
 * records are done in the tick of the call. Gives why it must not be: an id leads to one space, and one of theirs lives in a
 * space that stays. @throws StoreUnavailable; then they are what they were
 */
export const replaceSpaces = async (
  store: { readonly replacing: Store['replacing'] },
  spaces: readonly string[],
  records: Iterable<Change>,
  atTheMoment: (before: readonly Kept[]) => void = () => {},
): Promise<{ readonly stranger: string } | undefined> => {
  const replacement = store.replacing(spaces)
  let saved: Promise<void>
  try {
    let isFirst = true
    for (const slice of slicesOf(records)) {
      // Not before the first: a few records are done in the tick of the call.
      if (!isFirst) await nextTurn()
      isFirst = false
      replacement.add(slice)
      const stranger = replacement.stranger()
      if (stranger !== undefined) {
        replacement.drop()
        return { stranger }
      }
    }
    const done = replacement.commit()
    saved = done.saved
    atTheMoment(done.before)
  } catch (error) {
    replacement.drop()
    throw error
  }
  await saved
  return undefined
}
