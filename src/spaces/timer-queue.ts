import type { Instant } from '../domain/time.ts'

/** What happens at a time to the thing with this key. What it starts can be waited for. */
export type Run = (key: string) => unknown

/** Something planned. A small object and no closure of its own: every open transaction has one. */
export type Timer = { readonly due: Instant; readonly key: string; run: Run | undefined }

export type TimerQueue = {
  add(due: Instant, run: Run, key?: string): Timer
  /** The timer no longer happens; nothing, when it has happened already. */
  cancel(timer: Timer): void
  /** When the next one is due. */
  next(): Instant | undefined
  /** Takes out the next one that is due at `until` or before; those of one time come in the order of their coming. */
  take(until: Instant): { readonly due: Instant; readonly run: () => unknown } | undefined
}

/** Taken and cancelled timers stay in the list until there are this many of them. */
const MOST_USELESS = 1000

/** Waiting timers by due time. Most timers are due later than all before them, so adding one is cheap. */
export const createTimerQueue = (): TimerQueue => {
  let entries: Timer[] = []
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
    if (useless < MOST_USELESS || useless * 2 < entries.length) return
    entries = entries.slice(front).filter(({ run }) => run !== undefined)
    front = 0
    cancelled = 0
  }

  const first = (): Timer | undefined => {
    while (entries[front] && entries[front]?.run === undefined) {
      front += 1
      cancelled -= 1
    }
    return entries[front]
  }

  return {
    add(due, run, key = '') {
      const entry: Timer = { due, key, run }
      const place = placeFor(due)
      if (place === entries.length) entries.push(entry)
      else entries.splice(place, 0, entry)
      return entry
    },

    cancel(timer) {
      if (!timer.run) return
      timer.run = undefined
      cancelled += 1
      tidy()
    },

    next: () => first()?.due,

    take(until) {
      const entry = first()
      if (!entry?.run || entry.due > until) return undefined
      const { due, key, run } = entry
      // From here on it cannot be cancelled, and whoever keeps it does not keep what `run` refers to.
      entry.run = undefined
      front += 1
      tidy()
      return { due, run: () => run(key) }
    },
  }
}
