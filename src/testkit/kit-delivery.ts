import type { IncomingHttpHeaders } from 'node:http'
import { hasMembers, type RequestedBody, type WebhookBody } from './webhook-body.ts'

/** Result of the check of a signature. */
export type Verdict = 'valid' | 'wrong' | 'missing'

/** Both signatures of a webhook: Standard Webhooks, and the service's own `t=…,s0=…` (sources.md: facts 1.9). */
export type Signatures = { readonly standard: Verdict; readonly own: Verdict }

/** A received webhook. */
export type Delivery = {
  /** `webhook-id`: equal for all attempts of a webhook. */
  readonly id: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** The signed body, unchanged. */
  readonly text: string
  /** The parsed body; empty if it is no JSON object. Unknown members are in `text` only. */
  readonly body: WebhookBody
  readonly signatures: Signatures
  /** True if both signatures are valid. */
  readonly isSigned: boolean
  /** Status of the response of the receiver. */
  readonly responded: number
}

/** Selects webhooks by members of the body, at any depth, or by a function. */
export type Match = RequestedBody | ((delivery: Delivery) => boolean)

/** Number of the matching webhook to wait for (default: 1), and the timeout in milliseconds. */
export type WaitOptions = { readonly count?: number; readonly timeoutMs?: number }

/** Returns true if a webhook matches. */
export const matches = (delivery: Delivery, match: Match): boolean =>
  typeof match === 'function' ? match(delivery) : hasMembers(delivery.body, match)
