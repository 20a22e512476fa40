import { EventEmitter } from 'node:events'
import { LONGEST_TRY_MS } from '../../core/domain/delivery.ts'
import type { Sleep } from '../../core/domain/time.ts'
import type { Store } from '../store/store.ts'

/** Lets redirects wait for the first attempt of the webhooks that hold them. */
export const createHeldRedirects = ({ store, sleep }: { readonly store: Store; readonly sleep: Sleep }) => {
  /** Tells by the id of a delivery that an attempt of it has ended. */
  const attempts = new EventEmitter().setMaxListeners(0)

  const isHolding = (space: string, id: string): boolean => {
    const delivery = store.get('deliveries', space, id)
    return delivery?.holdsRedirect === true && delivery.attemptCount === 0 && delivery.state.status === 'pending'
  }

  /** The redirects that wait, by what they wait for. */
  const waiting = new Set<{ readonly space: string; readonly ids: readonly string[] }>()

  const nextAttempt = (id: string) => new Promise((resolve) => attempts.once(id, resolve))

  return {
    /** An attempt of a delivery has ended. */
    attempted: (id: string): void => void attempts.emit(id),

    /** Waits until no redirect is held by these any more, in real time and as long as a try lasts; false when none was. */
    async held(space: string, ids: readonly string[]): Promise<boolean> {
      const holding = ids.filter((id) => isHolding(space, id))
      if (holding.length === 0) return false
      const enough = new AbortController()
      const one = { space, ids: holding }
      waiting.add(one)
      await Promise.race([Promise.all(holding.map(nextAttempt)), sleep(LONGEST_TRY_MS, enough.signal)])
      waiting.delete(one)
      enough.abort()
      return true
    },

    /** The webhooks for which a redirect of a space waits now. */
    waitedFor: (space: string): readonly string[] =>
      [...waiting].flatMap((one) => (one.space === space ? one.ids : [])),

    /** Nobody waits any longer. */
    releaseHold: (): void => attempts.eventNames().forEach((id) => void attempts.emit(id)),
  }
}
