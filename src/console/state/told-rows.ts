import { computed, type ReadonlySignal } from '@preact/signals'
import type { Row } from '../../contract/control.gen.ts'
import type { SpaceWatch } from './space-watch.ts'
import { spaceTime } from './steering.ts'

/** What happens in the space that is looked at; each row says itself what it is in words. */
export type ToldRows = {
  /** Every row of the list, newest first. */
  readonly all: ReadonlySignal<readonly Row[]>
  /** Those of them that nobody ordered. */
  readonly looks: ReadonlySignal<readonly Row[]>
  /** A row of the list by its id. */
  readonly find: (id: string) => Row | undefined
  /** The time on the space's clock, new every second. */
  readonly now: ReadonlySignal<number>
}

/** The list of whatever space is looked at, and its time. */
export const createToldRows = (watch: ReadonlySignal<SpaceWatch>, machineNow: ReadonlySignal<number>): ToldRows => {
  const all = computed(() => watch.value.list.rows.value)
  return {
    all,
    now: computed(() => {
      const clock = watch.value.clock.value
      return clock ? spaceTime(clock, machineNow.value) : machineNow.value
    }),
    looks: computed(() => all.value.filter(({ told }) => told.look !== undefined)),
    // Read for whoever waits for it to come.
    find: (id) => (all.value.length > 0 ? watch.value.list.find(id) : undefined),
  }
}
