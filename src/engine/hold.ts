import type { Cause } from '../core/domain/cause.ts'
import type { Subject } from '../core/domain/delivery.ts'
import type { EventSubject } from '../core/domain/event.ts'
import type { HoldMoment, HoldPlace, LetGoBecause } from '../core/domain/hold-points.ts'
import type { When } from '../core/domain/queued-outcome.schema.ts'
import type { Instant } from '../core/domain/time.ts'
import type { Matcher } from './scenarios/matching/match.ts'

/** What a hold keeps back: where and when, about all that fits, at most so many. */
export type HoldWish = {
  readonly on: HoldPlace
  readonly at: HoldMoment
  readonly when?: When
  readonly subject?: Subject
  readonly times?: number
}

/** How an answer came to go. */
export type End = { readonly reason: LetGoBecause; readonly cause: Cause }

/** A request that waits, or the answer to it, by its id. */
export type HeldAnswer = {
  readonly request: string
  readonly subject: EventSubject
  readonly since: Instant
  readonly started: number
  end(end: End): void
}

/** A hold as the engine keeps it. */
export type KeptHold = {
  readonly id: string
  readonly space: string
  readonly wish: HoldWish
  readonly created: Instant
  readonly matcher: Matcher
  /** How many answers it may still keep back. */
  left: number
  readonly holding: Set<HeldAnswer>
}

/** Whole milliseconds since a moment of the machine. */
export const elapsed = (started: number): number => Math.round(performance.now() - started)

/** A hold, and what it keeps back at this moment. */
export const viewOf = ({ id, space, wish, created, left, holding }: KeptHold) => ({
  ...wish,
  id,
  space,
  created,
  /** How many more answers it will keep back, where `times` says how many. */
  ...(wish.times !== undefined && { left }),
  holding: [...holding].map(({ started, end: _, ...held }) => ({ ...held, forMs: elapsed(started) })),
})
export type Hold = ReturnType<typeof viewOf>
