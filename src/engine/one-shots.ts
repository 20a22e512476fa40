import { nextFree } from '../domain/ids.ts'
import { MOST_ONE_SHOTS, type OneShot, whenWords } from '../domain/one-shot.ts'
import { refuse } from '../domain/refusals.ts'
import type { EngineParts } from './parts.ts'
import { noSuchScenario } from './pick-scenario.ts'
import type { Steering } from './steering-port.ts'

/** Arming outcomes for requests to come, and taking them back. Who uses them up is in `pick-scenario`. */
export const createOneShots = ({
  store,
  scenarios,
  publish,
}: EngineParts): Pick<Steering, 'arm' | 'armed' | 'disarm'> => {
  const armed = (space: string): readonly OneShot[] => [...store.entries('oneShots', space)].map(([, found]) => found)

  return {
    armed,

    async arm(space, order, cause) {
      const book = scenarios.of(space)
      if (!book.byName(order.scenario)) return noSuchScenario(book, order.scenario)
      if (armed(space).length >= MOST_ONE_SHOTS)
        return refuse(
          'INVALID_STATE',
          `${MOST_ONE_SHOTS} one-shots are armed in the space already: take them back with DELETE /_sandbox/next`,
        )
      const { n, id } = nextFree(
        store.get('counters', space, 'next') ?? 0,
        (number) => `next_${number}`,
        (taken) => store.get('oneShots', space, taken) !== undefined,
      )
      const oneShot: OneShot = { id, ...order, left: order.times, orders: [] }
      await store.commit([
        { table: 'counters', space, id: 'next', value: n },
        { table: 'oneShots', space, id, value: oneShot },
      ])
      const { scenario, times, when } = oneShot
      const facts = { next: id, scenario, times, for: oneShot.for, ...(when && { when: whenWords(when) }) }
      publish(space, cause, { type: 'next.armed', facts })
      return oneShot
    },

    async disarm(space, cause, id) {
      const gone = armed(space).filter((one) => id === undefined || one.id === id)
      await store.commit(gone.map((one) => ({ table: 'oneShots', space, id: one.id, value: null })))
      for (const { id: next, scenario, left } of gone)
        publish(space, cause, { type: 'next.disarmed', facts: { next, scenario, left, isAll: id === undefined } })
      return gone
    },
  }
}
