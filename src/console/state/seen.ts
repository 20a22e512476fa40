import { signal } from '@preact/signals'
import { attempt } from '../../domain/attempt.ts'
import { isMap } from '../../domain/is-map.ts'

/** Until which moment somebody has seen each trouble, by what is wrong. */
export type Seen = Readonly<Record<string, unknown>>

/** What was marked as seen, kept in this browser for each space. */
export const createSeen = ({ localStorage }: Window, space: () => string) => {
  const changes = signal(0)
  const name = (): string => `threeds-sandbox-seen ${space()}`
  const read = (): Seen => {
    const kept: unknown = attempt(() => JSON.parse(localStorage.getItem(name()) ?? ''))
    // Read again whenever it changes, by whoever draws what depends on it.
    return changes.value >= 0 && isMap(kept) ? kept : {}
  }
  return {
    read,
    /** Marks a trouble as seen until a moment, or with an empty one takes that back. */
    mark(key: string, until: string): void {
      localStorage.setItem(name(), JSON.stringify({ ...read(), [key]: until }))
      changes.value += 1
    },
  }
}
