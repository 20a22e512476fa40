import type { Delivery, Round } from '../../core/domain/delivery.schema.ts'
import {
  type Attempt,
  type Awaited,
  type DeliveryState,
  roundsOf,
  type SendOptions,
} from '../../core/domain/delivery.ts'
import { type Instant, later } from '../../core/domain/time.ts'
import { sentAsOf } from '../../core/domain/webhook-options.ts'
import { isTampered, mergeSentAs } from '../../core/domain/webhook-recipe.ts'
import { pending } from './outbox.ts'
import type { Verdict } from './retry-decision.ts'

/** Maximum number of attempts to keep per delivery (design, "Webhooks"). */
const ATTEMPTS_KEPT = 20

const ORDER_OF = { pending: 0, waiting: 1, delivered: 2, failed: 2 } as const

export const isOpen = ({ state: { status } }: Round): boolean => ORDER_OF[status] < 2

const dueOf = ({ state }: Round): Instant => (state.status === 'pending' ? state.due : '')

/** Sorts rounds: scheduled ones first, then waiting ones; of the finished ones only one stays, for the status. */
const sorted = (rounds: readonly Round[]): readonly Round[] => {
  const sorted = rounds.toSorted(
    (a, b) =>
      ORDER_OF[a.state.status] - ORDER_OF[b.state.status] || (dueOf(a) < dueOf(b) ? -1 : Number(dueOf(a) > dueOf(b))),
  )
  return sorted.filter((round, at) => at === 0 || isOpen(round))
}

/** Returns a delivery with these rounds. The first round stays first while it is in flight. */
const withRounds = (delivery: Delivery, [first, ...others]: readonly Round[], isUnderWay: boolean): Delivery => {
  const { again: _again, further: _further, ...whole } = delivery
  const all = first ? [first, ...others] : []
  const [next, ...further] = isUnderWay && first ? [first, ...sorted(others.filter(isOpen))] : sorted(all)
  return { ...whole, ...next, ...(further.length > 0 && { further }) }
}

/** Returns whether a round of a delivery waits for this event. */
export const waitsForEvent = (delivery: Delivery, event: Awaited['event']): boolean =>
  roundsOf(delivery).some(({ state }) => state.status === 'waiting' && state.for.event === event)

/** Returns the delivery after an event that its rounds may wait for. */
export const afterRelease = (
  delivery: Delivery,
  { at, event, isUnderWay }: { readonly at: Instant; readonly event: Awaited['event']; readonly isUnderWay: boolean },
): Delivery =>
  withRounds(
    delivery,
    roundsOf(delivery).map((round) =>
      round.state.status === 'waiting' && round.state.for.event === event
        ? { ...round, state: pending(later(at, delivery.delayMs)) }
        : round,
    ),
    isUnderWay,
  )

/** Status of a delivery when a manual send is requested. */
type RoundMatch = {
  readonly at: Instant
  /** True if an attempt is in flight: its round stays first. */
  readonly isUnderWay: boolean
  /** True if due rounds of it are paused. */
  readonly isResting: boolean
}

/**
 * Adds a round for a manual send: at once unless it has a delay, with a fresh retry schedule. It replaces a round that
 * waits or is paused and, if sent at once, a round that is scheduled for a retry. Manual rounds are never replaced, nor
 * are rounds if only one of the two is tampered, because a genuine webhook must still arrive. All other rounds stay.
 */
export const afterManualSend = (
  delivery: Delivery,
  { copies, delayMs = 0, ...again }: SendOptions,
  { at, isUnderWay, isResting }: RoundMatch,
): Delivery => {
  const rounds = roundsOf(delivery)
  const isTamperingChange = isTampered(mergeSentAs(sentAsOf(delivery), again)) !== isTampered(delivery)
  const isReplaceable = ({ state, usedAttempts, ...round }: Round, nth: number): boolean => {
    if (round.again !== undefined || (isUnderWay && nth === 0) || isTamperingChange) return false
    return (
      state.status === 'waiting' || (state.status === 'pending' && (isResting || (delayMs === 0 && usedAttempts > 0)))
    )
  }
  const replaced = rounds.find(isReplaceable)
  const round: Round = {
    ...(Object.keys(again).length > 0 && { again }),
    repeats: copies === undefined ? (replaced?.repeats ?? 0) : copies - 1,
    usedAttempts: 0,
    state: pending(later(at, delayMs)),
  }
  const others = rounds.filter((round) => round !== replaced)
  if (delayMs > 0) return withRounds(delivery, [...others, round], isUnderWay)
  // Sent before other rounds that are due.
  return withRounds(delivery, [round, ...others], true)
}

/** Cancels all further attempts of a delivery. An attempt in flight still gets its response. */
export const afterCancel = (delivery: Delivery): Delivery => {
  const { again: _again, further: _further, ...whole } = delivery
  const hasArrived = delivery.attempts.some(
    ({ result }) => result.type === 'responded' && result.status >= 200 && result.status < 300,
  )
  const state: DeliveryState = hasArrived ? { status: 'delivered' } : { status: 'failed', reason: 'canceled' }
  return { ...whole, repeats: 0, usedAttempts: 0, state }
}

/** Returns the state of a round after a verdict. */
export const stateAfter = ({ repeats, state }: Round, verdict: Verdict, at: Instant): DeliveryState => {
  // Canceled in the meantime.
  if (state.status !== 'pending' && verdict.type === 'retry') return { status: 'failed', reason: 'canceled' }
  switch (verdict.type) {
    case 'delivered':
      return repeats > 0 ? pending(at) : { status: 'delivered' }
    case 'retry':
      return pending(later(at, verdict.inMs))
    case 'failed':
      // A webhook without retries was sent anyway: the other copies still follow.
      return verdict.reason === 'not_retried' && repeats > 0
        ? pending(at)
        : { status: 'failed', reason: verdict.reason }
  }
}

/**
 * Returns the delivery after an attempt of its first round at `at`. Keeps the attempts (several if sent at once); the
 * verdict decides the next state.
 */
export const afterAttempt = (
  delivery: Delivery,
  attempts: readonly Attempt[],
  verdict: Verdict,
  at: Instant,
): Delivery => {
  const [round, ...others] = roundsOf(delivery)
  const isDone = verdict.type === 'delivered' || (verdict.type === 'failed' && verdict.reason === 'not_retried')
  const after: Round = {
    ...round,
    state: stateAfter(round, verdict, at),
    usedAttempts: isDone ? 0 : round.usedAttempts + 1,
    repeats: isDone ? Math.max(0, round.repeats - 1) : round.repeats,
  }
  return {
    ...withRounds(delivery, [after, ...others], false),
    attempts: [...delivery.attempts, ...attempts].slice(-ATTEMPTS_KEPT),
    attemptCount: delivery.attemptCount + attempts.length,
  }
}
