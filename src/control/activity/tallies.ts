import type { RowCounts } from '../../core/contract/control.gen.ts'
import { FILTERS, type Filter } from '../../core/describe/description.ts'

/** What is listed together. An authentication is that of a link's cardholder, whose row tells of it. */
export type Group = 'transaction' | 'authentication' | 'link' | 'refusal' | 'request' | 'webhook' | 'authorization'

/** Something that has a row, which is made when somebody wants to see it. */
export type Entry = {
  readonly id: string
  readonly group: Group
  /** Where it stands: the higher, the newer. Below 0 where its event is not kept. */
  readonly place: number
  /** The lists that its row belongs to and what it is found by, until something happens to it. */
  filters?: readonly Filter[] | undefined
  text?: string | undefined
}

const none = (): Record<Filter, number> => ({ all: 0, attention: 0, webhook: 0, open: 0, pass: 0, fail: 0, link: 0 })

/** What is counted of one group. */
type Tally = { readonly entries: Set<Entry>; readonly counts: Record<Filter, number>; readonly unknown: Set<Entry> }

/** Counts the rows of each group and of each list that they belong to, one by one as they change. */
export const createTallies = () => {
  const tally = (): Tally => ({ entries: new Set(), counts: none(), unknown: new Set() })
  const groups: Readonly<Record<Group, Tally>> = {
    transaction: tally(),
    authentication: tally(),
    link: tally(),
    refusal: tally(),
    request: tally(),
    webhook: tally(),
    authorization: tally(),
  }
  const count = ({ group, filters = [] }: Entry, by: 1 | -1): void => {
    for (const filter of filters) groups[group].counts[filter] += by
  }
  /** What an entry belongs to is known no more. */
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
    /** Removes what is told by events alone whose events are gone; each group is in order. */
    dropBefore(oldest: number, remove: (entry: Entry) => void): void {
      for (const group of ['refusal', 'request', 'authorization'] as const)
        for (const entry of groups[group].entries) {
          if (entry.place >= oldest) break
          remove(entry)
        }
    },
    totalOf: (wanted: ReadonlySet<Group>): number =>
      [...wanted].reduce((sum, one) => sum + groups[one].entries.size, 0),
    /** Those of which it is not known to which lists they belong. */
    unknownOf: (wanted: ReadonlySet<Group>): readonly Entry[] => [...wanted].flatMap((one) => [...groups[one].unknown]),
    countsOf(wanted: ReadonlySet<Group>): RowCounts {
      const counts = none()
      for (const group of wanted) for (const [filter] of FILTERS) counts[filter] += groups[group].counts[filter]
      return counts
    },
  }
}
