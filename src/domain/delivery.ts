import type { Tampering } from './outcome.ts'
import type { Instant } from './time.ts'

/** One try to deliver a webhook, as it was. */
export type Attempt = {
  /** On the space's clock. */
  readonly at: Instant
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Real milliseconds. */
  readonly durationMs: number
  readonly result: AttemptResult
}

export type AttemptResult =
  | {
      readonly type: 'answered'
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      /** The first 4 KB of the receiver's answer. */
      readonly body: string
    }
  /** No answer came; in plain words why, and what to do. */
  | { readonly type: 'failed'; readonly error: string }
  /** Nothing was sent: this target is not allowed. Says why and how to allow it. */
  | { readonly type: 'refused'; readonly error: string }

/** What a delivery tells about. */
export type Subject = { readonly type: 'transaction' | 'link'; readonly id: string }

/** What has to happen before a delivery is tried for the first time. */
export const AWAITED_EVENTS = [
  /** The browser was sent on. */
  'redirect',
  /** The merchant read the status. */
  'status_read',
  /** The newer delivery, whose older state this one carries, has arrived or was given up. */
  'attempt',
  /** Somebody fires it. */
  'hand',
] as const
export type Awaited = { readonly event: (typeof AWAITED_EVENTS)[number] }

/** Every try failed; the receiver said with 410 that it wants no more; its address may not be called. */
export const GIVEN_UP_REASONS = ['no_tries_left', 'gone', 'target_refused'] as const
export type GivenUpReason = (typeof GIVEN_UP_REASONS)[number]

export type DeliveryState =
  | { readonly status: 'waiting'; readonly for: Awaited }
  | { readonly status: 'pending'; readonly due: Instant }
  | { readonly status: 'delivered' }
  | { readonly status: 'given_up'; readonly reason: GivenUpReason }

/** How a delivery is sent where that differs, on purpose, from an honest one. */
export type SentAs = {
  readonly tampering?: Tampering
  /** Signed as if it were sent this long before it is. */
  readonly ageMs?: number
  /** The webhook-id that it carries in place of its own: one that was used before, or another one. */
  readonly webhookId?: string
}

/** How somebody wants a delivery to be sent by hand. */
export type SendOrder = SentAs & {
  /** How often it is delivered in all, although it arrived. */
  readonly copies?: number
  /** How long to wait before the first attempt. */
  readonly delayMs?: number
}

/** A webhook on its way: a row of the outbox. The id stays the same on every try. */
export type Delivery = SentAs & {
  readonly id: string
  readonly subject: Subject
  readonly url: string
  readonly body: string
  readonly created: Instant
  /** Waits this long after what it waited for. */
  readonly delayMs: number
  /** The redirect waits until the first attempt has ended. */
  readonly holdsRedirect: boolean
  /** How often it is delivered again although it arrived. */
  readonly repeats: number
  /** What the last order to send it again wanted otherwise. It counts until the next such order. */
  readonly again?: SentAs
  /** The delivery with the older state that is sent once this one has arrived or was given up. */
  readonly followedBy?: string
  /** How many tries of the retry schedule are used up. */
  readonly tries: number
  /** How often it was sent in all. */
  readonly attemptCount: number
  /** The last 20. */
  readonly attempts: readonly Attempt[]
  readonly state: DeliveryState
}
