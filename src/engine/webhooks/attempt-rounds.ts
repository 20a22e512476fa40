import type { Delivery, Round } from '../../core/domain/delivery.schema.ts'
import { type Attempt, type Awaited, type DeliveryState, roundsOf, type SendOrder } from '../../core/domain/delivery.ts'
import { type Instant, later } from '../../core/domain/time.ts'
import { sentAsOf } from '../../core/domain/webhook-options.ts'
import { isSpoiled, laidOver } from '../../core/domain/webhook-recipe.ts'
import { pending } from './outbox.ts'
import type { Verdict } from './retry-decision.ts'

/** How many attempts of a delivery are kept (design, "Webhooks"). */
const ATTEMPTS_KEPT = 20

const TURN = { pending: 0, waiting: 1, delivered: 2, failed: 2 } as const

export const isOpen = ({ state: { status } }: Round): boolean => TURN[status] < 2

const dueOf = ({ state }: Round): Instant => (state.status === 'pending' ? state.due : '')

/** Those that have a time come first, then those that wait; of those that are over, one says how it went. */
const inTurn = (rounds: readonly Round[]): readonly Round[] => {
  const sorted = rounds.toSorted(
    (one, other) =>
      TURN[one.state.status] - TURN[other.state.status] ||
      (dueOf(one) < dueOf(other) ? -1 : Number(dueOf(one) > dueOf(other))),
  )
  return sorted.filter((round, at) => at === 0 || isOpen(round))
}

/** A delivery with these of its rounds; the first one stays where it is under way. */
const withRounds = (delivery: Delivery, [first, ...others]: readonly Round[], isUnderWay: boolean): Delivery => {
  const { again: _again, further: _further, ...whole } = delivery
  const all = first ? [first, ...others] : []
  const [next, ...further] = isUnderWay && first ? [first, ...inTurn(others.filter(isOpen))] : inTurn(all)
  return { ...whole, ...next, ...(further.length > 0 && { further }) }
}

/** Whether something of a delivery waits for this. */
export const awaits = (delivery: Delivery, event: Awaited['event']): boolean =>
  roundsOf(delivery).some(({ state }) => state.status === 'waiting' && state.for.event === event)

/** What it waited for has happened. */
export const released = (
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

/** How a delivery is at the moment in which an order comes. */
type Found = {
  readonly at: Instant
  /** An attempt of it is under way: what that is of stays first. */
  readonly isUnderWay: boolean
  /** What of it is due is not sent by itself. */
  readonly isResting: boolean
}

/**
 * Somebody orders it to be sent, again or for the first time: at once unless the order wants to wait, with all tries of the
 * schedule before it. The order takes the place of what waits or rests and, at once, of what failed and is to be tried again,
 * unless that was ordered to be sent otherwise, or one of the two is spoilt and the other is not: a forged webhook is not the one
 * that somebody waits for. Whatever else is still to come stays beside it.
 */
export const ordered = (
  delivery: Delivery,
  { copies, delayMs = 0, ...again }: SendOrder,
  { at, isUnderWay, isResting }: Found,
): Delivery => {
  const rounds = roundsOf(delivery)
  const isOtherwise = isSpoiled(laidOver(sentAsOf(delivery), again)) !== isSpoiled(delivery)
  const isReplaced = ({ state, tries, ...round }: Round, nth: number): boolean => {
    if (round.again !== undefined || (isUnderWay && nth === 0) || isOtherwise) return false
    return state.status === 'waiting' || (state.status === 'pending' && (isResting || (delayMs === 0 && tries > 0)))
  }
  const replaced = rounds.find(isReplaced)
  const round: Round = {
    ...(Object.keys(again).length > 0 && { again }),
    repeats: copies === undefined ? (replaced?.repeats ?? 0) : copies - 1,
    tries: 0,
    state: pending(later(at, delayMs)),
  }
  const others = rounds.filter((one) => one !== replaced)
  if (delayMs > 0) return withRounds(delivery, [...others, round], isUnderWay)
  // It goes before others that are due by now.
  return withRounds(delivery, [round, ...others], true)
}

/** Nothing of it is to come any more, but for the answer to a try that is under way. */
export const takenBack = (delivery: Delivery): Delivery => {
  const { again: _again, further: _further, ...whole } = delivery
  const hasArrived = delivery.attempts.some(
    ({ result }) => result.type === 'responded' && result.status >= 200 && result.status < 300,
  )
  const state: DeliveryState = hasArrived ? { status: 'delivered' } : { status: 'failed', reason: 'canceled' }
  return { ...whole, repeats: 0, tries: 0, state }
}

/** How a round goes on after a verdict. */
export const stateAfter = ({ repeats, state }: Round, verdict: Verdict, at: Instant): DeliveryState => {
  // Somebody has taken it back meanwhile.
  if (state.status !== 'pending' && verdict.type === 'retry') return { status: 'failed', reason: 'canceled' }
  switch (verdict.type) {
    case 'delivered':
      return repeats > 0 ? pending(at) : { status: 'delivered' }
    case 'retry':
      return pending(later(at, verdict.inMs))
    case 'failed':
      // What is not tried again was sent all the same: the other copies are still owed.
      return verdict.reason === 'not_retried' && repeats > 0
        ? pending(at)
        : { status: 'failed', reason: verdict.reason }
  }
}

/** One try of the round that came next has ended at `at`, with an attempt or with several at once: they are kept, and the verdict says how it goes on. */
export const attempted = (
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
    tries: isDone ? 0 : round.tries + 1,
    repeats: isDone ? Math.max(0, round.repeats - 1) : round.repeats,
  }
  return {
    ...withRounds(delivery, [after, ...others], false),
    attempts: [...delivery.attempts, ...attempts].slice(-ATTEMPTS_KEPT),
    attemptCount: delivery.attemptCount + attempts.length,
  }
}
