import * as z from 'zod'
import { rawSchema, signSchema } from './delivery-vocabulary.schema.ts'
import type { Frozen } from './frozen.ts'
import { LIMITS } from './limits.ts'
import { MOST_SIMULTANEOUS } from './outcome-values.ts'
import { EXPECTED_RESPONSES, TAMPERINGS } from './tampering.ts'
import {
  count,
  delayMs,
  instant,
  keptShape,
  maybe,
  passesThrough,
  signedMs,
  text,
  webhookUrl,
} from './values.schema.ts'
import { AWAITED_EVENTS, FAILED_REASONS } from './webhook-triggers.ts'

/** Deliberate differences of a delivery from a genuine one. */
const sentAs = z.object({
  tampering: z.enum(TAMPERINGS).exactOptional(),
  /** Age of the signature at sending in milliseconds; negative for a time in the future. */
  ageMs: signedMs.exactOptional(),
  /** Differences of its signatures. */
  sign: z.object(keptShape(signSchema.shape)).exactOptional(),
  /** Replaces its body. */
  raw: z.object(keptShape(rawSchema.shape)).exactOptional(),
  /** Replaces its webhook-id with one used before, or another one. */
  webhookId: maybe,
  /** True to retry it after a rejection, false not to. Absent: retried unless it is tampered. */
  retry: z.boolean().exactOptional(),
  /** Number of attempts sent at the same time. */
  together: z.int().min(2).max(MOST_SIMULTANEOUS).exactOptional(),
})

/** Status of one delivery round: the scheduled webhook, or a manual redelivery. */
const round = z.object({
  /** Differences that the manual redelivery requested. */
  again: sentAs.exactOptional(),
  /** Number of further deliveries after a successful one. */
  repeats: count,
  /** Number of used attempts of the retry schedule. */
  usedAttempts: count,
  state: z.discriminatedUnion('status', [
    z.object({ status: z.literal('waiting'), for: z.object({ event: z.enum(AWAITED_EVENTS) }) }),
    z.object({ status: z.literal('pending'), due: instant }),
    z.object({ status: z.literal('delivered') }),
    z.object({ status: z.literal('failed'), reason: z.enum(FAILED_REASONS) }),
  ]),
})

const headers = z.record(text, text)

/** Record of one delivery attempt. */
const attempt = z.object({
  /** On the clock of the space. */
  at: instant,
  url: passesThrough(text),
  headers,
  body: passesThrough(text),
  durationMs: z.number(),
  /** Description of its deliberate differences, and true if a strict receiver has a reason to reject it. */
  sentAs: maybe,
  expectedResponse: z.enum(EXPECTED_RESPONSES).exactOptional(),
  result: z.discriminatedUnion('type', [
    // The body is the first 4 KB of the receiver's response.
    z.object({ type: z.literal('responded'), status: z.int(), headers, body: passesThrough(text) }),
    // No response arrived: the reason and the fix in plain words. Or nothing was sent, because this target is not
    // allowed.
    z.object({ type: z.enum(['failed', 'rejected']), error: text }),
  ]),
})

const subject = z.strictObject({ type: z.enum(['transaction', 'link']), id: text })

/** A webhook in the outbox. The ID stays the same for every attempt. */
export const delivery = z.object({
  id: text,
  subject,
  url: webhookUrl,
  body: passesThrough(text),
  created: instant,
  /** Delay after the awaited event. */
  delayMs,
  /** True if the redirect waits for the end of the first attempt. */
  holdsRedirect: z.boolean(),
  ...sentAs.shape,
  /** The next round, or the last one. */
  ...round.shape,
  /** Further rounds, in the order of their execution. */
  further: z.array(round).max(LIMITS.webhookOrders.most).exactOptional(),
  /** The delivery with the older state. It is sent once this one has arrived or failed. */
  followedBy: maybe,
  /** Trace context of the cause (header `traceparent`). */
  traceparent: passesThrough(text).exactOptional(),
  attemptCount: count,
  attempts: z.array(attempt).max(20),
})

/** Deliberate differences of a webhook from a genuine one. */
export type SentAs = Frozen<z.output<typeof sentAs>>
export type Round = Frozen<z.output<typeof round>>
/** Webhook with its delivery status. */
export type Delivery = Frozen<z.output<typeof delivery>>
