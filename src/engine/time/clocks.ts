import type { ClockSetting } from '../../core/domain/space-settings.ts'
import type { Instant } from '../../core/domain/time.ts'
import type { Store } from '../store/store.ts'
import type { Clock } from './clock.ts'
import { createScheduler, type Job, LIVE, type Scheduler } from './timers.ts'

/** The clocks of all spaces, over the clock of the machine. */
export const createClocks = (system: Clock, store: Store) => {
  const clocks = new Map<string, Scheduler>()
  /** The last change of each clock that somebody waits for. */
  const changing = new Map<string, Promise<void>>()

  /** The clock of a space; it is there as soon as somebody asks. */
  const of = (space: string): Scheduler => {
    const known = clocks.get(space)
    if (known) return known
    const clock = createScheduler(space, system, store.get('clocks', space, 'clock') ?? LIVE)
    clocks.set(space, clock)
    return clock
  }

  const changeNow = async (space: string, by: string, next: (setting: ClockSetting) => ClockSetting): Promise<void> => {
    // Taken before the commit: a space that is emptied meanwhile gets a new clock, which this change must not reach.
    const clock = of(space)
    const setting = next(clock.setting())
    await store.commit([{ table: 'clocks', space, id: 'clock', value: setting }])
    await clock.set(setting, by)
  }

  return {
    of,

    /** One timer for each thing of a space, on the space's clock; `job` says what happens to a thing that is due. */
    timers: (job: Job) => ({
      /** Plans when `key` is due next; what was planned for it before no longer happens. */
      set: (space: string, key: string, due: Instant): void => of(space).plan(job, key, due),
      cancel: (space: string, key: string): void => clocks.get(space)?.cancel(job, key),
      /** Forgets everything that is planned in a space. */
      drop: (space: string): void => clocks.get(space)?.cancelAll(job),
    }),

    /**
     * Changes a clock for good: the setting is saved before the time moves, so that a restart does not forget it.
     * Several changes of one clock come one after the other, each with the setting that the one before has left. `by` is the
     * call that changes it.
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

    /** The space is gone: its clock runs like the machine's, and nothing is planned any more. */
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
