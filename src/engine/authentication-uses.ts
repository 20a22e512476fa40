import type { Transaction } from '../core/domain/transaction.schema.ts'

/** Maximum number of authentications with a use count, in a space and in all. */
const MOST = { perSpace: 10_000, inAll: 100_000 }

/** Number of authorizations at the gateway endpoint of a space by the ID of the transaction, oldest first. */
type Uses = Map<string, number>

/** Counts the authorizations with each authentication: at the gateway endpoint in memory, by the service in the history. */
export const createAuthenticationUses = (find: (id: string) => { readonly transaction: Transaction } | undefined) => {
  const spaces = new Map<string, Uses>()
  let countInAll = 0

  /** Removes and returns the counts of a space, for a later undo. */
  const setAside = (space: string): Uses | undefined => {
    const aside = spaces.get(space)
    countInAll -= aside?.size ?? 0
    spaces.delete(space)
    return aside
  }

  return {
    /** Returns the count of the next authorization with an authentication. */
    nthOf(space: string, id: string): number {
      const byService = find(id)?.transaction.history.filter(({ action }) => action === 'authorize').length ?? 0
      return (spaces.get(space)?.get(id) ?? 0) + byService + 1
    },

    /** Counts a use at the gateway endpoint. Above the limit, the oldest authentication is removed. */
    use(space: string, id: string): void {
      const uses: Uses = spaces.get(space) ?? new Map()
      spaces.set(space, uses)
      if (!uses.has(id)) {
        const [first] = uses.keys()
        if (first !== undefined && (uses.size >= MOST.perSpace || countInAll >= MOST.inAll)) uses.delete(first)
        else countInAll += 1
      }
      uses.set(id, (uses.get(id) ?? 0) + 1)
    },

    /** Returns the approximate size of a space's counts, in bytes. */
    size: (space: string): number => (spaces.get(space)?.size ?? 0) * 64,

    setAside,

    /** Restores the counts of a space. */
    putBack(space: string, aside: Uses | undefined): void {
      setAside(space)
      if (!aside) return
      countInAll += aside.size
      spaces.set(space, aside)
    },
  }
}

export type AuthenticationUses = ReturnType<typeof createAuthenticationUses>
