import type { Cause, DueWhat } from '../../core/domain/cause.ts'
import type { ClockSetting } from '../../core/domain/space-settings.ts'
import { type Instant, later } from '../../core/domain/time.ts'
import type { Clock } from './clock.ts'

/** As a space begins. */
export const LIVE: ClockSetting = { mode: 'live', offsetMs: 0 }

/** What happens to a thing of a space that is due. What it starts can be waited for. One function for all its things. */
export type Job = (space: string, key: string) => unknown

/** Something planned. A small object and no closure of its own: every open transaction has one. */
type Timer = { readonly due: Instant; readonly key: string; job: Job | undefined }

/** Taken and cancelled timers stay in the list until there are this many of them. */
const MOST_USELESS = 1000

/** Waiting timers by due time. Most timers are due later than all before them, so adding one is cheap. */
const createQueue = () => {
  let entries: Timer[] = []
  /** How many at the front are taken: moving a long list for each would be slow. */
  let front = 0
  let cancelled = 0

  const placeFor = (due: Instant): number => {
    let low = (entries.at(-1)?.due ?? '') <= due ? entries.length : front
    let high = entries.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((entries[middle]?.due ?? '') <= due) low = middle + 1
      else high = middle
    }
    return low
  }

  const tidy = (): void => {
    const useless = front + cancelled
    if (useless < MOST_USELESS || useless * 2 < entries.length) return
    entries = entries.slice(front).filter(({ job }) => job !== undefined)
    front = 0
    cancelled = 0
  }

  const first = (): Timer | undefined => {
    while (entries[front] && entries[front]?.job === undefined) {
      front += 1
      cancelled -= 1
    }
    return entries[front]
  }

  return {
    add: (timer: Timer): void => void entries.splice(placeFor(timer.due), 0, timer),
    cancel(timer: Timer): void {
      timer.job = undefined
      cancelled += 1
      tidy()
    },
    /** When the next one is due. */
    next: (): Instant | undefined => first()?.due,
    /** Takes out the next one that is due at `until` or before; those of one time come in the order of their coming. */
    take(until: Instant): (Timer & { readonly job: Job }) | undefined {
      const timer = first()
      if (!timer?.job || timer.due > until) return undefined
      const { due, key, job } = timer
      // Whoever keeps it does not keep what `job` refers to.
      timer.job = undefined
      front += 1
      tidy()
      return { due, key, job }
    },
  }
}

const instantOf = (setting: ClockSetting, machine: Instant): Instant => {
  if (setting.mode === 'frozen') return setting.now
  return setting.offsetMs === 0 ? machine : later(machine, setting.offsetMs)
}

/**
 * The time of one space, and what is planned for it: everything of the space that has a date, an expiry or a due time
 * follows this. It begins with `initial` and follows the machine's `system` clock while it is live.
 */
export const createScheduler = (space: string, system: Clock, initial: ClockSetting) => {
  const queue = createQueue()
  /** One timer for each thing of a job. */
  const planned = new Map<Job, Map<string, Timer>>()
  let setting = initial
  /** While time is being moved over several due times: the one that has been reached, and which call moves it. */
  let moved: { at: Instant; readonly by: string } | undefined
  let disarm: (() => void) | undefined
  let stopped = false
  let moving: Promise<void> = Promise.resolve()
  /** The jobs that the passing of time has started and that are not over yet. */
  const underWay = new Set<Promise<unknown>>()

  const now = (): Instant => moved?.at ?? instantOf(setting, system.now())

  /** The machine has one timer for the whole space: for whatever is due next. */
  const arm = (): void => {
    disarm?.()
    disarm = undefined
    const due = queue.next()
    if (due === undefined || moved || stopped) return
    if (setting.mode === 'live') disarm = system.schedule(later(due, -setting.offsetMs), ring)
    // A frozen clock does not reach later timers; one that was due when it was set still has to run.
    else if (due <= setting.now) disarm = system.schedule(system.now(), ring)
  }

  const take = (until: Instant) => {
    const timer = queue.take(until)
    if (timer) planned.get(timer.job)?.delete(timer.key)
    return timer
  }

  const ring = (): void => {
    if (moved) return
    for (let timer = take(now()); timer; timer = take(now())) begin(timer.job, timer.key)
    arm()
  }

  const begin = (job: Job, key: string): void => {
    // Within the promise: a job that throws here would end the loop of `ring` before the next timer is armed.
    const over = (async () => job(space, key))().finally(() => underWay.delete(over))
    underWay.add(over)
  }

  const move = async (next: ClockSetting, by: string): Promise<void> => {
    moved = { at: now(), by }
    try {
      // A job that is not over may still plan something that is due before the new time.
      await Promise.allSettled(underWay)
      setting = next
      const until = instantOf(next, system.now())
      for (let timer = take(until); timer && !stopped; timer = take(until)) {
        if (timer.due > moved.at) moved.at = timer.due
        await timer.job(space, timer.key)
      }
    } finally {
      moved = undefined
      arm()
    }
  }

  const drop = (job: Job, key: string): void => {
    const timers = planned.get(job)
    const timer = timers?.get(key)
    if (timer && timers?.delete(key)) queue.cancel(timer)
  }

  /** Does it, and wakes at another time where something else is due next then. */
  const rearming = (change: () => void): void => {
    const before = queue.next()
    change()
    if (queue.next() !== before) arm()
  }

  return {
    now,
    setting: (): ClockSetting => setting,

    /** Does the job to a thing once it is `due` (at once, but never synchronously, when that has passed), and not when it was planned before. */
    plan(job: Job, key: string, due: Instant): void {
      const timers = planned.get(job) ?? new Map<string, Timer>()
      const former = timers.get(key)
      const timer = { due, key, job }
      planned.set(job, timers.set(key, timer))
      if (former) rearming(() => queue.cancel(former))
      rearming(() => queue.add(timer))
    },

    cancel: (job: Job, key: string): void => rearming(() => drop(job, key)),

    /** Forgets all that is planned for a job. */
    cancelAll: (job: Job): void => rearming(() => planned.get(job)?.forEach((_, key) => void drop(job, key))),

    /** Nothing that is planned happens any more. */
    stop(): void {
      disarm?.()
      stopped = true
    },

    /** What causes something that happens now because its time has come: where a call was moving the time, by that. */
    dueCause: (what: DueWhat): Cause => ({ kind: 'due', action: what, ...(moved && { by: moved.by }) }),

    /**
     * Changes how the time runs. Resolves when everything that became due by it has happened, in due order, each at its
     * due time. `by` is the call that changes it.
     */
    set(next: ClockSetting, by: string): Promise<void> {
      // Calls wait for one another: time cannot move to two places at once.
      const over = moving.then(() => move(next, by))
      moving = over.catch(() => undefined)
      return over
    },
  }
}

export type Scheduler = ReturnType<typeof createScheduler>
