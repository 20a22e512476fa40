import type { Delivery } from '../../core/domain/delivery.schema.ts'
import type { WebhookSubject } from '../../core/domain/delivery.ts'
import type { EventData, Publish } from '../../core/domain/event.ts'
import type { Instant, Sleep } from '../../core/domain/time.ts'
import type { Change, Store } from '../store/store.ts'
import type { Clocks } from '../time/clocks.ts'
import type { Outgoing, Post } from './http-client.ts'

/** Webhook settings of the account, and the functions that send. */
export type WebhookParts = {
  /** The account-wide address, for transactions without their own. */
  readonly accountUrl?: string
  /** Whether webhooks are sent automatically if the scenario does not define it. */
  readonly automatic: boolean
  /** Multiplies delays, including those between attempts. */
  readonly timeScale: number
  readonly payloadOf: (subject: WebhookSubject) => object
  /** Returns the request of an attempt, signed for a time of its space or of this host (`--webhook-timestamps`). */
  readonly outgoing: (delivery: Delivery, at: Instant) => Outgoing
  readonly post: Post
}

/** Store with the clock of each space. */
export type TimedStore = { readonly store: Store; readonly clocks: Clocks }

/** Dependencies of webhook delivery. */
export type DeliveryParts = TimedStore & {
  readonly webhooks: WebhookParts
  /** For delays of scenarios, held redirects and repeated saves. */
  readonly sleep: Sleep
  readonly publish: Publish
}

/** Schedules deliveries that were just committed. */
export type DeliveryScheduler = { watch(space: string, ids: readonly string[]): void }

/**
 * Consequences of a state change, to be committed with it: changes, then deliveries to schedule and events to publish
 * once they are saved.
 */
export type Consequences = {
  readonly changes: readonly Change[]
  readonly deliveries: readonly string[]
  readonly news: readonly EventData[]
}

export const NO_CONSEQUENCES: Consequences = { changes: [], deliveries: [], news: [] }
