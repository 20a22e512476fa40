import type { Delivery, Round, SentAs } from './delivery.schema.ts'
import type { Link } from './link.schema.ts'
import { everyOf } from './table-keys.ts'
import type { Transaction } from './transaction.schema.ts'
import { compact } from './without-undefined.ts'

export type DeliveryState = Delivery['state']
/** Statuses of a delivery. */
export const DELIVERY_STATUSES = everyOf<DeliveryState['status']>()(['waiting', 'pending', 'delivered', 'failed'])

/** The event that a delivery waits for before its first attempt. */
export type Awaited = Extract<DeliveryState, { readonly status: 'waiting' }>['for']
export type FailedReason = Extract<DeliveryState, { readonly status: 'failed' }>['reason']

/** Returns all rounds of a delivery: the next one first, or the last one if none is left. */
export const roundsOf = ({
  again,
  repeats,
  usedAttempts,
  state,
  further = [],
}: Delivery): readonly [Round, ...Round[]] => [{ ...compact({ again }), repeats, usedAttempts, state }, ...further]

export type Subject = Delivery['subject']

/** Subject of a webhook with its data. */
export type WebhookSubject = { readonly transaction: Transaction } | { readonly link: Link }

/** Record of one delivery attempt. */
export type Attempt = Delivery['attempts'][number]
export type AttemptResult = Attempt['result']

/** Longest duration of an attempt, from the DNS lookup to the end of the response (sources.md: facts 1.9). */
export const LONGEST_ATTEMPT_MS = 10_000

/** Options of a manual delivery. */
export type SendOptions = SentAs & {
  /** Total number of deliveries, even if the first one arrives. */
  readonly copies?: number
  /** Delay before the first attempt. */
  readonly delayMs?: number
}
