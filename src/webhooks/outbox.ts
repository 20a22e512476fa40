import { compact } from '../domain/compact.ts'
import type {
  Attempt,
  AttemptResult,
  Delivery,
  DeliveryState,
  GivenUpReason,
  SendOrder,
  SentAs,
  Subject,
} from '../domain/delivery.ts'
import { isMap } from '../domain/is-map.ts'
import type { WebhookPlan } from '../domain/outcome.ts'
import { USUAL } from '../domain/outcome-words.ts'
import { type Tampering, tamperedWith } from '../domain/tampering.ts'
import { type Instant, later } from '../domain/time.ts'
import { MOMENTS } from '../domain/webhook-moments.ts'

/** How many attempts of a delivery are kept (design, "Webhooks"). */
const ATTEMPTS_KEPT = 20

export const DEFAULT_PLAN: WebhookPlan = { ...USUAL.webhook, delayMs: 0, olderAfter: false }

/** What is to be told of an end, to whom and how. */
export type Planned = {
  readonly subject: Subject
  readonly url: string
  readonly at: Instant
  /** `olderBody` is what was true before; it is sent only where the plan wants it. */
  readonly body: string
  readonly olderBody: string
  readonly plan: WebhookPlan
  /** Whether nobody has to fire it. */
  readonly automatic: boolean
  /** Multiplies delays (`--webhook-time-scale`). */
  readonly scale: number
  readonly nextId: () => string
}

const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed)
  if (!isMap(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, member]) => [key, reversed(member)]),
  )
}

/** A text as a whole, and the colon that follows it when it is a key: a colon inside a text is data. */
const TEXT = /("(?:[^"\\]|\\.)*")(: )?/g

/** Valid JSON that is not what `JSON.stringify` would write: the last key first, and space in unusual places. */
const unusual = (payload: object): string => {
  const spaced = (_all: string, text: string, colon?: string): string => (colon ? `${text}  :\t` : text)
  return `\n${JSON.stringify(reversed(payload), null, '\t').replace(TEXT, spaced)} \n`
}

/** The raw body. Receivers must verify these bytes, not what they parse and write again. */
export const bodyText = (payload: object, tampering: Tampering | undefined): string =>
  tamperedWith(tampering).layout === 'unusual' ? unusual(payload) : JSON.stringify(payload)

const pending = (due: Instant): DeliveryState => ({ status: 'pending', due })

const firstState = ({ when, delayMs }: WebhookPlan, automatic: boolean, at: Instant): DeliveryState => {
  if (!automatic) return { status: 'waiting', for: { event: 'hand' } }
  const event = MOMENTS[when].awaits
  return event ? { status: 'waiting', for: { event } } : pending(later(at, delayMs))
}

/** The rows of the outbox that tell of an end: one, and where the plan wants it one with the older state behind it. */
export const rowsFor = ({ subject, url, at, body, olderBody, plan, automatic, scale, nextId }: Planned): Delivery[] => {
  const scaled = { ...plan, delayMs: plan.delayMs * scale }
  const { send: _send, when, delayMs: _delayMs, copies, olderAfter, ...how } = plan
  // What is left of a plan is how it is sent: a word of plans that is neither does not compile here.
  const sentAs: Pick<SentAs, keyof typeof how> = how
  const common = { subject, url, created: at, tries: 0, attemptCount: 0, attempts: [], ...sentAs }
  const mainId = nextId()
  const olderId = olderAfter ? nextId() : undefined
  const main: Delivery = {
    ...common,
    ...compact({ followedBy: olderId }),
    id: mainId,
    body,
    delayMs: scaled.delayMs,
    holdsRedirect: automatic && MOMENTS[when].holdsRedirect,
    repeats: copies - 1,
    state: firstState(scaled, automatic, at),
  }
  if (olderId === undefined) return [main]
  const older: Delivery = {
    ...common,
    id: olderId,
    body: olderBody,
    delayMs: 0,
    holdsRedirect: false,
    repeats: 0,
    state: { status: 'waiting', for: { event: 'attempt' } },
  }
  return [main, older]
}

/** What it waited for has happened. */
export const released = (delivery: Delivery, at: Instant): Delivery => ({
  ...delivery,
  state: pending(later(at, delivery.delayMs)),
})

