import { instant } from '../../src/core/domain/time.ts'
import type { Clock } from '../../src/engine/time/clock.ts'

export type SteppedClock = Clock & {
  /** Moves on, and wakes nobody. */
  step(ms: number): void
}

/**
 * The clock of a machine on which time passes between calls and never while one runs: what is due already is run, and
 * nothing else ever wakes by itself.
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
