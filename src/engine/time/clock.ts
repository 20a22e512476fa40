import { epochMs, type Instant, instant } from '../../core/domain/time.ts'
import { clearTimeout, type HostTimer, hostNowMs, setTimeout } from '../host/host-timers.ts'

/** The time of a space, and timers on it. */
export type Clock = {
  now(): Instant
  /**
   * Calls `run` when it is `due` (at once, but never synchronously, if it has passed). Returns the function that
   * cancels it.
   */
  schedule(due: Instant, run: () => void): () => void
}

/** Node's timers count in 32 bits; a later due time is reached in steps. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Creates the clock of this host. Waiting timers do not keep the process alive. */
export const createSystemClock = (): Clock => {
  const schedule = (due: Instant, run: () => void): (() => void) => {
    let timer: HostTimer
    const dueMs = epochMs(due)
    // A timer may fire a millisecond early, and the clock of the host may be set back: `run` is called only when due.
    const wake = (): void => (hostNowMs() < dueMs ? arm() : run())
    const arm = (): void => {
      timer = setTimeout(wake, Math.min(Math.max(0, dueMs - hostNowMs()), LONGEST_TIMER_MS))
      timer.unref()
    }
    arm()
    return () => clearTimeout(timer)
  }
  /** Caches the text of the current millisecond, because formatting it is the most expensive part. */
  let last = { ms: 0, text: instant(0) }
  const now = (): Instant => {
    const ms = hostNowMs()
    if (ms !== last.ms) last = { ms, text: instant(ms) }
    return last.text
  }
  return { now, schedule }
}
