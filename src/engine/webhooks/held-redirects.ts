import { EventEmitter } from 'node:events'
import { LONGEST_ATTEMPT_MS } from '../../core/domain/delivery.ts'
import type { Sleep } from '../../core/domain/time.ts'
import type { Store } from '../store/store.ts'

/** Holds redirects until the first attempt of their webhooks. */
export const createHeldRedirects = ({ store, sleep }: { readonly store: Store; readonly sleep: Sleep }) => {
  /** Emits the ID of a delivery when one of its attempts has ended. */
  const attempts = new EventEmitter().setMaxListeners(0)

  /** While nothing can be written, no webhook of a new final state leaves, and its redirect must not wait for it. */
  const isHolding = (space: string, id: string): boolean => {
    if (store.problem() !== undefined) return false
    const delivery = store.get('deliveries', space, id)
    return delivery?.holdsRedirect === true && delivery.attemptCount === 0 && delivery.state.status === 'pending'
  }

  /** The held redirects with the webhooks that they wait for. */
  const waiting = new Set<{ readonly space: string; readonly ids: readonly string[] }>()

  const nextAttempt = (id: string) => new Promise((resolve) => attempts.once(id, resolve))

  return {
    /** Called after an attempt of a delivery. */
    attempted: (id: string): void => void attempts.emit(id),

    /**
     * Waits until these webhooks hold no redirect, in real time and at most one attempt long; returns false if none
     * did.
     */
    async held(space: string, ids: readonly string[]): Promise<boolean> {
      const holding = ids.filter((id) => isHolding(space, id))
      if (holding.length === 0) return false
      const done = new AbortController()
      const entry = { space, ids: holding }
      waiting.add(entry)
      await Promise.race([Promise.all(holding.map(nextAttempt)), sleep(LONGEST_ATTEMPT_MS, done.signal)])
      waiting.delete(entry)
      done.abort()
      return true
    },

    /** Returns the webhooks that hold a redirect of a space now. */
    waitedFor: (space: string): readonly string[] =>
      [...waiting].flatMap((entry) => (entry.space === space ? entry.ids : [])),

    /** Releases all redirects. */
    releaseHold: (): void => attempts.eventNames().forEach((id) => void attempts.emit(id)),
  }
}
