import type { Cause } from '../../core/domain/cause.ts'
import type { Delivery } from '../../core/domain/delivery.schema.ts'
import type { Awaited, DeliveryState } from '../../core/domain/delivery.ts'
import { StoreUnavailable } from '../../core/domain/store-unavailable.ts'
import { isRetried, isSpoiled } from '../../core/domain/webhook-recipe.ts'
import { inSlices } from '../store/slices.ts'
import { type Change, put } from '../store/store.ts'
import { attempted, awaits, released, stateAfter } from './attempt-rounds.ts'
import { createHeldRedirects } from './held-redirects.ts'
import { createByHand } from './manual-deliveries.ts'
import { asSent } from './outbox.ts'
import { createResting } from './paused-deliveries.ts'
import { createCalls } from './pending-calls.ts'
import { tellTry } from './record-attempt.ts'
import { type Verdict, verdictOfAll } from './retry-decision.ts'
import type { DeliveryParts } from './sending.ts'

type UnderWay = { readonly space: string; readonly ended: Promise<void>; readonly giveUp: () => void }

/** How long to wait before a row that could not be saved is saved again. */
const SAVE_AGAIN_MS = 1_000

/** Sends what is in the outbox: when it is due, one try of a delivery at a time, at least once. */
export const createDispatcher = (
  { store, clocks, webhooks, sleep, publish }: DeliveryParts,
  /** Told of every attempt that has ended, with what it left of its delivery. */
  tried: (space: string, delivery: Delivery | undefined) => void = () => {},
) => {
  const { timeScale } = webhooks
  const timers = clocks.timers((space, id) => run(space, id, clocks.of(space).dueCause('webhook_attempt')))
  const running = new Map<string, UnderWay>()
  const calls = createCalls(webhooks)
  const stopped = new AbortController()

  const redirects = createHeldRedirects({ store, sleep })
  const resting = createResting({ store, clocks })
  const now = (space: string) => clocks.of(space).now()
  const get = (space: string, id: string): Delivery | undefined => store.get('deliveries', space, id)

  const changed = (space: string, id: string, change: (delivery: Delivery) => Delivery): Change[] => {
    const delivery = get(space, id)
    return delivery ? [put('deliveries', space, id, change(delivery))] : []
  }

  /** The changes that let go what waits for the event, at the time of the commit. */
  const releasing = (space: string, ids: readonly string[], event: Awaited['event']): Change[] =>
    ids.flatMap((id) => {
      const row = get(space, id)
      if (!row || !awaits(row, event)) return []
      return changed(space, id, (it) => released(it, { at: now(space), event, isUnderWay: running.has(id) }))
    })

  /** Saves what has happened already: tries again while the disk is full, unless it was given up. */
  const save = async (changes: () => readonly Change[], signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      try {
        return await store.commit(changes())
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error
        await sleep(SAVE_AGAIN_MS, signal)
      }
    }
  }

  const attempt = async (space: string, delivery: Delivery, cause: Cause, signal: AbortSignal): Promise<void> => {
    const at = now(space)
    const { id, followedBy } = delivery
    const made = await calls.make(space, delivery, at, signal)
    const sent = asSent(delivery)
    const judged = verdictOfAll(
      made.map(({ result }) => result),
      delivery.tries + 1,
      timeScale,
      at,
    )
    const isOver = judged.type === 'retry' && !isRetried(sent)
    const verdict: Verdict = isOver ? { type: 'failed', reason: 'not_retried' } : judged
    // The follower waits as long as this delivery is tried again, and for it rather than for what was spoilt of it. Both changes are one commit: after a crash between
    // two, nothing would release the follower.
    const isItself = isSpoiled(sent) === isSpoiled(delivery)
    const followers = followedBy === undefined || verdict.type === 'retry' || !isItself ? [] : [followedBy]
    let state: DeliveryState = delivery.state
    const after = (row: Delivery): Delivery => {
      state = stateAfter(row, verdict, now(space))
      return attempted(row, made, verdict, now(space))
    }
    await save(() => [...changed(space, id, after), ...releasing(space, followers, 'attempt')], signal)
    const kept = get(space, id)
    if (kept && !signal.aborted)
      tellTry((by, news) => publish(space, by, news), { store, space, kept, made, state, cause })
    watch(space, followers)
  }

  const run = (space: string, id: string, cause: Cause): Promise<void> => {
    const under = running.get(id)
    if (under) return under.ended
    const delivery = get(space, id)
    if (delivery?.state.status !== 'pending' || stopped.signal.aborted) return Promise.resolve()
    const given = new AbortController()
    const signal = AbortSignal.any([given.signal, stopped.signal])
    const ended = attempt(space, delivery, cause, signal).finally(() => {
      running.delete(id)
      redirects.attempted(id)
      watch(space, [id])
      tried(space, get(space, id))
    })
    running.set(id, { space, ended, giveUp: () => given.abort() })
    return ended
  }

  /** Looks after deliveries that were just committed. */
  const watch = (space: string, ids: readonly string[]): void => {
    for (const id of ids) {
      const state = get(space, id)?.state
      const rests = stopped.signal.aborted || resting.has(space, id)
      if (state?.status === 'pending' && !rests) timers.set(space, id, state.due)
      else timers.cancel(space, id)
    }
  }

  /** Looks after everything that a space holds: it was filled from outside. */
  const idsIn = (space: string): string[] => Array.from(store.entries('deliveries', space), ([id]) => id)
  const watchAll = (space: string): Promise<void> | undefined => inSlices(idsIn(space), (id) => watch(space, [id]))
  for (const space of store.spaces()) watch(space, idsIn(space))

  /** Sends what comes next of a delivery; resolves with it after the try. */
  const send = async (space: string, id: string, cause: Cause): Promise<Delivery | undefined> => {
    await run(space, id, cause)
    return get(space, id)
  }

  const byHand = createByHand({
    store,
    clocks,
    publish,
    timeScale,
    resting,
    watch,
    send,
    underWay: (id) => running.get(id)?.ended,
    over: (space, id) => {
      redirects.attempted(id)
      tried(space, get(space, id))
    },
  })

  return {
    watch,
    watchAll,

    /** Something that deliveries may have waited for has happened: they wait no longer. */
    async release(space: string, ids: readonly string[], event: Awaited['event']): Promise<void> {
      await save(() => releasing(space, ids, event), stopped.signal)
      watch(space, ids)
    },

    rest: resting.rest,
    restingIn: resting.restingIn,
    wake: resting.wake,

    /** Gives up what is planned or under way in a space that is being emptied; nothing of it is kept. */
    dropAll(space: string): void {
      timers.drop(space)
      for (const under of running.values()) if (under.space === space) under.giveUp()
    },

    send,

    ...byHand,

    findCall: calls.find,

    held: redirects.held,
    waitedFor: redirects.waitedFor,
    underWay: (space: string) => [...running].flatMap(([id, under]) => (under.space === space ? [id] : [])),

    /** Stops; attempts under way are given up and will be made again after the next start. */
    async close(): Promise<void> {
      stopped.abort()
      redirects.releaseHold()
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}

export type Dispatcher = ReturnType<typeof createDispatcher>
