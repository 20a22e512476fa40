import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long, in ms, work goes on before everybody else has a turn: a health poller waits 50 at most. */
const TURN_MS = 10

/** Does work that stops again and again, and lets others have their turn at some of these places. */
export const givingWay = async <Result>(work: Iterator<unknown, Result>): Promise<Result> => {
  let began = performance.now()
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value
    if (performance.now() - began < TURN_MS) continue
    await nextTurn()
    began = performance.now()
  }
}

/** The same with each of several things. */
export const eachGivingWay = <Thing>(things: Iterable<Thing>, act: (thing: Thing) => void): Promise<void> =>
  givingWay(
    (function* () {
      for (const thing of things) yield act(thing)
    })(),
  )
