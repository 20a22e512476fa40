import type { Delivery, SentAs } from '../../core/domain/delivery.schema.ts'
import type { DeliveryState, Subject } from '../../core/domain/delivery.ts'
import { isMap } from '../../core/domain/is-record.ts'
import type { WebhookPlan } from '../../core/domain/outcome.ts'
import { USUAL } from '../../core/domain/outcome-values.ts'
import { makesOf, type Tampering } from '../../core/domain/tampering.ts'
import { type Instant, later } from '../../core/domain/time.ts'
import { sentAsOf } from '../../core/domain/webhook-options.ts'
import { laidOver } from '../../core/domain/webhook-recipe.ts'
import { MOMENTS } from '../../core/domain/webhook-triggers.ts'
import { compact } from '../../core/domain/without-undefined.ts'

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
  makesOf(tampering).layout === 'unusual' ? unusual(payload) : JSON.stringify(payload)

export const pending = (due: Instant): DeliveryState => ({ status: 'pending', due })

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

/** A delivery as its next attempt sends it: as it is, or as the last order to send it again wants it. */
export const asSent = ({ again, ...delivery }: Delivery): Delivery => {
  const own = sentAsOf(delivery)
  const sentAs = again ? laidOver(own, again) : own
  const layoutOf = (one: SentAs) => makesOf(one.tampering).layout
  const isRight = layoutOf(sentAs) === undefined || layoutOf(own) === layoutOf(sentAs)
  const text = isRight ? delivery.body : bodyText(JSON.parse(delivery.body), sentAs.tampering)
  const { tampering: _tampering, ageMs: _age, sign: _sign, raw: _raw, ...whole } = delivery
  return { ...whole, ...sentAs, body: sentAs.raw?.body ?? text }
}
