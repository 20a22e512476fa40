import type { ClockSetting } from '../domain/space-settings.ts'
import { type Instant, later } from '../domain/time.ts'
import type { Clock } from './clock.ts'
import { createTimerQueue, type Run } from './timer-queue.ts'

/** The time of one space: everything of it that has a date, an expiry or a due time follows this clock. */
export type SpaceClock = Clock & {
  setting(): ClockSetting
  /**
   * Changes how the time runs. Resolves when everything that became due by it has happened, in due order, each at its
   * due time.
   */
  set(setting: ClockSetting): Promise<void>
  /** Nothing that is scheduled happens any more. */
  stop(): void
}

const instantOf = (setting: ClockSetting, machine: Instant): Instant =>
  setting.mode === 'frozen' ? setting.now : later(machine, setting.offsetMs)

/** A clock that begins with `initial` and follows the machine's `system` clock while it is live. */
export const createSpaceClock = (system: Clock, initial: ClockSetting): SpaceClock => {
  const timers = createTimerQueue()
  let setting = initial
  /** The due time of what happens right now, while time is being moved over several due times. */
  let moment: Instant | undefined
  let disarm: (() => void) | undefined
  let stopped = false
  let moving: Promise<void> = Promise.resolve()
  /** What became due by itself, has begun and is not over yet. */
  const underWay = new Set<Promise<unknown>>()

  const now = (): Instant => moment ?? instantOf(setting, system.now())

  /** One timer of the machine for all of the space's: the next one's. */
  const arm = (): void => {
    disarm?.()
    disarm = undefined
    const due = timers.next()
    if (due === undefined || moment !== undefined || stopped) return
    if (setting.mode === 'live') disarm = system.schedule(later(due, -setting.offsetMs), ring)
    // Time stands still, and what is due already still has to happen.
    else if (due <= setting.now) disarm = system.schedule(system.now(), ring)
  }

  const ring = (): void => {
    if (moment !== undefined) return
    for (let timer = timers.take(now()); timer; timer = timers.take(now())) begin(timer.run)
    arm()
  }

  const begin = (run: Run): void => {
    // A run that throws must not keep the next one from being armed.
    const over = (async () => run())().finally(() => underWay.delete(over))
    underWay.add(over)
  }

  const move = async (next: ClockSetting): Promise<void> => {
    moment = now()
    try {
      // What has begun ends before the time moves: what follows from it may be due on the way.
      await Promise.allSettled(underWay)
      setting = next
      const until = instantOf(next, system.now())
      for (let timer = timers.take(until); timer && !stopped; timer = timers.take(until)) {
        if (timer.due > moment) moment = timer.due
        await timer.run()
      }
    } finally {
      moment = undefined
      arm()
    }
  }

  return {
    now,
    setting: () => setting,

    schedule(due, run: Run) {
      const before = timers.next()
      const cancel = timers.add(due, run)
      if (timers.next() !== before) arm()
      return () => {
        const next = timers.next()
        cancel()
        if (timers.next() !== next) arm()
      }
    },

    stop() {
      disarm?.()
      stopped = true
    },

    set(next) {
      // One after the other: time cannot move to two places at once.
      const moved = moving.then(() => move(next))
      moving = moved.catch(() => undefined)
      return moved
    },
  }
}
