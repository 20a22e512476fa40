import type { Cause } from '../../core/domain/cause.ts'
import type { Delivery } from '../../core/domain/delivery.schema.ts'
import type { Awaited, DeliveryState } from '../../core/domain/delivery.ts'
import { StoreUnavailable } from '../../core/domain/store-unavailable.ts'
import { isRetried, isTampered } from '../../core/domain/webhook-recipe.ts'
import { inSlices } from '../store/slices.ts'
import { type Change, put } from '../store/store.ts'
import { afterAttempt, afterRelease, stateAfter, waitsForEvent } from './attempt-rounds.ts'
import { createSlots } from './attempt-slots.ts'
import { createHeldRedirects } from './held-redirects.ts'
import { createManually } from './manual-deliveries.ts'
import { asSent } from './outbox.ts'
import { createPausedDeliveries } from './paused-deliveries.ts'
import { createPendingCalls } from './pending-calls.ts'
import { publishAttempt } from './record-attempt.ts'
import { type Verdict, verdictOfAll } from './retry-decision.ts'
import type { DeliveryParts } from './sending.ts'

type InProgress = { readonly space: string; readonly ended: Promise<void>; readonly giveUp: () => void }

/** Delay before a row that could not be saved is saved again. */
const SAVE_AGAIN_MS = 1_000

/** Sends the webhooks of the outbox when they are due: one attempt per delivery at a time, at least once. */
export const createDispatcher = (
  { store, clocks, webhooks, sleep, publish }: DeliveryParts,
  /** Called after each attempt, with the remaining delivery. */
  onAttempt: (space: string, delivery: Delivery | undefined) => void = () => {},
) => {
  const { timeScale } = webhooks
  const timers = clocks.timers((space, id) => run(space, id, clocks.of(space).dueCause('webhook_attempt')))
  const running = new Map<string, InProgress>()
  const calls = createPendingCalls(webhooks)
  const inSlot = createSlots()
  const stopped = new AbortController()

  const redirects = createHeldRedirects({ store, sleep })
  const resting = createPausedDeliveries({ store, clocks })
  const now = (space: string) => clocks.of(space).now()
  const get = (space: string, id: string): Delivery | undefined => store.get('deliveries', space, id)

  const changed = (space: string, id: string, change: (delivery: Delivery) => Delivery): Change[] => {
    const delivery = get(space, id)
    return delivery ? [put('deliveries', space, id, change(delivery))] : []
  }

  /** Returns the changes that release the rows waiting for the event, as of the commit. */
  const releasing = (space: string, ids: readonly string[], event: Awaited['event']): Change[] =>
    ids.flatMap((id) => {
      const row = get(space, id)
      if (!row || !waitsForEvent(row, event)) return []
      return changed(space, id, (it) => afterRelease(it, { at: now(space), event, isUnderWay: running.has(id) }))
    })

  /** Saves the result of an attempt. Attempts it again while the disk is full, unless it was aborted. */
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
    const attempts = await calls.make(space, delivery, at, signal)
    const sent = asSent(delivery)
    const verdictOfAttempt = verdictOfAll(
      attempts.map(({ result }) => result),
      delivery.usedAttempts + 1,
      timeScale,
      at,
    )
    const isFinal = verdictOfAttempt.type === 'retry' && !isRetried(sent)
    const verdict: Verdict = isFinal ? { type: 'failed', reason: 'not_retried' } : verdictOfAttempt
    // The follower waits while this delivery is retried, and not for a tampered variant of it. Both changes are one
    // commit:
    // after a crash between two, nothing would release the follower.
    const isSameKind = isTampered(sent) === isTampered(delivery)
    const followers = followedBy === undefined || verdict.type === 'retry' || !isSameKind ? [] : [followedBy]
    let state: DeliveryState = delivery.state
    const after = (row: Delivery): Delivery => {
      state = stateAfter(row, verdict, now(space))
      return afterAttempt(row, attempts, verdict, now(space))
    }
    await save(() => [...changed(space, id, after), ...releasing(space, followers, 'attempt')], signal)
    const saved = get(space, id)
    if (saved && !signal.aborted)
      publishAttempt((by, event) => publish(space, by, event), {
        store,
        space,
        kept: saved,
        made: attempts,
        state,
        cause,
      })
    watch(space, followers)
  }

  const run = (space: string, id: string, cause: Cause): Promise<void> => {
    const under = running.get(id)
    if (under) return under.ended
    const delivery = get(space, id)
    if (delivery?.state.status !== 'pending' || stopped.signal.aborted) return Promise.resolve()
    const abort = new AbortController()
    const signal = AbortSignal.any([abort.signal, stopped.signal])
    const ended = inSlot(space, async () => {
      // It can be canceled or removed before its slot is free.
      const current = signal.aborted ? undefined : get(space, id)
      if (current?.state.status === 'pending') await attempt(space, current, cause, signal)
    }).finally(() => {
      running.delete(id)
      redirects.attempted(id)
      watch(space, [id])
      onAttempt(space, get(space, id))
    })
    running.set(id, { space, ended, giveUp: () => abort.abort() })
    return ended
  }

  /** Schedules deliveries that were just committed. */
  const watch = (space: string, ids: readonly string[]): void => {
    for (const id of ids) {
      const state = get(space, id)?.state
      const rests = stopped.signal.aborted || resting.has(space, id)
      if (state?.status === 'pending' && !rests) timers.set(space, id, state.due)
      else timers.cancel(space, id)
    }
  }

  /** Schedules all deliveries of a space that was filled from outside. */
  const idsIn = (space: string): string[] => Array.from(store.entries('deliveries', space), ([id]) => id)
  const watchAll = (space: string): Promise<void> | undefined => inSlices(idsIn(space), (id) => watch(space, [id]))
  for (const space of store.spaces()) watch(space, idsIn(space))

  /** Sends the next round of a delivery. Resolves with the delivery after the attempt. */
  const send = async (space: string, id: string, cause: Cause): Promise<Delivery | undefined> => {
    await run(space, id, cause)
    return get(space, id)
  }

  const manual = createManually({
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
      onAttempt(space, get(space, id))
    },
  })

  return {
    watch,
    watchAll,

    /** Releases deliveries that waited for an event. */
    async release(space: string, ids: readonly string[], event: Awaited['event']): Promise<void> {
      await save(() => releasing(space, ids, event), stopped.signal)
      watch(space, ids)
    },

    rest: resting.pause,
    restingIn: resting.pausedIn,
    wake: resting.wake,

    /** Cancels everything scheduled or in flight in a space that is being reset; no result is stored. */
    dropAll(space: string): void {
      timers.drop(space)
      for (const under of running.values()) if (under.space === space) under.giveUp()
    },

    send,

    ...manual,

    findCall: calls.find,

    held: redirects.held,
    waitedFor: redirects.waitedFor,
    underWay: (space: string) => [...running].flatMap(([id, under]) => (under.space === space ? [id] : [])),

    /** Stops. Attempts in flight are aborted and made again after the next start. */
    async close(): Promise<void> {
      stopped.abort()
      redirects.releaseHold()
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}

export type Dispatcher = ReturnType<typeof createDispatcher>
