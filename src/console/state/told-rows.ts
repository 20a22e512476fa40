import { computed, type ReadonlySignal } from '@preact/signals'
import type { Row } from '../../contract/control.gen.ts'
import { tell } from '../words/tell.ts'
import type { Told } from '../words/told.ts'
import { spaceTime } from './space-time.ts'
import type { SpaceWatch } from './space-watch.ts'

export type ToldRow = { readonly row: Row; readonly told: Told }

export type ToldRows = {
  /** Every row of the list in words, newest first. */
  readonly all: ReadonlySignal<readonly ToldRow[]>
  /** Those of them that nobody ordered. */
  readonly looks: ReadonlySignal<readonly ToldRow[]>
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
  const all = computed(() =>
    watch.value.list.rows.value.map((row) => {
      const known = said.get(row)
      if (known && hasEnded(known.told)) return known
      const fresh = { row, told: tell(row, now.value) }
      said.set(row, fresh)
      return fresh
    }),
  )
  return { all, now, looks: computed(() => all.value.filter(({ told }) => told.look !== undefined)) }
}
