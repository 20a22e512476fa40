import { performance, setImmediate } from './host/host-timers.ts'
import { SLICE, slicesOf, TURN_MS } from './store/slices.ts'

export { TURN_MS }

/** Begins a turn. The returned function counts a step, and returns true after a slice of them, or sooner if they took long. */
export const beginTurn = (): (() => boolean) => {
  const began = performance.now()
  let steps = 0
  return () => {
    steps += 1
    return steps >= SLICE || performance.now() - began >= TURN_MS
  }
}

/**
 * Creates the order of concurrent work. Otherwise 100 lists would each run a slice in the same turn of the event loop, and
 * all of them would end in one turn. In each turn one of them begins and one continues. More of them begin if it is short.
 */
const createTurns = () => {
  const beginning: (() => void)[] = []
  const continuing: (() => void)[] = []
  let began: number | undefined
  const open = (): void => {
    if (began === undefined) setImmediate(turn)
    began ??= performance.now()
  }
  const turn = (): void => {
    began = undefined
    for (const go of [beginning.shift(), continuing.shift()]) {
      if (!go) continue
      open()
      go()
    }
  }
  const waitIn = (queue: (() => void)[]): Promise<void> =>
    new Promise((resolve) => {
      open()
      queue.push(resolve)
    })
  return {
    /** Returns undefined if the first slice can run now. */
    toBegin(): Promise<void> | undefined {
      if (began !== undefined && performance.now() - began >= TURN_MS) return waitIn(beginning)
      open()
      return undefined
    },
    toContinue: () => waitIn(continuing),
  }
}

/** The turns of the event loop, of which a process has one. */
const turns = createTurns()

/** Waits until the next slice of long work can run. All callers share the turns of the event loop. */
export const nextSharedTurn = turns.toContinue

/**
 * Runs an iterator to its end and yields to the event loop after a slice of steps, or sooner if they take long.
 * The steps of one slice run without interruption. The first slice runs at once, unless this turn is already long.
 */
export const runYielding = async <Result>(work: Iterator<unknown, Result>): Promise<Result> => {
  const turn = turns.toBegin()
  if (turn) await turn
  let isTurnOver = beginTurn()
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value
    if (!isTurnOver()) continue
    await nextSharedTurn()
    isTurnOver = beginTurn()
  }
}

/** Joins texts to chunks of a slice. Yields to the event loop after each of them. */
export async function* inTextChunks(texts: Iterable<string>): AsyncGenerator<string, void> {
  await turns.toBegin()
  for (const slice of slicesOf(texts, SLICE, TURN_MS)) {
    yield slice.join('')
    await nextSharedTurn()
  }
}

/** Runs an iterator to its end without interruption, for short work. */
export const runAtOnce = <Result>(work: Iterator<unknown, Result>): Result => {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}

/** Calls `act` for each item and yields to the event loop in between. */
export const forEachYielding = <Thing>(items: Iterable<Thing>, act: (item: Thing) => void): Promise<void> =>
  runYielding(
    (function* () {
      for (const item of items) yield act(item)
    })(),
  )

/** Maps each item to any number of results and yields to the event loop in between. */
export const mapYielding = <Thing, Made>(
  items: Iterable<Thing>,
  make: (item: Thing) => readonly Made[],
): Promise<Made[]> =>
  runYielding(
    (function* () {
      const made: Made[] = []
      for (const item of items) {
        for (const entry of make(item)) made.push(entry)
        yield
      }
      return made
    })(),
  )

/** Number of items to test in one step: most tests take less time than the check for yielding. */
const TESTS_PER_STEP = 20

/** Collects the matching items. Yields after every `atOnce` items; use 1 if a test is expensive. */
export function* filterSteps<Thing>(
  items: Iterable<Thing>,
  fits: (item: Thing) => boolean,
  atOnce = TESTS_PER_STEP,
): Generator<void, Thing[]> {
  const matches: Thing[] = []
  let tested = 0
  for (const item of items) {
    if (fits(item)) matches.push(item)
    tested += 1
    if (tested % atOnce === 0) yield
  }
  return matches
}

/** Calls `look` for each of many items and yields to the event loop in between. */
export const visitYielding = async <Thing>(items: Iterable<Thing>, visit: (item: Thing) => void): Promise<void> => {
  const filter = filterSteps(items, (item) => {
    visit(item)
    return false
  })
  await runYielding(filter)
}

/** Returns the matching items. For expensive tests: it can yield to the event loop after each one. */
export const filterYielding = <Thing>(items: Iterable<Thing>, fits: (item: Thing) => boolean): Promise<Thing[]> =>
  runYielding(filterSteps(items, fits, 1))

/** Number of concurrent callers that continue in one turn of the event loop. */
const PER_TURN = 5

/** Creates a queue for many callers with short work: a few continue at once, the others in the following turns. */
export const createQueue = (): (() => Promise<void>) => {
  const waiting: (() => void)[] = []
  let started = 0
  let isScheduled = false
  const turn = (): void => {
    const those = waiting.splice(0, PER_TURN)
    started = those.length
    isScheduled = started > 0
    if (isScheduled) setImmediate(turn)
    for (const go of those) go()
  }
  return async () => {
    if (!isScheduled) setImmediate(turn)
    isScheduled = true
    started += 1
    if (started > PER_TURN) await new Promise<void>((resolve) => void waiting.push(resolve))
  }
}
