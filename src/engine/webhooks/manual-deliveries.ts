import type { Cause } from '../../core/domain/cause.ts'
import type { Delivery } from '../../core/domain/delivery.schema.ts'
import { roundsOf, type SendOptions } from '../../core/domain/delivery.ts'
import type { Publish } from '../../core/domain/event.ts'
import { webhookScheduled } from '../../core/domain/event-factories.ts'
import { LIMITS } from '../../core/domain/limits.ts'
import { beyond } from '../../core/domain/over-limit.ts'
import type { Rejected } from '../../core/domain/rejection.ts'
import { later } from '../../core/domain/time.ts'
import { put } from '../store/store.ts'
import { afterCancel, afterManualSend, isOpen, waitsForEvent } from './attempt-rounds.ts'
import { pending } from './outbox.ts'
import type { createPausedDeliveries } from './paused-deliveries.ts'
import type { TimedStore } from './sending.ts'
import { aboutSubject } from './subject.ts'

type Parts = TimedStore & {
  readonly publish: Publish
  /** Multiplies delays. */
  readonly timeScale: number
  readonly resting: ReturnType<typeof createPausedDeliveries>
  /** Schedules deliveries that were just committed. */
  readonly watch: (space: string, ids: readonly string[]) => void
  /** Sends the next round of a delivery. Resolves with the delivery after the attempt. */
  readonly send: (space: string, id: string, cause: Cause) => Promise<Delivery | undefined>
  /** Called when no further attempt of a delivery follows, to release waiting redirects. */
  readonly over: (space: string, id: string) => void
  /** Returns the promise of the attempt in flight, if there is one. */
  readonly underWay: (id: string) => Promise<void> | undefined
}

const noop = (): void => {}

/** Creates the manual actions on deliveries of the outbox. */
export const createManually = ({ store, clocks, publish, timeScale, resting, watch, send, underWay, over }: Parts) => {
  /** The last pending action per delivery. Immediate sends run one after the other. */
  const actions = new Map<string, Promise<unknown>>()
  const now = (space: string) => clocks.of(space).now()
  const get = (space: string, id: string): Delivery | undefined => store.get('deliveries', space, id)

  /** Runs an action after all earlier ones and the attempt in flight. */
  const afterEarlier = <T>(id: string, act: () => Promise<T>): Promise<T> => {
    const action = (actions.get(id) ?? Promise.resolve()).then(async () => {
      for (let under = underWay(id); under; under = underWay(id)) await under
      return act()
    })
    const done: Promise<unknown> = action.then(noop, noop).then(() => actions.get(id) === done && actions.delete(id))
    actions.set(id, done)
    return action
  }

  return {
    /**
     * Sends a delivery once more, in any state. Resolves after the attempt, or at once if it has a delay. Each
     * immediate send gets its own attempt, one after the other.
     */
    async fire(
      space: string,
      id: string,
      cause: Cause,
      { delayMs = 0, ...order }: SendOptions = {},
    ): Promise<Delivery | Rejected | undefined> {
      const waitMs = delayMs * timeScale
      const commit = async (): Promise<Rejected | undefined> => {
        const row = get(space, id)
        if (!row) return undefined
        if (roundsOf(row).filter(isOpen).length >= LIMITS.webhookOrders.most) return beyond('webhookOrders')
        const result = { at: now(space), isUnderWay: underWay(id) !== undefined, isResting: resting.has(space, id) }
        await store.commit([put('deliveries', space, id, afterManualSend(row, { ...order, delayMs: waitMs }, result))])
        resting.end(space, id)
        return undefined
      }
      const atOnce = async () => (await commit()) ?? send(space, id, cause)
      if (waitMs === 0) return afterEarlier(id, atOnce)
      const due = later(now(space), waitMs)
      const rejected = await commit()
      const delivery = get(space, id)
      if (rejected || !delivery) return rejected
      watch(space, [id])
      publish(
        space,
        cause,
        webhookScheduled(aboutSubject(store, space, delivery.subject), { ...delivery, ...order, state: pending(due) }),
      )
      return delivery
    },

    /**
     * Cancels all further attempts of a delivery, and the older state that would follow it. An attempt in flight ends
     * and is not repeated.
     */
    async takeBack(space: string, id: string, cause: Cause): Promise<Delivery | undefined> {
      const row = get(space, id)
      if (!row) return undefined
      const follower = row.followedBy === undefined ? undefined : get(space, row.followedBy)
      const waits = follower && waitsForEvent(follower, 'attempt') ? [follower] : []
      const open = [row, ...waits].filter((item) => roundsOf(item).some(isOpen))
      await store.commit(open.map((item) => put('deliveries', space, item.id, afterCancel(item))))
      for (const { id: webhook, subject, ...rest } of open) {
        const deliveries = roundsOf({ id: webhook, subject, ...rest }).filter(isOpen).length
        resting.end(space, webhook)
        watch(space, [webhook])
        over(space, webhook)
        const about = aboutSubject(store, space, subject)
        publish(space, cause, { type: 'webhook.canceled', subject: about, facts: { webhook, deliveries } })
      }
      return get(space, id)
    },
  }
}
