import type { CardCatalogue } from '../../core/domain/card-catalog.ts'
import type { Delivery } from '../../core/domain/delivery.schema.ts'
import type { Told } from '../../core/domain/delivery.ts'
import type { News, Publish } from '../../core/domain/event.ts'
import type { Ids } from '../../core/domain/ids.ts'
import type { ResultStyle } from '../../core/domain/threeds.ts'
import type { Instant, Sleep } from '../../core/domain/time.ts'
import type { Change, Store } from '../store/store.ts'
import type { Clocks } from '../time/clocks.ts'
import type { Outgoing, Post } from './http-client.ts'

/** How the account's webhooks are sent (settings), and the parts that do it. */
export type WebhookParts = {
  /** The account-wide address, for transactions that name none. */
  readonly accountUrl?: string
  /** Whether webhooks are sent by themselves where the scenario does not say. */
  readonly automatic: boolean
  /** Multiplies delays and waits between tries. */
  readonly timeScale: number
  readonly payloadOf: (told: Told) => object
  /** What a try of a delivery sends, signed for a time of its space or the machine's, as `--webhook-timestamps` says. */
  readonly outgoing: (delivery: Delivery, at: Instant) => Outgoing
  readonly post: Post
}

/** Store with the clock of each space. */
export type TimedStore = { readonly store: Store; readonly clocks: Clocks }

/** Dependencies of webhook delivery. */
export type DeliveryParts = TimedStore & {
  readonly webhooks: WebhookParts
  /** For delays that a scenario asks for, redirects that are held, and before something is tried again. */
  readonly sleep: Sleep
  readonly publish: Publish
}

/** Everything that sending needs from outside; nothing in it reaches for a global. */
export type Sending = DeliveryParts & {
  readonly ids: Ids
  readonly catalogue: CardCatalogue
  readonly results: ResultStyle
}

/**
 * What a move brings about, to be committed with it: changes, and once they are safe the deliveries to look after and what
 * there is to tell.
 */
export type Consequences = {
  readonly changes: readonly Change[]
  readonly deliveries: readonly string[]
  readonly news: readonly News[]
}

export const NO_CONSEQUENCES: Consequences = { changes: [], deliveries: [], news: [] }
