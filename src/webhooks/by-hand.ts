import type { Cause } from '../domain/cause.ts'
import { type Delivery, roundsOf, type SendOrder } from '../domain/delivery.ts'
import { LIMITS } from '../domain/limits.ts'
import { webhookPlanned } from '../domain/news.ts'
import { beyond } from '../domain/over-limit.ts'
import type { Refused } from '../domain/refusals.ts'
import { later } from '../domain/time.ts'
import { put } from '../store/store.ts'
import { aboutSubject } from './about.ts'
import { pending } from './outbox.ts'
import type { createResting } from './resting.ts'
import { isOpen, ordered } from './rounds.ts'
import type { Sending } from './sending.ts'

type Parts = Pick<Sending, 'store' | 'clocks' | 'publish'> & {
  /** Multiplies delays. */
  readonly timeScale: number
  readonly resting: ReturnType<typeof createResting>
  /** Looks after deliveries that were just committed. */
  readonly watch: (space: string, ids: readonly string[]) => void
  /** Sends what comes next of a delivery; resolves with it after the try. */
  readonly send: (space: string, id: string, cause: Cause) => Promise<Delivery | undefined>
  /** The end of the try that is under way, if one is. */
  readonly underWay: (id: string) => Promise<void> | undefined
}

const noop = (): void => {}

/** What somebody orders about deliveries that are in the outbox. */
export const createByHand = ({ store, clocks, publish, timeScale, resting, watch, send, underWay }: Parts) => {
  /** The orders for each delivery that is to be sent at once: the last of those that come one after the other. */
  const turns = new Map<string, Promise<unknown>>()
  const now = (space: string) => clocks.of(space).now()
  const get = (space: string, id: string): Delivery | undefined => store.get('deliveries', space, id)

  /** After all that was ordered before, and what is under way. */
  const inTurn = <T>(id: string, act: () => Promise<T>): Promise<T> => {
    const mine = (turns.get(id) ?? Promise.resolve()).then(async () => {
      for (let under = underWay(id); under; under = underWay(id)) await under
      return act()
    })
    const over: Promise<unknown> = mine.then(noop, noop).then(() => turns.get(id) === over && turns.delete(id))
    turns.set(id, over)
    return mine
  }

  return {
    /**
     * Sends a delivery once more, whatever became of it before; resolves with it after the try, or at once where that is to
     * wait. Whoever sends at once has a try of his own, one after the other.
     */
    async fire(
      space: string,
      id: string,
      cause: Cause,
      { delayMs = 0, ...order }: SendOrder = {},
    ): Promise<Delivery | Refused | undefined> {
      const waitMs = delayMs * timeScale
      const commit = async (): Promise<Refused | undefined> => {
        const row = get(space, id)
        if (!row) return undefined
        if (roundsOf(row).filter(isOpen).length >= LIMITS.webhookOrders.most) return beyond('webhookOrders')
        const found = { at: now(space), isUnderWay: underWay(id) !== undefined, isResting: resting.has(space, id) }
        await store.commit([put('deliveries', space, id, ordered(row, { ...order, delayMs: waitMs }, found))])
        resting.end(space, id)
        return undefined
      }
      const atOnce = async () => (await commit()) ?? send(space, id, cause)
      if (waitMs === 0) return inTurn(id, atOnce)
      const due = later(now(space), waitMs)
      const refused = await commit()
      const delivery = get(space, id)
      if (refused || !delivery) return refused
      watch(space, [id])
      publish(
        space,
        cause,
        webhookPlanned(aboutSubject(store, space, delivery.subject), { ...delivery, state: pending(due) }),
      )
      return delivery
    },
  }
}
