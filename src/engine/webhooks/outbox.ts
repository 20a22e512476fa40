import type { Delivery, SentAs } from '../../core/domain/delivery.schema.ts'
import type { DeliveryState, Subject } from '../../core/domain/delivery.ts'
import { isMap } from '../../core/domain/is-record.ts'
import type { WebhookPlan } from '../../core/domain/outcome.ts'
import { DEFAULTS } from '../../core/domain/outcome-values.ts'
import { optionsOf, type Tampering } from '../../core/domain/tampering.ts'
import { type Instant, later } from '../../core/domain/time.ts'
import { sentAsOf } from '../../core/domain/webhook-options.ts'
import { mergeSentAs } from '../../core/domain/webhook-recipe.ts'
import { MOMENTS } from '../../core/domain/webhook-triggers.ts'
import { compact } from '../../core/domain/without-undefined.ts'

export const DEFAULT_PLAN: WebhookPlan = { ...DEFAULTS.webhook, delayMs: 0, olderAfter: false }

/** Parameters of the outbox rows for a final state. */
export type Planned = {
  readonly subject: Subject
  readonly url: string
  readonly at: Instant
  /** `olderBody` is the state before; it is sent only if the plan requires it. */
  readonly body: string
  readonly olderBody: string
  readonly plan: WebhookPlan
  /** False if webhooks have to be sent manually. */
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

/** A JSON string and the colon that follows it if it is a key: a colon inside a string is data. */
const TEXT = /("(?:[^"\\]|\\.)*")(: )?/g

/** Returns valid JSON that differs from `JSON.stringify`: the last key first, and space in unusual places. */
const unusual = (payload: object): string => {
  const spaced = (_all: string, text: string, colon?: string): string => (colon ? `${text}  :\t` : text)
  return `\n${JSON.stringify(reversed(payload), null, '\t').replace(TEXT, spaced)} \n`
}

/** Returns the raw body. Receivers must verify these bytes, not a parsed and serialized copy. */
export const bodyText = (payload: object, tampering: Tampering | undefined): string =>
  optionsOf(tampering).layout === 'unusual' ? unusual(payload) : JSON.stringify(payload)

export const pending = (due: Instant): DeliveryState => ({ status: 'pending', due })

const firstState = ({ when, delayMs }: WebhookPlan, automatic: boolean, at: Instant): DeliveryState => {
  if (!automatic) return { status: 'waiting', for: { event: 'manual' } }
  const event = MOMENTS[when].awaits
  return event ? { status: 'waiting', for: { event } } : pending(later(at, delayMs))
}

/** Returns the outbox rows for a final state: one, and a second one with the older state if the plan requires it. */
export const rowsFor = ({ subject, url, at, body, olderBody, plan, automatic, scale, nextId }: Planned): Delivery[] => {
  const scaled = { ...plan, delayMs: plan.delayMs * scale }
  const { send: _send, when, delayMs: _delayMs, copies, olderAfter, ...sendOptions } = plan
  // The rest of a plan defines how it is sent: an unhandled member of plans does not compile here.
  const sentAs: Pick<SentAs, keyof typeof sendOptions> = sendOptions
  const common = { subject, url, created: at, usedAttempts: 0, attemptCount: 0, attempts: [], ...sentAs }
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

/** Returns a delivery as its next attempt sends it, with the options of the last manual send. */
export const asSent = ({ again, ...delivery }: Delivery): Delivery => {
  const own = sentAsOf(delivery)
  const sentAs = again ? mergeSentAs(own, again) : own
  const layoutOf = (item: SentAs) => optionsOf(item.tampering).layout
  const hasLayout = layoutOf(sentAs) === undefined || layoutOf(own) === layoutOf(sentAs)
  const text = hasLayout ? delivery.body : bodyText(JSON.parse(delivery.body), sentAs.tampering)
  const { tampering: _tampering, ageMs: _age, sign: _sign, raw: _raw, ...whole } = delivery
  return { ...whole, ...sentAs, body: sentAs.raw?.body ?? text }
}
