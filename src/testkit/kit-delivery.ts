import type { IncomingHttpHeaders } from 'node:http'
import { holds, type WantedBody, type WebhookBody } from './webhook-body.ts'

/** What a signature turned out to be. */
export type Verdict = 'valid' | 'wrong' | 'missing'

/** Both signatures of a webhook: that of Standard Webhooks, and the own `t=…,s0=…` (sources.md: facts 1.9). */
export type Signatures = { readonly standard: Verdict; readonly own: Verdict }

/** A webhook as it arrived. */
export type Delivery = {
  /** `webhook-id`: the same for each attempt of a webhook. */
  readonly id: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** Exactly what was sent, as it was signed. */
  readonly text: string
  /** What it tells; without any member where it is no JSON object. What is a member of no webhook, `text` has. */
  readonly body: WebhookBody
  readonly signatures: Signatures
  /** Whether both signatures are right. */
  readonly isSigned: boolean
  /** What the receiver answered. */
  readonly answered: number
}

/** Which webhook is meant: by members of its body, at any depth, or by a function. */
export type Match = WantedBody | ((delivery: Delivery) => boolean)

/** Which of those that fit is meant, the first where nothing is said, and how long it is waited for. */
export type WaitOptions = { readonly nth?: number; readonly timeoutMs?: number }

/** Whether a webhook is one of those that are meant. */
export const fits = (delivery: Delivery, match: Match): boolean =>
  typeof match === 'function' ? match(delivery) : holds(delivery.body, match)
