import { isMap } from '../../../core/domain/is-record.ts'
import { type Change, changeOf, changeTuple } from '../store.ts'
import type { InMemory } from '../tables.ts'

/**
 * A line of the journal: a commit, a part of a replacement of spaces (which has no effect alone), or its final line.
 * All parts share the sequence number of the first one, and the final line has their number.
 */
export type Entry =
  | { readonly changes: readonly Change[] }
  | { readonly of: number; readonly records: readonly Change[] }
  | {
      readonly spaces: readonly string[]
      /** Absent without parts before it. */
      readonly of?: number
      readonly parts: number
      readonly records: readonly Change[]
    }

/** Serializes an entry. In one call, because concatenation would copy the text once more. */
export const entryText = (entry: Entry): string => {
  if ('changes' in entry) return JSON.stringify(entry.changes.map(changeTuple))
  const { records, ...head } = entry
  return JSON.stringify(Object.assign(head, { records: records.map(changeTuple) }))
}

const isText = (value: unknown): value is string => typeof value === 'string'

const changesIn = (value: unknown): readonly Change[] | undefined => {
  if (!Array.isArray(value)) return undefined
  const changes = value.map(changeOf).filter((change) => change !== undefined)
  return changes.length === value.length ? changes : undefined
}

/** Parses an entry; undefined if it is invalid. */
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

/**
 * Replays a journal entry by entry. Returns the problem of an entry, or undefined. Parts without their final line are
 * ignored.
 */
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
    if (before.length !== parts) return `needs ${parts} parts before it, but there are ${before.length}`
    const preparation = tables.prepare(spaces)
    for (const part of [...before, records]) preparation.add(part.map(share))
    const { undo } = preparation.swap()
    preparation.tidy(undo)
    return undefined
  }
}
