import { instant } from '../../src/core/domain/time.ts'
import type { Clock } from '../../src/engine/time/clock.ts'

export type SteppedClock = Clock & {
  /** Advances the time without running timers. */
  step(ms: number): void
}

/**
 * Creates the clock of a host on which time passes between calls and never during one: due timers run, and
 * no other timer ever fires on its own.
 */
export const steppedClock = (start = '2026-01-02T03:04:05.678+00:00'): SteppedClock => {
  let now = Date.parse(start)
  return {
    now: () => instant(now),
    step(ms) {
      now += ms
    },
    schedule(due, run) {
      if (Date.parse(due) > now) return () => {}
      const waiting = setImmediate(run)
      return () => clearImmediate(waiting)
    },
  }
}
