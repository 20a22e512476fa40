import { SpaceSealed } from '../../core/domain/store-unavailable.ts'
import type { Seal, Store } from './store.ts'

const sealedError = (space: string): SpaceSealed =>
  new SpaceSealed(`the space ${space} is just becoming what an import or an undo says: try again in a second`)

/** A store whose spaces can be sealed: what everybody commits to them is rejected then, but through the seal. */
export const withSeals = (store: Omit<Store, 'seal' | 'sealedBy'>): Store => {
  const sealed = new Set<string>()
  /** Whether somebody works through a seal in this moment. */
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

  return {
    ...store,
    sealedBy,
    commit(changes) {
      const met = sealed.size === 0 || isThrough ? undefined : changes.find(({ space }) => sealed.has(space))
      return met ? Promise.reject(sealedError(met.space)) : store.commit(changes)
    },
    seal(spaces) {
      const met = spaces.find((space) => sealed.has(space))
      if (met !== undefined) throw sealedError(met)
      for (const space of spaces) sealed.add(space)
      // Once: it may be another's seal by the second time.
      let own = spaces
      const open = (): void => {
        for (const space of own) sealed.delete(space)
        own = []
      }
      return { through, open }
    },
  }
}
