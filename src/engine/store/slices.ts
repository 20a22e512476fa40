import { setImmediate as nextTurn } from 'node:timers/promises'

/** How many records are worked on in one go: some milliseconds, after which everybody else has a turn. */
export const SLICE = 200

/** How long, in ms, work goes on before everybody else has a turn: a health poller waits 50 at most. */
export const TURN_MS = 10

/** Things in lists of at most a slice, and shorter ones where it takes longer than `ms` to get that many. */
export function* slicesOf<Thing>(
  things: Iterable<Thing>,
  size = SLICE,
  ms = Number.POSITIVE_INFINITY,
): Generator<readonly Thing[], void> {
  let slice: Thing[] = []
  let began = performance.now()
  for (const thing of things) {
    if (slice.length === size || (slice.length > 0 && performance.now() - began > ms)) {
      yield slice
      slice = []
      began = performance.now()
    }
    slice.push(thing)
  }
  if (slice.length > 0) yield slice
}

/**
 * Does something with each thing, and gives way between two slices. Undefined where one slice was enough: nobody had a turn
 * meanwhile, and whoever wants that to stay so does not wait for what it gives then.
 */
export const inSlices = <Thing>(
  things: Iterable<Thing>,
  act: (thing: Thing) => void,
  size = SLICE,
): Promise<void> | undefined => {
  const slices = slicesOf(things, size)
  const first = slices.next()
  if (first.done) return undefined
  first.value.forEach(act)
  const goOn = async (next: IteratorResult<readonly Thing[], void>): Promise<void> => {
    for (let slice = next; !slice.done; slice = slices.next()) {
      await nextTurn()
      slice.value.forEach(act)
    }
  }
  const second = slices.next()
  return second.done ? undefined : goOn(second)
}
