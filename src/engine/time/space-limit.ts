import { StoreUnavailable } from '../../core/domain/store-unavailable.ts'
import type { Change, Store } from '../store/store.ts'

/**
 * Limits a store to `most` spaces with content. A commit that would create another one is rejected with
 * StoreUnavailable and changes nothing. ASSUMED: space-limit.
 */
export const limitSpaces = (store: Store, most: number): Store => {
  let known = new Set(store.spaces())
  const isNew = (space: string): boolean => {
    if (known.has(space)) return false
    known = new Set(store.spaces())
    return !known.has(space)
  }
  const isUsual = ({ space, value }: Change): boolean => value !== null && known.has(space)
  const full = (): StoreUnavailable =>
    new StoreUnavailable(
      `There are already ${known.size} spaces, and \`--max-spaces\` allows ${most}. Reset an unused one from \`GET /_sandbox/spaces\``,
    )
  return {
    ...store,
    commit(changes) {
      if (changes.every(isUsual)) return store.commit(changes)
      const filled = new Set<string>()
      for (const { space, value } of changes) if (value !== null) filled.add(space)
      const begun = [...filled].filter(isNew)
      if (begun.length > 0) {
        if (known.size + begun.length > most) return Promise.reject(full())
        for (const space of begun) known.add(space)
      }
      // The removal may have emptied a space, so they are counted again for the next new one.
      if (changes.some(({ value }) => value === null)) known = new Set()
      return store.commit(changes)
    },
    replacing(spaces) {
      const replacement = store.replacing(spaces)
      const replaced = new Set(spaces)
      const filled = new Set<string>()
      let others = 0
      // Spaces that end with the replacement do not count against the limit.
      const countOthers = (): void => {
        known = new Set(store.spaces())
        others = [...known].filter((space) => !replaced.has(space)).length
      }
      const mustFit = (): void => {
        if (others + filled.size > most && [...filled].some((space) => !known.has(space))) throw full()
      }
      countOthers()
      return {
        ...replacement,
        add(records) {
          for (const { space } of records) filled.add(space)
          mustFit()
          replacement.add(records)
        },
        commit() {
          // Other spaces may have been created meanwhile.
          countOthers()
          mustFit()
          known = new Set()
          return replacement.commit()
        },
      }
    },
  }
}
