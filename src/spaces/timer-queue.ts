import type { Instant } from '../domain/time.ts'

/** What happens at a time. What it starts can be waited for. */
export type Run = () => unknown

export type TimerQueue = {
  /** Returns the way to cancel. */
  add(due: Instant, run: Run): () => void
  /** When the next one is due. */
  next(): Instant | undefined
  /** Takes out the next one that is due at `until` or before; those of one time come in the order of their coming. */
  take(until: Instant): { readonly due: Instant; readonly run: Run } | undefined
}

type Entry = { readonly due: Instant; run: Run | undefined }

/** So many useless entries are not worth a clean-up. */
const TOLERATED = 1000

/** Waiting timers by due time. Most timers are due later than all before them, so adding one is cheap. */
export const createTimerQueue = (): TimerQueue => {
  let entries: Entry[] = []
  /** How many at the front are taken: moving a long list for each would be slow. */
  let front = 0
  let cancelled = 0

  const placeFor = (due: Instant): number => {
    let low = front
    let high = entries.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((entries[middle]?.due ?? '') <= due) low = middle + 1
      else high = middle
    }
    return low
  }

  const tidy = (): void => {
    const useless = front + cancelled
    if (useless < TOLERATED || useless * 2 < entries.length) return
    entries = entries.slice(front).filter(({ run }) => run !== undefined)
    front = 0
    cancelled = 0
  }

  const first = (): Entry | undefined => {
    while (entries[front] && entries[front]?.run === undefined) {
      front += 1
      cancelled -= 1
    }
    return entries[front]
  }

  return {
    add(due, run) {
      const entry: Entry = { due, run }
      const place = placeFor(due)
      if (place === entries.length) entries.push(entry)
      else entries.splice(place, 0, entry)
      return () => {
        if (!entry.run) return
        entry.run = undefined
        cancelled += 1
        tidy()
      }
    },

    next: () => first()?.due,

    take(until) {
      const entry = first()
      if (!entry?.run || entry.due > until) return undefined
      const { due, run } = entry
      // It can no longer be cancelled, and what it holds on to can be forgotten.
      entry.run = undefined
      front += 1
      tidy()
      return { due, run }
    },
  }
}
