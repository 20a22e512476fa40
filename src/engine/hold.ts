import type { Cause } from '../core/domain/cause.ts'
import type { Subject } from '../core/domain/delivery.ts'
import type { EventSubject } from '../core/domain/event.ts'
import type { HoldMoment, HoldPoint, ReleaseReason } from '../core/domain/hold-points.ts'
import type { When } from '../core/domain/queued-outcome.schema.ts'
import type { Instant } from '../core/domain/time.ts'
import { performance } from './host/host-timers.ts'
import type { Matcher } from './scenarios/matching/match.ts'

/** Parameters of a hold: place, moment, filter and the maximum number of requests. */
export type HoldRequest = {
  readonly on: HoldPoint
  readonly at: HoldMoment
  readonly when?: When
  readonly subject?: Subject
  readonly times?: number
}

/** Reason and cause of a release. */
export type HoldRelease = { readonly reason: ReleaseReason; readonly cause: Cause }

/** A held request or response, by its request ID. */
export type HeldResponse = {
  readonly request: string
  readonly subject: EventSubject
  readonly since: Instant
  readonly started: number
  end(end: HoldRelease): void
}

/** A hold as the engine stores it. */
export type KeptHold = {
  readonly id: string
  readonly space: string
  readonly request: HoldRequest
  readonly created: Instant
  readonly matcher: Matcher
  /** Number of responses that it can still hold. */
  left: number
  readonly holding: Set<HeldResponse>
}

/** Returns the whole milliseconds since a `performance.now()` value of this host. */
export const elapsed = (started: number): number => Math.round(performance.now() - started)

/** Returns a hold with the requests and responses that it holds now. */
export const viewOf = ({ id, space, request, created, left, holding }: KeptHold) => ({
  ...request,
  id,
  space,
  created,
  /** Number of further responses that it will hold, if `times` is set. */
  ...(request.times !== undefined && { left }),
  holding: [...holding].map(({ started, end: _, ...held }) => ({ ...held, forMs: elapsed(started) })),
})
export type Hold = ReturnType<typeof viewOf>
