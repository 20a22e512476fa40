import { type Instant, instant } from '../../core/domain/time.ts'

/** The time of a space, and a way to be called when it has come. */
export type Clock = {
  now(): Instant
  /** Calls `run` once it is `due` (at once, but never synchronously, when that has passed). Returns the way to cancel. */
  schedule(due: Instant, run: () => void): () => void
}

/** Node's timers count in 32 bits; a later due time is reached in steps. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** The time of the machine. Waiting timers do not keep the process alive. */
export const createSystemClock = (): Clock => {
  const schedule = (due: Instant, run: () => void): (() => void) => {
    let timer: NodeJS.Timeout
    const dueMs = Date.parse(due)
    // A timer may come a millisecond early, and the machine's clock may be put back: only what is due runs.
    const wake = (): void => (Date.now() < dueMs ? arm() : run())
    const arm = (): void => {
      timer = setTimeout(wake, Math.min(Math.max(0, dueMs - Date.now()), LONGEST_TIMER_MS))
      timer.unref()
    }
    arm()
    return () => clearTimeout(timer)
  }
  /** Many ask within one millisecond, and writing the text takes longer than everything else here. */
  let last = { ms: 0, text: instant(0) }
  const now = (): Instant => {
    const ms = Date.now()
    if (ms !== last.ms) last = { ms, text: instant(ms) }
    return last.text
  }
  return { now, schedule }
}
