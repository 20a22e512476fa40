import type { EndDue } from '../domain/cause.ts'
import type { Awaited, Subject } from '../domain/delivery.ts'
import type { Instant } from '../domain/time.ts'

/** What happens by itself at a time, and to what. */
export type Due = { readonly at: Instant } & (
  | {
      readonly what: EndDue
      readonly transaction: string
      readonly refno: string
      /** The link whose cardholder it authenticates. */
      readonly link?: string
    }
  /** The first attempt, or one more. */
  | { readonly what: 'webhook_attempt'; readonly webhook: string; readonly subject: Subject; readonly attempt: number }
  /** The token for the CVV of a card cannot be used any more. */
  | { readonly what: 'cvv_token_expires'; readonly fingerprint: string }
)

/** A webhook that has no time yet, because something else has to happen first. */
export type WaitingWebhook = {
  readonly webhook: string
  readonly subject: Subject
  readonly waitsFor: Awaited['event']
}

export type Dues = {
  /** What happens in a space by itself if nobody does anything, in the order in which it will, and what waits for an event. */
  dueIn(space: string): {
    readonly now: Instant
    readonly due: readonly Due[]
    readonly waiting: readonly WaitingWebhook[]
  }
}
