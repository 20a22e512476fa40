import type { Cause } from '../domain/cause.ts'
import type { Attempt, Awaited, Delivery, SendOrder } from '../domain/delivery.ts'
import { webhookAttempted, webhookOver, webhookPlanned } from '../domain/news.ts'
import { StoreUnavailable } from '../domain/store-unavailable.ts'
import { type HeadersOfWebhook, headerText } from '../domain/webhook-signatures.ts'
import { inSlices } from '../store/slices.ts'
import { type Change, put } from '../store/store.ts'
import { aboutSubject } from './about.ts'
import { createHeldRedirects } from './held-redirects.ts'
import { asSent, attempted, fired, released, verdictOf } from './outbox.ts'
import type { Sending } from './sending.ts'

/** A call that has left and is not answered yet, and what it causes wherever it arrives. */
type Outside = Pick<Attempt, 'headers' | 'body'> & { readonly cause: Cause }
type UnderWay = { readonly space: string; readonly ended: Promise<void>; readonly giveUp: () => void }

/** How long to wait before a row that could not be saved is saved again. */
const SAVE_AGAIN_MS = 1_000

/** Sends what is in the outbox: when it is due, one attempt of a delivery at a time, at least once. */
export const createDispatcher = (
  { store, clocks, webhooks, sleep, publish }: Pick<Sending, 'store' | 'clocks' | 'webhooks' | 'sleep' | 'publish'>,
  /** Told of every attempt that has ended, with what it left of its delivery. */
  tried: (space: string, delivery: Delivery | undefined) => void = () => {},
) => {
  const { post, timeScale } = webhooks
  const timers = clocks.timers((space, id) => run(space, id, clocks.of(space).dueCause('webhook_attempt')))
  const running = new Map<string, UnderWay>()
  const outside = new Set<Outside>()
  /** What of a space is not sent although it is due. */
  const resting = new Map<string, Set<string>>()
  /** Spaces of which nothing is sent, since it is not yet known what rests. */
  const catchingUp = new Set<string>()
  const stopped = new AbortController()

  const redirects = createHeldRedirects({ store, sleep })
  const now = (space: string) => clocks.of(space).now()
  const get = (space: string, id: string): Delivery | undefined => store.get('deliveries', space, id)

  const changed = (space: string, id: string, change: (delivery: Delivery) => Delivery): Change[] => {
    const delivery = get(space, id)
    return delivery ? [put('deliveries', space, id, change(delivery))] : []
  }

  /** The changes that let go what waits for the event, at the time of the commit. */
  const releasing = (space: string, ids: readonly string[], event: Awaited['event']): Change[] =>
    ids.flatMap((id) => {
      const state = get(space, id)?.state
      const isWaiting = state?.status === 'waiting' && state.for.event === event
      return isWaiting ? changed(space, id, (delivery) => released(delivery, now(space))) : []
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
    const outgoing = webhooks.outgoing(asSent(delivery), at)
    const { url, body } = outgoing
    const itself: Cause = { kind: 'delivery', webhook: id, attempt: delivery.attemptCount + 1 }
    const out = { headers: outgoing.headers, body, cause: itself }
    outside.add(out)
    const { headers, durationMs, result } = await post(outgoing, signal).finally(() => outside.delete(out))
    const made: Attempt = { at, url, headers, body, durationMs, result }
    const verdict = verdictOf(result, delivery.tries + 1, timeScale, at)
    // Both changes are one commit: after a crash between two, nothing would release the follower, which waits as long as this is tried.
    const followers = followedBy === undefined || verdict.type === 'retry' ? [] : [followedBy]
    await save(
      () => [
        ...changed(space, id, (row) => attempted(row, made, verdict, now(space))),
        ...releasing(space, followers, 'attempt'),
      ],
      signal,
    )
    const kept = get(space, id)
    if (kept && !signal.aborted) {
      const about = aboutSubject(store, space, kept.subject)
      publish(space, cause, webhookAttempted(about, kept, made))
      for (const end of webhookOver(about, kept, made)) publish(space, itself, end)
    }
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
      const rests = stopped.signal.aborted || catchingUp.has(space) || resting.get(space)?.has(id)
      if (state?.status === 'pending' && !rests) timers.set(space, id, state.due)
      else timers.cancel(space, id)
    }
  }

  /** Looks after everything that a space holds: it was filled from outside. */
  const idsIn = (space: string): string[] => Array.from(store.entries('deliveries', space), ([id]) => id)
  const watchAll = (space: string): Promise<void> | undefined => inSlices(idsIn(space), (id) => watch(space, [id]))
  for (const space of store.spaces()) watch(space, idsIn(space))

  return {
    watch,
    watchAll,

    /** Something that deliveries may have waited for has happened: they wait no longer. */
    async release(space: string, ids: readonly string[], event: Awaited['event']): Promise<void> {
      await save(() => releasing(space, ids, event), stopped.signal)
      watch(space, ids)
    },

    /**
     * What a space has that is due by now, what rested before, and what follows from what `letRunOut` ends waits until its
     * clock is set, or somebody fires it. `watchAll` looks after all else. Where `letRunOut` is done at once, so is this.
     */
    async rest(space: string, before: ReadonlySet<string>, letRunOut: () => Promise<void> | undefined): Promise<void> {
      const there = new Set(idsIn(space))
      catchingUp.add(space)
      const more = letRunOut()
      if (more) await more.finally(() => catchingUp.delete(space))
      catchingUp.delete(space)
      const isDue = (id: string): boolean => {
        const state = get(space, id)?.state
        return state?.status === 'pending' && state.due <= now(space)
      }
      resting.set(space, new Set(idsIn(space).filter((id) => before.has(id) || !there.has(id) || isDue(id))))
    },

    restingIn: (space: string): ReadonlySet<string> => new Set(resting.get(space)),
    /** What rests in a space is sent when it is due, as soon as `watchAll` looks after it; tells whether something rested. */
    wake: (space: string): boolean => resting.delete(space),

    /** Gives up what is planned or under way in a space that is being emptied; nothing of it is kept. */
    dropAll(space: string): void {
      timers.drop(space)
      for (const under of running.values()) if (under.space === space) under.giveUp()
    },

    /** Fires a delivery, whatever became of it before; resolves with it after the attempt, or at once where it is to wait. */
    async fire(space: string, id: string, cause: Cause, order: SendOrder = {}): Promise<Delivery | undefined> {
      const { delayMs = 0 } = order
      const planned = { ...order, delayMs: delayMs * timeScale }
      // Others may fire it as well: each makes its own attempt.
      for (let under = running.get(id); under; under = running.get(id)) await under.ended
      await store.commit(changed(space, id, (delivery) => fired(delivery, now(space), planned)))
      resting.get(space)?.delete(id)
      if (planned.delayMs === 0) await run(space, id, cause)
      const delivery = get(space, id)
      if (!delivery || planned.delayMs === 0) return delivery
      watch(space, [id])
      publish(space, cause, webhookPlanned(aboutSubject(store, space, delivery.subject), delivery))
      return delivery
    },

    /** The try under way that sent exactly this, as the cause of what it brings. */
    causeOfCall(headers: HeadersOfWebhook, body: string): Cause | undefined {
      const isThat = (out: Outside): boolean =>
        out.body === body && Object.entries(out.headers).every(([name, value]) => headerText(headers, name) === value)
      return [...outside].find(isThat)?.cause
    },

    held: redirects.held,
    waitedFor: redirects.waitedFor,
    underWay: (space: string) => [...running].flatMap(([id, under]) => (under.space === space ? [id] : [])),

    /** Stops; attempts under way are given up and will be made again after the next start. */
    async close(): Promise<void> {
      stopped.abort()
      redirects.letGo()
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}

export type Dispatcher = ReturnType<typeof createDispatcher>
