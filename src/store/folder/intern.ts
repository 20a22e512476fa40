import { SHARED_PARTS } from '../journal/record-text.ts'
import type { Change } from '../store.ts'

/** More different parts than this are no repetition any more, and not worth remembering. */
const MOST = 20_000

/**
 * Lets equal parts of records be one object, as they were before they were written: the pinned outcome alone is a
 * third of a transaction. Records are never changed in place, so nobody can tell.
 */
export const createInterner = () => {
  const known = new Map<string, object>()

  const shared = (part: object): object => {
    const text = JSON.stringify(part)
    const same = known.get(text)
    if (same) return same
    if (known.size < MOST) known.set(text, part)
    return part
  }

  return (change: Change): Change => {
    const { value } = change
    if (typeof value !== 'object' || value === null) return change
    const record = value as unknown as Record<string, unknown>
    for (const name of SHARED_PARTS) {
      const part = Object.hasOwn(record, name) ? record[name] : undefined
      if (typeof part === 'object' && part !== null) record[name] = shared(part)
    }
    return change
  }
}