/**
 * Somebody fires it, again or for the first time: at once unless the order wants to wait, with all tries of the schedule
 * before it. What the order before this one wanted counts no more.
 */
export const fired = (
  { again: _before, ...delivery }: Delivery,
  at: Instant,
  { copies, delayMs = 0, ...again }: SendOrder = {},
): Delivery => ({
  ...delivery,
  ...(Object.keys(again).length > 0 && { again }),
  ...(copies !== undefined && { repeats: copies - 1 }),
  tries: 0,
  state: pending(later(at, delayMs)),
})

/** A delivery as its next attempt sends it: as it is, or as the last order to send it again wants it. */
export const asSent = ({ again, ...delivery }: Delivery): Delivery => {
  if (!again) return delivery
  const layoutOf = ({ tampering }: SentAs) => tamperedWith(tampering).layout
  const isRight = layoutOf(again) === 'plain' || layoutOf(delivery) === layoutOf(again)
  return { ...delivery, ...again, body: isRight ? delivery.body : bodyText(JSON.parse(delivery.body), again.tampering) }
}

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** How long to wait after a failed try; after one more it is over (sources.md: facts 1.9). ASSUMED: webhook-retries. */
const RETRY_AFTER_MS = [5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS]

/** A receiver may not put it off for longer. */
const LONGEST_WAIT_MS = 24 * HOUR_MS

export type Verdict =
  | { readonly type: 'delivered' }
  | { readonly type: 'retry'; readonly inMs: number }
  | { readonly type: 'given_up'; readonly reason: GivenUpReason }

/** `Retry-After` in milliseconds from `at`: seconds or one of the three dates of RFC 9110 5.6.7; anything else is 0. */
const askedToWait = (value: string, at: Instant): number => {
  if (/^\d+$/.test(value)) return Number(value) * SECOND_MS
  // Without this check Date.parse would read a year out of nearly any number.
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(value)) return 0
  const until = Date.parse(value.endsWith('GMT') ? value : `${value} GMT`)
  return Number.isNaN(until) ? 0 : Math.max(0, until - Date.parse(at))
}

/**
 * What follows from the result of a try. `tries` counts the tries that are used up, this one included; `at` is when it
 * was made, for a `Retry-After` that is a date. 3xx is a failure: redirects are never followed.
 * Any answer that is tried again may ask with `Retry-After` to wait longer than the table says, at most 24 hours.
 * `scale` multiplies every wait, also the one that the receiver asked for: a test with fast retries should not stand
 * still for an hour because of one receiver.
 */
export const verdictOf = (result: AttemptResult, tries: number, scale: number, at: Instant): Verdict => {
  if (result.type === 'refused') return { type: 'given_up', reason: 'target_refused' }
  if (result.type === 'answered') {
    if (result.status >= 200 && result.status < 300) return { type: 'delivered' }
    if (result.status === 410) return { type: 'given_up', reason: 'gone' }
  }
  const planned = RETRY_AFTER_MS[tries - 1]
  if (planned === undefined) return { type: 'given_up', reason: 'no_tries_left' }
  const asked = result.type === 'answered' ? askedToWait(result.headers['retry-after'] ?? '', at) : 0
  return { type: 'retry', inMs: Math.round(Math.max(planned, Math.min(asked, LONGEST_WAIT_MS)) * scale) }
}

const afterVerdict = (delivery: Delivery, verdict: Verdict, at: Instant): DeliveryState => {
  switch (verdict.type) {
    case 'delivered':
      return delivery.repeats > 0 ? pending(at) : { status: 'delivered' }
    case 'retry':
      return pending(later(at, verdict.inMs))
    case 'given_up':
      return { status: 'given_up', reason: verdict.reason }
  }
}

/** An attempt has ended at `at`: it is kept, and the verdict says how it goes on. */
export const attempted = (delivery: Delivery, attempt: Attempt, verdict: Verdict, at: Instant): Delivery => {
  const arrived = verdict.type === 'delivered'
  return {
    ...delivery,
    state: afterVerdict(delivery, verdict, at),
    attempts: [...delivery.attempts, attempt].slice(-ATTEMPTS_KEPT),
    attemptCount: delivery.attemptCount + 1,
    tries: arrived ? 0 : delivery.tries + 1,
    repeats: arrived ? Math.max(0, delivery.repeats - 1) : delivery.repeats,
  }
}
