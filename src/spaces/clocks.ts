import type { ClockSetting } from '../domain/space-settings.ts'
import type { Store } from '../store/store.ts'
import type { Clock } from './clock.ts'
import { createSpaceClock, LIVE, type SpaceClock } from './space-clock.ts'

export type Clocks = {
  /** The clock of a space; it is there as soon as somebody asks. */
  of(space: string): SpaceClock
  /**
   * Changes a clock for good: the setting is saved before the time moves, so that a restart does not forget it.
   * Several changes of one clock come one after the other, each with the setting that the one before has left. `by` is the
   * call that changes it.
   */
  change(space: string, by: string, next: (setting: ClockSetting) => ClockSetting): Promise<void>
  /** The space is gone: its clock runs like the machine's, and nothing is scheduled any more. */
  forget(space: string): void
  close(): void
}

/** The clocks of all spaces, over the clock of the machine. */
export const createClocks = (system: Clock, store: Store): Clocks => {
  const clocks = new Map<string, SpaceClock>()
  /** The last change of each clock that somebody waits for. */
  const changing = new Map<string, Promise<void>>()

  const of = (space: string): SpaceClock => {
    const known = clocks.get(space)
    if (known) return known
    const clock = createSpaceClock(system, store.get('clocks', space, 'clock') ?? LIVE)
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

    change(space, by, next) {
      const changed = (changing.get(space) ?? Promise.resolve()).then(() => changeNow(space, by, next))
      const settled = changed
        .catch(() => undefined)
        .finally(() => {
          if (changing.get(space) === settled) changing.delete(space)
        })
      changing.set(space, settled)
      return changed
    },

    forget(space) {
      clocks.get(space)?.stop()
      clocks.delete(space)
    },

    close() {
      for (const clock of clocks.values()) clock.stop()
      clocks.clear()
    },
  }
}
