import type { Delivery, Round, SentAs } from './delivery.schema.ts'
import type { Link } from './link.schema.ts'
import { everyOf } from './table-keys.ts'
import type { Transaction } from './transaction.schema.ts'
import { compact } from './without-undefined.ts'

export type DeliveryState = Delivery['state']
/** What a delivery can be at. */
export const DELIVERY_STATUSES = everyOf<DeliveryState['status']>()(['waiting', 'pending', 'delivered', 'failed'])

/** What has to happen before a delivery is tried for the first time. */
export type Awaited = Extract<DeliveryState, { readonly status: 'waiting' }>['for']
export type GivenUpReason = Extract<DeliveryState, { readonly status: 'failed' }>['reason']

/** All that there is of a delivery, one by one: what comes next first, and where nothing does, what was last. */
export const roundsOf = ({ again, repeats, tries, state, further = [] }: Delivery): readonly [Round, ...Round[]] => [
  { ...compact({ again }), repeats, tries, state },
  ...further,
]

export type Subject = Delivery['subject']

/** What a webhook can tell about. */
export type Told = { readonly transaction: Transaction } | { readonly link: Link }

/** One try to deliver a webhook, as it was. */
export type Attempt = Delivery['attempts'][number]
export type AttemptResult = Attempt['result']

/** How long a try lasts at most, from the look-up of the name to the end of the answer (sources.md: facts 1.9). */
export const LONGEST_TRY_MS = 10_000

/** How somebody wants a delivery to be sent by hand. */
export type SendOrder = SentAs & {
  /** How often it is delivered in all, although it arrived. */
  readonly copies?: number
  /** How long to wait before the first attempt. */
  readonly delayMs?: number
}
