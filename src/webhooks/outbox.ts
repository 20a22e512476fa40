import { compact } from '../domain/compact.ts'
import type { Attempt, Awaited, Delivery, DeliveryState, SendOrder, Subject } from '../domain/delivery.ts'
import type { WebhookPlan } from '../domain/outcome.ts'
import { type Instant, later } from '../domain/time.ts'
import { bodyText } from './payload.ts'
import type { Verdict } from './schedule.ts'

/** How many attempts of a delivery are kept (design, "Webhooks"). */
const ATTEMPTS_KEPT = 20

export const DEFAULT_PLAN: WebhookPlan = { when: 'at_end', delayMs: 0, copies: 1, olderAfter: false }

type New = {
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

const pending = (due: Instant): DeliveryState => ({ status: 'pending', due })

/** What a delivery waits for before it is due; the others go out with the end. */
const AWAITED: Record<WebhookPlan['when'], Awaited | undefined> = {
  at_end: undefined,
  before_redirect: undefined,
  after_redirect: { event: 'redirect' },
  after_status: { event: 'status_read' },
}

const firstState = ({ when, delayMs }: WebhookPlan, automatic: boolean, at: Instant): DeliveryState => {
  if (!automatic) return { status: 'waiting', for: { event: 'hand' } }
  const awaited = AWAITED[when]
  return awaited ? { status: 'waiting', for: awaited } : pending(later(at, delayMs))
}

/** The rows of the outbox that tell of an end: one, and where the plan wants it one with the older state behind it. */
export const rowsFor = ({ subject, url, at, body, olderBody, plan, automatic, scale, nextId }: New): Delivery[] => {
  const scaled = { ...plan, delayMs: plan.delayMs * scale }
  const common = {
    subject,
    url,
    created: at,
    tries: 0,
    attemptCount: 0,
    attempts: [],
    ...compact({ tampering: plan.tampering }),
  }
  const mainId = nextId()
  const olderId = plan.olderAfter ? nextId() : undefined
  const main: Delivery = {
    ...common,
    ...compact({ followedBy: olderId }),
    id: mainId,
    body,
    delayMs: scaled.delayMs,
    holdsRedirect: automatic && plan.when === 'before_redirect',
    repeats: plan.copies - 1,
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
  const isNew = again.tampering === 'key_order' && delivery.tampering !== 'key_order'
  const body = isNew ? bodyText(JSON.parse(delivery.body), 'key_order') : delivery.body
  return { ...delivery, ...again, body }
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
