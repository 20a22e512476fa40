import type { Cause, ScheduledAction } from '../../core/domain/cause.ts'
import type { ClockSetting } from '../../core/domain/space-settings.ts'
import { type Instant, later } from '../../core/domain/time.ts'
import { nextTurn } from '../host/host-timers.ts'
import { beginTurn } from '../yielding.ts'
import type { Clock } from './clock.ts'

/** Initial setting of a clock. */
export const LIVE: ClockSetting = { mode: 'live', offsetMs: 0 }

/** Called for a due key of a space; its result can be awaited. One function for all keys. */
export type Job = (space: string, key: string) => unknown

/** A timer. A small object without its own closure, because every open transaction has one. */
type Timer = { readonly due: Instant; readonly key: string; job: Job | undefined }

/** Number of finished and canceled timers that may stay in the list. */
const MOST_FINISHED = 1000

/**
 * Creates a queue of timers by due time. Most timers are due later than all before them, so that adding one is cheap.
 */
const createQueue = () => {
  let entries: Timer[] = []
  /** Number of finished timers at the front: removing each from a long list would be slow. */
  let front = 0
  let canceled = 0

  const indexFor = (due: Instant): number => {
    let low = (entries.at(-1)?.due ?? '') <= due ? entries.length : front
    let high = entries.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((entries[middle]?.due ?? '') <= due) low = middle + 1
      else high = middle
    }
    return low
  }

  const trim = (): void => {
    const finished = front + canceled
    if (finished < MOST_FINISHED || finished * 2 < entries.length) return
    entries = entries.slice(front).filter(({ job }) => job !== undefined)
    front = 0
    canceled = 0
  }

  const first = (): Timer | undefined => {
    while (entries[front] && entries[front]?.job === undefined) {
      front += 1
      canceled -= 1
    }
    return entries[front]
  }

  return {
    add: (timer: Timer): void => void entries.splice(indexFor(timer.due), 0, timer),
    cancel(timer: Timer): void {
      timer.job = undefined
      canceled += 1
      trim()
    },
    /** Returns the due time of the next timer. */
    next: (): Instant | undefined => first()?.due,
    /**
     * Removes and returns the next timer that is due at `until` or before; timers of the same time keep their order.
     */
    take(until: Instant): (Timer & { readonly job: Job }) | undefined {
      const timer = first()
      if (!timer?.job || timer.due > until) return undefined
      const { due, key, job } = timer
      // A stored timer must not keep the objects that `job` references.
      timer.job = undefined
      front += 1
      trim()
      return { due, key, job }
    },
  }
}

const instantOf = (setting: ClockSetting, machine: Instant): Instant => {
  if (setting.mode === 'frozen') return setting.now
  return setting.offsetMs === 0 ? machine : later(machine, setting.offsetMs)
}

/**
 * Creates the clock of one space with its timers: all dates, expiries and due times of the space follow it. It starts
 * with `initial` and follows the `system` clock while it is live.
 */
export const createScheduler = (space: string, system: Clock, initial: ClockSetting) => {
  const queue = createQueue()
  /** The timer of each key of a job. */
  const planned = new Map<Job, Map<string, Timer>>()
  let setting = initial
  /** While time moves over several due times: the current one, and the request that moves it. */
  let jump: { at: Instant; readonly by: string } | undefined
  let disarm: (() => void) | undefined
  let stopped = false
  let moving: Promise<void> = Promise.resolve()
  /** Jobs that were started by passing time and are not finished. */
  const underWay = new Set<Promise<unknown>>()

  const now = (): Instant => jump?.at ?? instantOf(setting, system.now())

  /** Sets the only host timer of the space to the next due time. */
  const arm = (): void => {
    disarm?.()
    disarm = undefined
    const due = queue.next()
    if (due === undefined || jump || stopped) return
    if (setting.mode === 'live') disarm = system.schedule(later(due, -setting.offsetMs), runDue)
    // A frozen clock does not reach later timers; one that was due when it was set still has to run.
    else if (due <= setting.now) disarm = system.schedule(system.now(), runDue)
  }

  const take = (until: Instant) => {
    const timer = queue.take(until)
    if (timer) planned.get(timer.job)?.delete(timer.key)
    return timer
  }

  /** Begins the due jobs of one turn. `arm` schedules the next turn, because thousands may be due at once. */
  const runDue = (): void => {
    if (jump) return
    const isTurnOver = beginTurn()
    for (let timer = take(now()); timer; timer = take(now())) {
      begin(timer.job, timer.key)
      if (isTurnOver()) break
    }
    arm()
  }

  const begin = (job: Job, key: string): void => {
    // Inside the promise, because an exception here would end the loop of `runDue` before the next timer is armed.
    const done = (async () => job(space, key))().finally(() => underWay.delete(done))
    underWay.add(done)
  }

  const move = async (next: ClockSetting, by: string): Promise<void> => {
    jump = { at: now(), by }
    try {
      // A running job may still schedule a timer that is due before the new time.
      await Promise.allSettled(underWay)
      setting = next
      const until = instantOf(next, system.now())
      let isTurnOver = beginTurn()
      for (let timer = take(until); timer && !stopped; timer = take(until)) {
        if (timer.due > jump.at) jump.at = timer.due
        await timer.job(space, timer.key)
        // A job that is done at once gives no turn to others.
        if (!isTurnOver()) continue
        await nextTurn()
        isTurnOver = beginTurn()
      }
    } finally {
      jump = undefined
      arm()
    }
  }

  const drop = (job: Job, key: string): void => {
    const timers = planned.get(job)
    const timer = timers?.get(key)
    if (timer && timers?.delete(key)) queue.cancel(timer)
  }

  /** Applies a change and sets the host timer again if the next due time has changed. */
  const rearming = (change: () => void): void => {
    const before = queue.next()
    change()
    if (queue.next() !== before) arm()
  }

  return {
    now,
    setting: (): ClockSetting => setting,

    /**
     * Calls the job for a key once it is `due` (at once, but never synchronously, if it has passed). Replaces its
     * former timer.
     */
    plan(job: Job, key: string, due: Instant): void {
      const timers = planned.get(job) ?? new Map<string, Timer>()
      const former = timers.get(key)
      const timer = { due, key, job }
      planned.set(job, timers.set(key, timer))
      if (former) rearming(() => queue.cancel(former))
      rearming(() => queue.add(timer))
    },

    cancel: (job: Job, key: string): void => rearming(() => drop(job, key)),

    /** Cancels all timers of a job. */
    cancelAll: (job: Job): void => rearming(() => planned.get(job)?.forEach((_, key) => void drop(job, key))),

    /** Stops all timers. */
    stop(): void {
      disarm?.()
      stopped = true
    },

    /** Returns the cause of a change that is due now, with the request that moved the clock, if one did. */
    dueCause: (subject: ScheduledAction): Cause => ({
      kind: 'due',
      action: subject,
      ...(jump && { advancedBy: jump.by }),
    }),

    /**
     * Changes how the time runs. Resolves when everything that became due by it has happened, in due order, each at its
     * due time. `by` is the call that changes it.
     */
    set(next: ClockSetting, by: string): Promise<void> {
      // Calls wait for one another, because time cannot move to two values at once.
      const done = moving.then(() => move(next, by))
      moving = done.catch(() => undefined)
      return done
    },
  }
}

export type Scheduler = ReturnType<typeof createScheduler>
