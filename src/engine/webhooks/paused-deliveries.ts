import type { TimedStore } from './sending.ts'

/** What of a space is not sent although it is due: it was brought back, and its time had come before. */
export const createResting = ({ store, clocks }: TimedStore) => {
  const resting = new Map<string, Set<string>>()
  /** Spaces of which nothing is sent, since it is not yet known what rests. */
  const catchingUp = new Set<string>()
  const idsIn = (space: string): string[] => Array.from(store.entries('deliveries', space), ([id]) => id)

  return {
    has: (space: string, id: string): boolean => catchingUp.has(space) || resting.get(space)?.has(id) === true,
    end: (space: string, id: string): void => void resting.get(space)?.delete(id),

    /**
     * What a space has that is due by now, what rested before, and what follows from what `letRunOut` ends waits until its
     * clock is set, or somebody fires it. All else is to be looked after then. Where `letRunOut` is done at once, so is this.
     */
    async rest(space: string, before: ReadonlySet<string>, letRunOut: () => Promise<void> | undefined): Promise<void> {
      const there = new Set(idsIn(space))
      catchingUp.add(space)
      const more = letRunOut()
      if (more) await more.finally(() => catchingUp.delete(space))
      catchingUp.delete(space)
      const now = clocks.of(space).now()
      const isDue = (id: string): boolean => {
        const state = store.get('deliveries', space, id)?.state
        return state?.status === 'pending' && state.due <= now
      }
      resting.set(space, new Set(idsIn(space).filter((id) => before.has(id) || !there.has(id) || isDue(id))))
    },

    restingIn: (space: string): ReadonlySet<string> => new Set(resting.get(space)),
    /** What rests in a space is sent when it is due, as soon as it is looked after; tells whether something rested. */
    wake: (space: string): boolean => resting.delete(space),
  }
}
