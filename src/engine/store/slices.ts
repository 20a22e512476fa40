import { nextTurn, performance } from '../host/host-timers.ts'

/** Number of records to process at once: some milliseconds before the event loop continues. */
export const SLICE = 200

/** Maximum processing time in ms before the event loop continues: a health poller waits at most 50. */
export const TURN_MS = 10

/** Yields arrays of at most `size` items, and shorter ones if collecting them takes longer than `ms`. */
export function* slicesOf<Thing>(
  items: Iterable<Thing>,
  size = SLICE,
  ms = Number.POSITIVE_INFINITY,
): Generator<readonly Thing[], void> {
  let slice: Thing[] = []
  let started = performance.now()
  for (const item of items) {
    if (slice.length === size || (slice.length > 0 && performance.now() - started > ms)) {
      yield slice
      slice = []
      started = performance.now()
    }
    slice.push(item)
  }
  if (slice.length > 0) yield slice
}

/**
 * Calls `act` for each item and yields to the event loop between slices. Returns undefined if one slice was enough, so
 * that the caller can stay synchronous.
 */
export const inSlices = <Thing>(
  items: Iterable<Thing>,
  act: (item: Thing) => void,
  size = SLICE,
): Promise<void> | undefined => {
  const slices = slicesOf(items, size)
  const first = slices.next()
  if (first.done) return undefined
  first.value.forEach(act)
  const continueWith = async (next: IteratorResult<readonly Thing[], void>): Promise<void> => {
    for (let slice = next; !slice.done; slice = slices.next()) {
      await nextTurn()
      slice.value.forEach(act)
    }
  }
  const second = slices.next()
  return second.done ? undefined : continueWith(second)
}
