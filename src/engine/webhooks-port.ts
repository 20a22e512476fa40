import type { Caller, Cause } from '../domain/cause.ts'
import type { Awaited, Delivery, SendOrder, Subject } from '../domain/delivery.ts'
import type { Refused } from '../domain/refusals.ts'
import type { HeadersOfWebhook } from '../domain/webhook-signatures.ts'

/** A webhook that somebody fires. */
export type HandFired = SendOrder & {
  readonly subject: Subject
  /** For an id that nothing has: the space that would have it, and the account that it would belong to. */
  readonly madeUp?: { readonly space: string; readonly merchantId: string }
  /** The status that it claims; without one, the real one. */
  readonly status?: string
  /** Merged into the payload (JSON Merge Patch). */
  readonly payload?: Readonly<Record<string, unknown>>
  /** Instead of the address that the resource or the account has. */
  readonly url?: string
}

export type Webhooks = {
  /** Sends one more webhook about a resource; resolves after its first attempt, or at once where that is to wait. */
  fireWebhook(order: HandFired, cause: Caller): Promise<Delivery | Refused>
  /**
   * Sends a delivery again, under the same webhook-id unless the order has another; resolves after the attempt, or at
   * once where that is to wait. Undefined for an unknown one.
   */
  redeliver(id: string, cause: Caller, order?: SendOrder): Promise<Delivery | undefined>
  /** The attempt under way that sent exactly this, as the cause of what it brings. */
  causeOfCall(headers: HeadersOfWebhook, body: string): Cause | undefined
  /** The deliveries of a space, or of one resource, newest last. */
  deliveriesOf(where: { readonly space: string } | Subject): readonly Delivery[]
  /** The space of a resource or of a webhook, if there is one of that id. */
  homeOf(what: Subject | { readonly webhook: string }): string | undefined
  /** Lets go what waited for this to happen to a resource. */
  tellWebhooks(subject: Subject, event: Awaited['event']): Promise<void>
  /** Waits while a redirect of this resource is held by a webhook; false when it is not. */
  heldRedirect(subject: Subject): Promise<boolean>
}
