import { isMap } from '../../../core/domain/is-record.ts'
import { type Change, changeOf, written } from '../store.ts'
import type { InMemory } from '../tables.ts'

/**
 * What a line of the journal says: a commit; a part of what spaces become, which is nothing by itself; or that they become it
 * now. The parts have the sequence number of the first of them in common, and what comes last says how many there are.
 */
export type Entry =
  | { readonly changes: readonly Change[] }
  | { readonly of: number; readonly records: readonly Change[] }
  | {
      readonly spaces: readonly string[]
      /** Absent where no part came before. */
      readonly of?: number
      readonly parts: number
      readonly records: readonly Change[]
    }

/** An entry as its line holds it. In one go: texts that are put together are copied once more. */
export const entryText = (entry: Entry): string => {
  if ('changes' in entry) return JSON.stringify(entry.changes.map(written))
  const { records, ...head } = entry
  return JSON.stringify(Object.assign(head, { records: records.map(written) }))
}

const isText = (value: unknown): value is string => typeof value === 'string'

const changesIn = (value: unknown): readonly Change[] | undefined => {
  if (!Array.isArray(value)) return undefined
  const changes = value.map(changeOf).filter((change) => change !== undefined)
  return changes.length === value.length ? changes : undefined
}

/** The entry that `entryText` wrote, or undefined when it is none. */
export const entryOf = (value: unknown): Entry | undefined => {
  const changes = changesIn(value)
  if (changes) return { changes }
  const records = isMap(value) ? changesIn(value.records) : undefined
  if (!isMap(value) || !records) return undefined
  const { of, spaces, parts } = value
  if (spaces === undefined) return typeof of === 'number' ? { of, records } : undefined
  if (!Array.isArray(spaces) || !spaces.every(isText) || typeof parts !== 'number') return undefined
  return { spaces, parts, records, ...(typeof of === 'number' && { of }) }
}

/** Does again what a journal says, entry by entry: what is wrong with one, or undefined. Parts without their last line are nothing. */
export const createReplay = (tables: InMemory, share: (change: Change) => Change) => {
  const begun = new Map<number, (readonly Change[])[]>()
  return (entry: Entry): string | undefined => {
    if ('changes' in entry) {
      for (const change of entry.changes) tables.apply(share(change))
      return undefined
    }
    if (!('spaces' in entry)) {
      const known = begun.get(entry.of)
      if (known) known.push(entry.records)
      else begun.set(entry.of, [entry.records])
      return undefined
    }
    const { spaces, of, parts, records } = entry
    const before = (of === undefined ? undefined : begun.get(of)) ?? []
    if (of !== undefined) begun.delete(of)
    if (before.length !== parts) return `needs ${parts} parts before it, and ${before.length} are there`
    const preparation = tables.prepare(spaces)
    for (const some of [...before, records]) preparation.add(some.map(share))
    const { undo } = preparation.swap()
    preparation.tidy(undo)
    return undefined
  }
}
