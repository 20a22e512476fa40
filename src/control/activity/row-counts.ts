import type { RowCounts } from '../../core/contract/control.gen.ts'
import { FILTERS, type Filter } from '../../core/describe/description.ts'

/** Rows that are listed together. An authentication belongs to the row of its link. */
export type Group = 'transaction' | 'authentication' | 'link' | 'rejection' | 'request' | 'webhook' | 'authorization'

/** An entry of the index. Its row is created on request. */
export type Entry = {
  readonly id: string
  readonly group: Group
  /** Position: higher is newer. Below 0 if its event is not stored. */
  readonly position: number
  /** Lists and search text of its row, until it changes. */
  filters?: readonly Filter[] | undefined
  text?: string | undefined
}

const none = (): Record<Filter, number> => ({
  all: 0,
  attention: 0,
  undelivered: 0,
  open: 0,
  pass: 0,
  fail: 0,
  link: 0,
})

/** Counts entries with known lists per list. */
export const countEntries = (entries: readonly Entry[]): RowCounts => {
  const counts = none()
  for (const { filters = [] } of entries) for (const filter of filters) counts[filter] += 1
  return counts
}

/** Counts of one group. */
type Tally = { readonly entries: Set<Entry>; readonly counts: Record<Filter, number>; readonly unknown: Set<Entry> }

/** Counts the rows of each group and list. Each change updates the counts. */
export const createRowCounts = () => {
  const tally = (): Tally => ({ entries: new Set(), counts: none(), unknown: new Set() })
  const groups: Readonly<Record<Group, Tally>> = {
    transaction: tally(),
    authentication: tally(),
    link: tally(),
    rejection: tally(),
    request: tally(),
    webhook: tally(),
    authorization: tally(),
  }
  const count = ({ group, filters = [] }: Entry, by: 1 | -1): void => {
    for (const filter of filters) groups[group].counts[filter] += by
  }
  /** Marks the lists of an entry as unknown. */
  const touch = (entry: Entry): void => {
    count(entry, -1)
    entry.filters = undefined
    groups[entry.group].unknown.add(entry)
  }
  return {
    touch,
    add(entry: Entry): void {
      groups[entry.group].entries.add(entry)
      groups[entry.group].unknown.add(entry)
    },
    remove(entry: Entry): void {
      touch(entry)
      groups[entry.group].unknown.delete(entry)
      groups[entry.group].entries.delete(entry)
    },
    retold(entry: Entry, filters: readonly Filter[]): void {
      const { entries, unknown } = groups[entry.group]
      if (!entries.has(entry)) return
      count(entry, -1)
      entry.filters = filters
      count(entry, 1)
      unknown.delete(entry)
    },
    /** Removes entries of dropped events, if they exist only as events; each group is in order. */
    dropBefore(oldest: number, remove: (entry: Entry) => void): void {
      for (const group of ['rejection', 'request', 'authorization'] as const)
        for (const entry of groups[group].entries) {
          if (entry.position >= oldest) break
          remove(entry)
        }
    },
    totalOf: (wanted: ReadonlySet<Group>): number =>
      [...wanted].reduce((sum, item) => sum + groups[item].entries.size, 0),
    /** Returns entries with unknown lists. */
    unknownOf: (wanted: ReadonlySet<Group>): readonly Entry[] =>
      [...wanted].flatMap((item) => [...groups[item].unknown]),
    countsOf(wanted: ReadonlySet<Group>): RowCounts {
      const counts = none()
      for (const group of wanted) for (const [filter] of FILTERS) counts[filter] += groups[group].counts[filter]
      return counts
    },
  }
}
