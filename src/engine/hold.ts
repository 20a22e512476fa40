import type { Cause } from '../domain/cause.ts'
import type { Subject } from '../domain/delivery.ts'
import type { EventFacts, EventSubject, HoldPlace } from '../domain/event.ts'
import type { When } from '../domain/one-shot.ts'
import type { Instant } from '../domain/time.ts'
import type { Matcher } from '../scenarios/picking/match.ts'

/** Which answers a hold keeps back: those of one kind, about all that fits, at most so many. */
export type HoldWish = {
  readonly on: HoldPlace
  readonly when?: When
  readonly subject?: Subject
  readonly times?: number
}

/** An answer that waits. */
export type HeldAnswer = {
  readonly subject: EventSubject
  readonly since: Instant
  readonly started: number
  end(why: LetGo, cause: Cause): void
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

export type LetGo = EventFacts['answer.let_go']['because']

/** A hold, and what it keeps back at this moment. */
export type Hold = HoldWish & {
  readonly id: string
  readonly space: string
  readonly created: Instant
  /** How many more answers it will keep back, where `times` says how many. */
  readonly left?: number
  readonly holding: readonly { readonly subject: EventSubject; readonly since: Instant; readonly forMs: number }[]
}
