import { compact } from '../domain/compact.ts'
import type { Attempt, Awaited, Delivery, DeliveryState, Subject } from '../domain/delivery.ts'
import type { WebhookPlan } from '../domain/outcome.ts'
import { type Instant, later } from '../domain/time.ts'
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

/** Somebody fires it, again or for the first time: at once, with all tries of the schedule before it. */
export const fired = (delivery: Delivery, at: Instant): Delivery => ({ ...delivery, tries: 0, state: pending(at) })

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
