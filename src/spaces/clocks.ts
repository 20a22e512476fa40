import { type ClockSetting, LIVE } from '../domain/space-settings.ts'
import type { Store } from '../store/store.ts'
import type { Clock } from './clock.ts'
import { createSpaceClock, type SpaceClock } from './space-clock.ts'

export type Clocks = {
  /** The clock of a space; it is there as soon as somebody asks. */
  of(space: string): SpaceClock
  /** Changes a clock for good: the setting is saved before the time moves, so that a restart does not forget it. */
  change(space: string, setting: ClockSetting): Promise<void>
  /** The space is gone: its clock runs like the machine's, and nothing is scheduled any more. */
  forget(space: string): void
  close(): void
}

/** The clocks of all spaces, over the clock of the machine. */
export const createClocks = (system: Clock, store: Store): Clocks => {
  const clocks = new Map<string, SpaceClock>()

  const of = (space: string): SpaceClock => {
    const known = clocks.get(space)
    if (known) return known
    const clock = createSpaceClock(system, store.get('clocks', space, 'clock') ?? LIVE)
    clocks.set(space, clock)
    return clock
  }

  return {
    of,

    async change(space, setting) {
      await store.commit([{ table: 'clocks', space, id: 'clock', value: setting }])
      await of(space).set(setting)
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
