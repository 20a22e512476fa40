import type { Instant } from '../domain/time.ts'
import type { Clocks } from './clocks.ts'
import type { SpaceClock } from './space-clock.ts'
import type { Run, Timer } from './timer-queue.ts'

type KeyedTimers = {
  /** Plans when `key` is due next; what was planned for it before no longer happens. */
  set(space: string, key: string, due: Instant): void
  cancel(space: string, key: string): void
  /** Forgets everything that is planned in a space. */
  drop(space: string): void
}

/** What is planned in a space. `run` is one function for all of its timers. */
type Planned = { readonly clock: SpaceClock; readonly timers: Map<string, Timer>; readonly run: Run }

/** One timer for each thing of a space, on the space's clock; `onDue` says what happens to a thing that is due. */
export const createKeyedTimers = (clocks: Clocks, onDue: (space: string, key: string) => unknown): KeyedTimers => {
  const spaces = new Map<string, Planned>()

  const plannedIn = (space: string): Planned => {
    const clock = clocks.of(space)
    const known = spaces.get(space)
    // A space that was emptied has another clock, and nothing happens on the old one any more.
    if (known?.clock === clock) return known
    const timers = new Map<string, Timer>()
    const run: Run = (key) => {
      timers.delete(key)
      return onDue(space, key)
    }
    const planned = { clock, timers, run }
    spaces.set(space, planned)
    return planned
  }

  const cancel = (space: string, key: string): void => {
    const { clock, timers } = spaces.get(space) ?? {}
    const timer = timers?.get(key)
    if (timer) clock?.cancel(timer)
    timers?.delete(key)
    if (timers?.size === 0) spaces.delete(space)
  }

  return {
    set(space, key, due) {
      cancel(space, key)
      const { clock, timers, run } = plannedIn(space)
      timers.set(key, clock.schedule(due, run, key))
    },
    cancel,
    drop(space) {
      const { clock, timers } = spaces.get(space) ?? {}
      for (const timer of timers?.values() ?? []) clock?.cancel(timer)
      spaces.delete(space)
    },
  }
}
