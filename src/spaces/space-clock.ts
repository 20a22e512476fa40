import type { Cause, DueWhat } from '../domain/cause.ts'
import type { ClockSetting } from '../domain/space-settings.ts'
import { type Instant, later } from '../domain/time.ts'
import type { Clock } from './clock.ts'
import { createTimerQueue, type Run, type Timer } from './timer-queue.ts'

/** As a space begins. */
export const LIVE: ClockSetting = { mode: 'live', offsetMs: 0 }

/** The time of one space: everything of it that has a date, an expiry or a due time follows this clock. */
export type SpaceClock = {
  now(): Instant
  setting(): ClockSetting
  /** Calls `run` with `key` once it is `due` (at once, but never synchronously, when that has passed). */
  schedule(due: Instant, run: Run, key?: string): Timer
  cancel(timer: Timer): void
  /**
   * Changes how the time runs. Resolves when everything that became due by it has happened, in due order, each at its
   * due time. `by` is the call that changes it.
   */
  set(setting: ClockSetting, by: string): Promise<void>
  /** What causes something that happens now because its time has come. */
  dueCause(what: DueWhat): Cause
  /** Nothing that is scheduled happens any more. */
  stop(): void
}

const instantOf = (setting: ClockSetting, machine: Instant): Instant => {
  if (setting.mode === 'frozen') return setting.now
  return setting.offsetMs === 0 ? machine : later(machine, setting.offsetMs)
}

/** A clock that begins with `initial` and follows the machine's `system` clock while it is live. */
export const createSpaceClock = (system: Clock, initial: ClockSetting): SpaceClock => {
  const timers = createTimerQueue()
  let setting = initial
  /** While time is being moved over several due times: the one that has been reached. */
  let moment: Instant | undefined
  /** Who moves it. */
  let mover: string | undefined
  let disarm: (() => void) | undefined
  let stopped = false
  let moving: Promise<void> = Promise.resolve()
  /** The runs that the passing of time has started and that are not over yet. */
  const underWay = new Set<Promise<unknown>>()

  const now = (): Instant => moment ?? instantOf(setting, system.now())

  /** The machine has one timer for the whole space: for whatever is due next. */
  const arm = (): void => {
    disarm?.()
    disarm = undefined
    const due = timers.next()
    if (due === undefined || moment !== undefined || stopped) return
    if (setting.mode === 'live') disarm = system.schedule(later(due, -setting.offsetMs), ring)
    // A frozen clock does not reach later timers; one that was due when it was set still has to run.
    else if (due <= setting.now) disarm = system.schedule(system.now(), ring)
  }

  const ring = (): void => {
    if (moment !== undefined) return
    for (let timer = timers.take(now()); timer; timer = timers.take(now())) begin(timer.run)
    arm()
  }

  const begin = (run: () => unknown): void => {
    // Within the promise: a run that throws here would end the loop of `ring` before the next timer is armed.
    const over = (async () => run())().finally(() => underWay.delete(over))
    underWay.add(over)
  }

  const move = async (next: ClockSetting, by: string): Promise<void> => {
    moment = now()
    mover = by
    try {
      // A run that is not over may still schedule something that is due before the new time.
      await Promise.allSettled(underWay)
      setting = next
      const until = instantOf(next, system.now())
      for (let timer = timers.take(until); timer && !stopped; timer = timers.take(until)) {
        if (timer.due > moment) moment = timer.due
        await timer.run()
      }
    } finally {
      moment = undefined
      mover = undefined
      arm()
    }
  }

  return {
    now,
    setting: () => setting,

    schedule(due, run, key) {
      const before = timers.next()
      const timer = timers.add(due, run, key)
      if (timers.next() !== before) arm()
      return timer
    },

    cancel(timer) {
      const before = timers.next()
      timers.cancel(timer)
      if (timers.next() !== before) arm()
    },

    stop() {
      disarm?.()
      stopped = true
    },

    dueCause: (what) => ({ kind: 'due', what, ...(mover !== undefined && { by: mover }) }),

    set(next, by) {
      // Calls wait for one another: time cannot move to two places at once.
      const moved = moving.then(() => move(next, by))
      moving = moved.catch(() => undefined)
      return moved
    },
  }
}
