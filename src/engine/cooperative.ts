import { setImmediate as nextTurn } from 'node:timers/promises'
import { SLICE, TURN_MS } from './store/slices.ts'

export { TURN_MS }

/**
 * Does work that stops again and again, and lets others have their turn at some of these places: after a slice of steps, and
 * sooner where they take long. Work of a slice is done in one go.
 */
export const givingWay = async <Result>(work: Iterator<unknown, Result>): Promise<Result> => {
  let began = performance.now()
  let steps = 0
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value
    steps += 1
    if (steps < SLICE && performance.now() - began < TURN_MS) continue
    await nextTurn()
    began = performance.now()
    steps = 0
  }
}

/** The same in one go, for work that is short. */
export const inOneGo = <Result>(work: Iterator<unknown, Result>): Result => {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}

/** The same with each of several things. */
export const eachGivingWay = <Thing>(things: Iterable<Thing>, act: (thing: Thing) => void): Promise<void> =>
  givingWay(
    (function* () {
      for (const thing of things) yield act(thing)
    })(),
  )

/** The same, and gives what becomes of each: none of them, one or more. */
export const mapGivingWay = <Thing, Made>(
  things: Iterable<Thing>,
  make: (thing: Thing) => readonly Made[],
): Promise<Made[]> =>
  givingWay(
    (function* () {
      const made: Made[] = []
      for (const thing of things) {
        for (const one of make(thing)) made.push(one)
        yield
      }
      return made
    })(),
  )

/** How many things are only looked at in one step: most of them take less than the question whether to go on. */
const LOOKS = 20

/** Those of several things that fit: work that stops after some of them, or after each where a look is work. */
export function* filtering<Thing>(
  things: Iterable<Thing>,
  fits: (thing: Thing) => boolean,
  atOnce = LOOKS,
): Generator<void, Thing[]> {
  const found: Thing[] = []
  let looks = 0
  for (const thing of things) {
    if (fits(thing)) found.push(thing)
    looks += 1
    if (looks % atOnce === 0) yield
  }
  return found
}

/** Looks at each of many things, while others have their turn. */
export const lookGivingWay = async <Thing>(things: Iterable<Thing>, look: (thing: Thing) => void): Promise<void> => {
  const looking = filtering(things, (thing) => {
    look(thing)
    return false
  })
  await givingWay(looking)
}

/** Those of several things that fit, where a look is work: others may have their turn after each. */
export const filterGivingWay = <Thing>(things: Iterable<Thing>, fits: (thing: Thing) => boolean): Promise<Thing[]> =>
  givingWay(filtering(things, fits, 1))

/** How many of those who come at once go on in one turn of the loop. */
const AT_ONCE = 5

/** A queue of those whose work is short, but who may be many: a few go on at once, and the others in the turns after that. */
export const createQueue = (): (() => Promise<void>) => {
  const waiting: (() => void)[] = []
  let went = 0
  let isPlanned = false
  const turn = (): void => {
    const those = waiting.splice(0, AT_ONCE)
    went = those.length
    isPlanned = went > 0
    if (isPlanned) setImmediate(turn)
    for (const go of those) go()
  }
  return async () => {
    if (!isPlanned) setImmediate(turn)
    isPlanned = true
    went += 1
    if (went > AT_ONCE) await new Promise<void>((resolve) => void waiting.push(resolve))
  }
}
