import { computed, type ReadonlySignal } from '@preact/signals'
import type { Row } from '../../contract/control.gen.ts'
import { tell } from '../words/tell.ts'
import type { Told } from '../words/told.ts'
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

/** The words of what is open depend on the time; those of what has ended do not change any more. */
const hasEnded = ({ isOpen, look }: Told): boolean => !isOpen && look?.kind !== 'webhook'

/** The list in words. What was said once of a row that has ended is said again, whatever the time. */
export const createToldRows = (watch: ReadonlySignal<SpaceWatch>, machineNow: ReadonlySignal<number>): ToldRows => {
  const said = new WeakMap<Row, ToldRow>()
  const now = computed(() => {
    const clock = watch.value.clock.value
    return clock ? spaceTime(clock, machineNow.value) : machineNow.value
  })
  /** As long as nothing waits, a second that passes changes nothing. */
  const say = (row: Row): ToldRow => {
    const known = said.get(row)
    if (known && hasEnded(known.told)) return known
    const fresh = { row, told: tell(row, now.value) }
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
