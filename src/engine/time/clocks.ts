import type { ClockSetting } from '../../core/domain/space-settings.ts'
import type { Instant } from '../../core/domain/time.ts'
import type { Store } from '../store/store.ts'
import type { Clock } from './clock.ts'
import { createScheduler, type Job, LIVE, type Scheduler } from './timers.ts'

/** Creates the clocks of all spaces, based on the clock of this host. */
export const createClocks = (system: Clock, store: Store) => {
  const clocks = new Map<string, Scheduler>()
  /** The last pending change of each clock. */
  const changing = new Map<string, Promise<void>>()

  /** Returns the clock of a space, created on demand. */
  const of = (space: string): Scheduler => {
    const known = clocks.get(space)
    if (known) return known
    const clock = createScheduler(space, system, store.get('clocks', space, 'clock') ?? LIVE)
    clocks.set(space, clock)
    return clock
  }

  const changeNow = async (space: string, by: string, next: (setting: ClockSetting) => ClockSetting): Promise<void> => {
    // Read before the commit: a space that is reset meanwhile gets a new clock, which this change must not affect.
    const clock = of(space)
    const setting = next(clock.setting())
    await store.commit([{ table: 'clocks', space, id: 'clock', value: setting }])
    await clock.set(setting, by)
  }

  return {
    of,

    /** Creates timers on the clocks of spaces, one per key. `job` is called with each key that is due. */
    timers: (job: Job) => ({
      /** Sets the due time of `key` and replaces its former one. */
      set: (space: string, key: string, due: Instant): void => of(space).plan(job, key, due),
      cancel: (space: string, key: string): void => clocks.get(space)?.cancel(job, key),
      /** Cancels all timers of a space. */
      drop: (space: string): void => clocks.get(space)?.cancelAll(job),
    }),

    /**
     * Changes a clock permanently: the setting is saved before the time moves, so that it survives a restart. Changes
     * of one clock run one after the other, each based on the setting of the one before. `by` is the ID of the request.
     */
    change(space: string, by: string, next: (setting: ClockSetting) => ClockSetting): Promise<void> {
      const changed = (changing.get(space) ?? Promise.resolve()).then(() => changeNow(space, by, next))
      const settled = changed
        .catch(() => undefined)
        .finally(() => {
          if (changing.get(space) === settled) changing.delete(space)
        })
      changing.set(space, settled)
      return changed
    },

    /** Resets the clock of a space to that of this host and cancels its timers. */
    forget(space: string): void {
      clocks.get(space)?.stop()
      clocks.delete(space)
    },

    close(): void {
      for (const clock of clocks.values()) clock.stop()
      clocks.clear()
    },
  }
}

export type Clocks = ReturnType<typeof createClocks>
