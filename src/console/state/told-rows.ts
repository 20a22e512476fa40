import { computed, type ReadonlySignal } from '@preact/signals'
import type { Row, RowCounts } from '../../contract/control.gen.ts'
import { ALL } from './feeds.ts'
import type { SpaceWatch } from './space-watch.ts'
import { spaceTime } from './steering.ts'

/** What happens in the space that is looked at; each row says itself what it is in words. */
export type ToldRows = {
  /** How many rows each filter has, once that is known. */
  readonly counts: ReadonlySignal<RowCounts | undefined>
  /** A row of a list by its id. */
  readonly find: (id: string) => Row | undefined
  /** The time on the space's clock, new every second. */
  readonly now: ReadonlySignal<number>
}

/** The list of whatever space is looked at, and its time. */
export const createToldRows = (watch: ReadonlySignal<SpaceWatch>, machineNow: ReadonlySignal<number>): ToldRows => ({
  counts: computed(() => watch.value.feed(ALL).counts.value),
  now: computed(() => {
    const clock = watch.value.clock.value
    return clock ? spaceTime(clock, machineNow.value) : machineNow.value
  }),
  // Read for whoever waits for it to come.
  find: (id) => (watch.value.list.rows.value.length > 0 ? watch.value.find(id) : undefined),
})
