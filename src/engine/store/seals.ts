import { SpaceSealed } from '../../core/domain/store-unavailable.ts'
import type { Seal, Store } from './store.ts'

const sealedError = (space: string): SpaceSealed =>
  new SpaceSealed(`The space ${space} is being replaced by an import or an undo; try again in a second`)

/**
 * Returns a store whose spaces can be sealed: commits to a sealed space are rejected unless they go through the seal.
 */
export const withSeals = (store: Omit<Store, 'seal' | 'sealedBy'>): Store => {
  const sealed = new Set<string>()
  /** True while a function runs through a seal. */
  let isThrough = false

  const sealedBy = (space: string): SpaceSealed | undefined => (sealed.has(space) ? sealedError(space) : undefined)

  const through: Seal['through'] = (act) => {
    isThrough = true
    try {
      return act()
    } finally {
      isThrough = false
    }
  }

  const unlessSealed =
    (write: Store['commit']): Store['commit'] =>
    (changes) => {
      const conflict = sealed.size === 0 || isThrough ? undefined : changes.find(({ space }) => sealed.has(space))
      return conflict ? Promise.reject(sealedError(conflict.space)) : write(changes)
    }

  return {
    ...store,
    sealedBy,
    commit: unlessSealed(store.commit),
    keep: unlessSealed(store.keep),
    seal(spaces) {
      const conflict = spaces.find((space) => sealed.has(space))
      if (conflict !== undefined) throw sealedError(conflict)
      for (const space of spaces) sealed.add(space)
      // Only once, because another seal may apply afterwards.
      let own = spaces
      const open = (): void => {
        for (const space of own) sealed.delete(space)
        own = []
      }
      return { through, open }
    },
  }
}
