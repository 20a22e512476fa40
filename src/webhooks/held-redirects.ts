import type { Sleep } from '../domain/time.ts'
import type { Store } from '../store/store.ts'

/** A redirect waits for its webhook this long, in real time (design, "Webhooks"). */
const LONGEST_HOLD_MS = 10_000

/** Lets redirects wait for the first attempt of the webhooks that hold them. */
export const createHeldRedirects = ({ store, sleep }: { readonly store: Store; readonly sleep: Sleep }) => {
  /** Who wants to know when the next attempt has ended. */
  const listeners = new Map<string, (() => void)[]>()

  const isHolding = (space: string, id: string): boolean => {
    const delivery = store.get('deliveries', space, id)
    return delivery?.holdsRedirect === true && delivery.attemptCount === 0 && delivery.state.status === 'pending'
  }

  const nextAttempt = (id: string): Promise<void> =>
    new Promise((resolve) => void listeners.set(id, [...(listeners.get(id) ?? []), resolve]))

  /** An attempt of a delivery has ended. */
  const attempted = (id: string): void => {
    for (const resolve of listeners.get(id) ?? []) resolve()
    listeners.delete(id)
  }

  return {
    attempted,

    /** Waits until no redirect is held by these any more; false when none was. */
    async held(space: string, ids: readonly string[]): Promise<boolean> {
      const holding = ids.filter((id) => isHolding(space, id))
      if (holding.length === 0) return false
      const enough = new AbortController()
      await Promise.race([Promise.all(holding.map(nextAttempt)), sleep(LONGEST_HOLD_MS, enough.signal)])
      enough.abort()
      return true
    },

    /** Nobody waits any longer. */
    letGo: (): void => [...listeners.keys()].forEach(attempted),
  }
}
