import { type ReadonlySignal, signal } from '@preact/signals'
import type { Row } from '../../contract/control.gen.ts'

/** How many rows the list keeps. Older ones leave it; what they are about still answers. */
export const MOST_ROWS = 10_000

/** What happens in a space, newest first; each thing is there once. */
export type RowList = {
  readonly rows: ReadonlySignal<readonly Row[]>
  /** How many there are in all, those that the list does not keep included. */
  readonly total: ReadonlySignal<number>
  readonly find: (id: string) => Row | undefined
  /** The list as an answer has it. `stays` says which of those that it does not have stay. Gives back how many are new. */
  readonly replace: (rows: readonly Row[], total: number, stays?: (row: Row) => boolean) => number
  /** Older rows, which came after newer ones were here already. */
  readonly addOlder: (rows: readonly Row[], total: number) => void
  /**
   * What became of some ids: those that were not found are gone. One that the list does not have is added where it has
   * just come; otherwise it is older than all that is kept. Gives back how many were added.
   */
  readonly update: (asked: readonly string[], found: readonly Row[], isNew: (id: string) => boolean) => number
}

/** Puts rows that stay among those of an answer, each before the first that is older; the answer keeps its order. */
const merged = (next: readonly Row[], stay: readonly Row[]): readonly Row[] => {
  const left = [...stay]
  const all: Row[] = []
  for (const row of next) {
    while (left[0] && (left[0].at ?? '') > (row.at ?? '')) all.push(...left.splice(0, 1))
    all.push(row)
  }
  return [...all, ...left]
}

export const createRowList = (): RowList => {
  const rows = signal<readonly Row[]>([])
  const total = signal(0)
  let byId: ReadonlyMap<string, Row> = new Map()

  const put = (next: readonly Row[], all: number): void => {
    const kept = next.length > MOST_ROWS ? next.slice(0, MOST_ROWS) : next
    byId = new Map(kept.map((row) => [row.id, row]))
    rows.value = kept
    total.value = Math.max(all, kept.length)
  }

  return {
    rows,
    total,
    find: (id) => byId.get(id),
    replace(next, all, stays = () => false) {
      const there = new Set(next.map(({ id }) => id))
      const added = next.filter(({ id }) => !byId.has(id)).length
      const stay = rows.value.filter((row) => !there.has(row.id) && stays(row))
      put(merged(next, stay), all + stay.length)
      return added
    },
    addOlder(older, all) {
      put([...rows.value, ...older.filter(({ id }) => !byId.has(id))], all)
    },
    update(asked, found, isNew) {
      const changed = new Map(found.map((row) => [row.id, row]))
      const gone = new Set(asked.filter((id) => !changed.has(id)))
      const added = found.filter(({ id }) => !byId.has(id) && isNew(id))
      const stayed = rows.value.flatMap((row) => (gone.has(row.id) ? [] : [changed.get(row.id) ?? row]))
      put([...added, ...stayed], total.value + added.length - (rows.value.length - stayed.length))
      return added.length
    },
  }
}
