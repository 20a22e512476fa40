import type { Instant } from '../domain/time.ts'
import type { Clocks } from './clocks.ts'
import type { Run } from './timer-queue.ts'

export type KeyedTimers = {
  /** Plans what happens to `key` next; what was planned for it before no longer happens. */
  set(space: string, key: string, due: Instant, run: Run): void
  cancel(space: string, key: string): void
  /** Forgets everything that is planned in a space. */
  drop(space: string): void
}

/** One timer for each thing of a space, on the space's clock. */
export const createKeyedTimers = (clocks: Clocks): KeyedTimers => {
  const spaces = new Map<string, Map<string, () => void>>()

  const cancel = (space: string, key: string): void => {
    const timers = spaces.get(space)
    timers?.get(key)?.()
    timers?.delete(key)
    if (timers?.size === 0) spaces.delete(space)
  }

  return {
    set(space, key, due, run) {
      cancel(space, key)
      const timers = spaces.get(space) ?? new Map<string, () => void>()
      spaces.set(space, timers)
      timers.set(
        key,
        clocks.of(space).schedule(due, () => {
          timers.delete(key)
          return run()
        }),
      )
    },
    cancel,
    drop(space) {
      for (const stop of spaces.get(space)?.values() ?? []) stop()
      spaces.delete(space)
    },
  }
}
