import type { Cause } from '../../core/domain/cause.ts'
import type { Delivery } from '../../core/domain/delivery.schema.ts'
import { roundsOf, type SendOrder } from '../../core/domain/delivery.ts'
import type { Publish } from '../../core/domain/event.ts'
import { webhookPlanned } from '../../core/domain/event-factories.ts'
import { LIMITS } from '../../core/domain/limits.ts'
import { beyond } from '../../core/domain/over-limit.ts'
import type { Refused } from '../../core/domain/rejection.ts'
import { later } from '../../core/domain/time.ts'
import { put } from '../store/store.ts'
import { awaits, isOpen, ordered, takenBack } from './attempt-rounds.ts'
import { pending } from './outbox.ts'
import type { createResting } from './paused-deliveries.ts'
import type { TimedStore } from './sending.ts'
import { aboutSubject } from './subject.ts'

type Parts = TimedStore & {
  readonly publish: Publish
  /** Multiplies delays. */
  readonly timeScale: number
  readonly resting: ReturnType<typeof createResting>
  /** Looks after deliveries that were just committed. */
  readonly watch: (space: string, ids: readonly string[]) => void
  /** Sends what comes next of a delivery; resolves with it after the try. */
  readonly send: (space: string, id: string, cause: Cause) => Promise<Delivery | undefined>
  /** Nothing of a delivery is to come any more: whoever waited for it need not. */
  readonly over: (space: string, id: string) => void
  /** The end of the try that is under way, if one is. */
  readonly underWay: (id: string) => Promise<void> | undefined
}

const noop = (): void => {}

/** What somebody orders about deliveries that are in the outbox. */
export const createByHand = ({ store, clocks, publish, timeScale, resting, watch, send, underWay, over }: Parts) => {
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
    const done: Promise<unknown> = mine.then(noop, noop).then(() => turns.get(id) === done && turns.delete(id))
    turns.set(id, done)
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
        webhookPlanned(aboutSubject(store, space, delivery.subject), { ...delivery, ...order, state: pending(due) }),
      )
      return delivery
    },

    /**
     * Takes back all that is still to come of a delivery, and the one with the older state that would follow it. A try that
     * is under way ends, and is not made again.
     */
    async takeBack(space: string, id: string, cause: Cause): Promise<Delivery | undefined> {
      const row = get(space, id)
      if (!row) return undefined
      const follower = row.followedBy === undefined ? undefined : get(space, row.followedBy)
      const waits = follower && awaits(follower, 'attempt') ? [follower] : []
      const open = [row, ...waits].filter((one) => roundsOf(one).some(isOpen))
      await store.commit(open.map((one) => put('deliveries', space, one.id, takenBack(one))))
      for (const { id: webhook, subject, ...rest } of open) {
        const planned = roundsOf({ id: webhook, subject, ...rest }).filter(isOpen).length
        resting.end(space, webhook)
        watch(space, [webhook])
        over(space, webhook)
        const about = aboutSubject(store, space, subject)
        publish(space, cause, { type: 'webhook.canceled', subject: about, facts: { webhook, planned } })
      }
      return get(space, id)
    },
  }
}
