import type { Change, Store } from '../../../src/engine/store/store.ts'
import { TABLE_NAMES } from '../../../src/engine/store/store.ts'

/** Result of a commit as reported to its caller, or as found by a later start. */
export type CommitState = 'asked' | 'kept' | 'gone'

/** The result of a commit, and the number of disk calls at that time. */
export type CommitResult = { readonly after: number; readonly commit: number; readonly state: CommitState }

/** Returns the content of a store in its order. */
export const contentsOf = (store: Pick<Store, 'spaces' | 'entries'>): string =>
  JSON.stringify(
    TABLE_NAMES.flatMap((table) =>
      [...store.spaces()]
        .sort()
        .map((space) => [table, space, [...store.entries(table, space)]] as const)
        .filter(([, , records]) => records.length > 0),
    ),
  )

/** Returns the expected content after commits: a record keeps the position of its first put. */
const contentsAfter = (commits: readonly (readonly Change[])[]): string => {
  const tables = new Map<string, Map<string, unknown>>()
  for (const { table, space, id, value } of commits.flat()) {
    const key = JSON.stringify([table, space])
    const records = tables.get(key) ?? new Map<string, unknown>()
    if (value === null) records.delete(id)
    else records.set(id, value)
    tables.set(key, records)
  }
  return contentsOf({
    spaces: () => [...new Set([...tables.keys()].map((key) => String(JSON.parse(key)[1])))],
    entries: ((table: string, space: string) =>
      (tables.get(JSON.stringify([table, space])) ?? new Map()).entries()) as never,
  })
}

/** The optional commits that are present or missing, per content that a start may find. */
export type Allowed = ReadonlyMap<string, { readonly kept: readonly number[]; readonly gone: readonly number[] }>

/**
 * Returns the contents that a start may find: all commits reported as kept, none reported as gone, and a prefix of the
 * unreported ones, each complete. `isPromised` is false without any guarantee: then a prefix of all commits.
 */
export const allowed = (
  commits: readonly (readonly Change[])[],
  results: readonly CommitResult[],
  isPromised = true,
): Allowed => {
  const last = new Map<number, CommitState>()
  for (const { commit, state } of results) last.set(commit, state)
  const of = (reported: CommitState): number[] => [...last].flatMap(([commit, is]) => (is === reported ? [commit] : []))
  const open = isPromised ? of('asked') : [...of('kept'), ...of('asked')].sort((a, b) => a - b)
  const matches = new Map<string, { kept: number[]; gone: number[] }>()
  for (let count = open.length; count >= 0; count -= 1) {
    const kept = [...(isPromised ? of('kept') : []), ...open.slice(0, count)].sort((a, b) => a - b)
    matches.set(contentsAfter(kept.map((commit) => commits[commit] ?? [])), { kept, gone: open.slice(count) })
  }
  return matches
}
