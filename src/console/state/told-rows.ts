import { computed, type ReadonlySignal } from '@preact/signals'
import type { Row, Told } from '../../contract/control.gen.ts'

import type { OtherKind, SpaceWatch } from './space-watch.ts'
import { spaceTime } from './steering.ts'

export type ToldRow = { readonly row: Row; readonly told: Told }

export type ToldRows = {
  /** Every row of the list in words, newest first. */
  readonly all: ReadonlySignal<readonly ToldRow[]>
  /** Those of them that nobody ordered. */
  readonly looks: ReadonlySignal<readonly ToldRow[]>
  /** The same for the lists that are there when somebody wants them. */
  readonly other: (kind: OtherKind) => readonly ToldRow[]
  /** A row of the list by its id. */
  readonly find: (id: string) => ToldRow | undefined
  /** The time on the space's clock, new every second. */
  readonly now: ReadonlySignal<number>
}

/** The list in words. Each row is one object for as long as it does not change. */
export const createToldRows = (watch: ReadonlySignal<SpaceWatch>, machineNow: ReadonlySignal<number>): ToldRows => {
  const said = new WeakMap<Row, ToldRow>()
  const now = computed(() => {
    const clock = watch.value.clock.value
    return clock ? spaceTime(clock, machineNow.value) : machineNow.value
  })
  const say = (row: Row): ToldRow => {
    const known = said.get(row)
    if (known) return known
    const fresh = { row, told: row.told }
    said.set(row, fresh)
    return fresh
  }
  const all = computed(() => watch.value.list.rows.value.map(say))
  return {
    all,
    now,
    looks: computed(() => all.value.filter(({ told }) => told.look !== undefined)),
    other: (kind) => watch.value.other(kind).list.rows.value.map(say),
    find(id) {
      // Read for whoever waits for it to come.
      const { list } = watch.value
      const row = list.rows.value.length > 0 ? list.find(id) : undefined
      return row && say(row)
    },
  }
}
