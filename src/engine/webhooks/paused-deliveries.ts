import type { TimedStore } from './sending.ts'

/** Creates the set of paused deliveries: they became due before their space was restored by an undo. */
export const createPausedDeliveries = ({ store, clocks }: TimedStore) => {
  const resting = new Map<string, Set<string>>()
  /** Spaces without any sending until their paused deliveries are known. */
  const catchingUp = new Set<string>()
  const idsIn = (space: string): string[] => Array.from(store.entries('deliveries', space), ([id]) => id)

  return {
    has: (space: string, id: string): boolean => catchingUp.has(space) || resting.get(space)?.has(id) === true,
    end: (space: string, id: string): void => void resting.get(space)?.delete(id),

    /**
     * Pauses the deliveries that are due now, were paused before, or result from `letRunOut`, until the clock is set or
     * you send them. Schedule all others afterwards. Synchronous if `letRunOut` is.
     */
    async pause(space: string, before: ReadonlySet<string>, letRunOut: () => Promise<void> | undefined): Promise<void> {
      const existing = new Set(idsIn(space))
      catchingUp.add(space)
      const pending = letRunOut()
      if (pending) await pending.finally(() => catchingUp.delete(space))
      catchingUp.delete(space)
      const now = clocks.of(space).now()
      const isDue = (id: string): boolean => {
        const state = store.get('deliveries', space, id)?.state
        return state?.status === 'pending' && state.due <= now
      }
      resting.set(space, new Set(idsIn(space).filter((id) => before.has(id) || !existing.has(id) || isDue(id))))
    },

    pausedIn: (space: string): ReadonlySet<string> => new Set(resting.get(space)),
    /** Ends the pause of a space; its deliveries are sent once they are scheduled. Returns whether there were any. */
    wake: (space: string): boolean => resting.delete(space),
  }
}
