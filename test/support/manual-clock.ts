import { type Instant, instant } from '../../src/core/domain/time.ts'
import type { Clock } from '../../src/engine/time/clock.ts'

type Timer = { readonly due: Instant; readonly run: () => void }

export type ManualClock = Clock & {
  /** Advances the time and runs due timers, in due order. */
  advance(ms: number): void
}

/** Creates a fixed clock that a test advances. */
export const manualClock = (start = '2026-01-02T03:04:05.678+00:00'): ManualClock => {
  let now = start
  const timers = new Set<Timer>()
  const next = (until: Instant): Timer | undefined =>
    [...timers].filter(({ due }) => due <= until).sort((a, b) => (a.due < b.due ? -1 : 1))[0]
  return {
    now: () => now,
    schedule(due, run) {
      const timer = { due, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    advance(ms) {
      const until = instant(Date.parse(now) + ms)
      for (let timer = next(until); timer; timer = next(until)) {
        timers.delete(timer)
        if (timer.due > now) now = timer.due
        timer.run()
      }
      now = until
    },
  }
}
