import { z } from 'zod'
import { rawWords, signWords } from './delivery-vocabulary.schema.ts'
import type { Frozen } from './frozen.ts'
import { LIMITS } from './limits.ts'
import { MOST_TOGETHER } from './outcome-values.ts'
import { EXPECTED_RESPONSES, TAMPERINGS } from './tampering.ts'
import { asItCame, count, delayMs, instant, keptShape, maybe, signedMs, text, webUrl } from './values.schema.ts'
import { AWAITED_EVENTS, GIVEN_UP_REASONS } from './webhook-triggers.ts'

/** How a delivery is sent where that differs, on purpose, from an honest one. */
const sentAs = z.object({
  tampering: z.enum(TAMPERINGS).exactOptional(),
  /** Signed as if it were sent this long before it is; below 0, after it. */
  ageMs: signedMs.exactOptional(),
  /** How its signatures are made otherwise. */
  sign: z.object(keptShape(signWords.shape)).exactOptional(),
  /** What is sent in place of its body. */
  raw: z.object(keptShape(rawWords.shape)).exactOptional(),
  /** The webhook-id that it carries in place of its own: one that was used before, or another one. */
  webhookId: maybe,
  /** Whether it is tried again where it is not taken; without it, unless it is spoilt. */
  retry: z.boolean().exactOptional(),
  /** So many tries are on the wire at once. */
  together: z.int().min(2).max(MOST_TOGETHER).exactOptional(),
})

/** How it stands with what is sent once, be it the webhook as it was planned, or an order to send it again. */
const round = z.object({
  /** What the order to send it again wanted otherwise. */
  again: sentAs.exactOptional(),
  /** How often it is delivered again although it arrived. */
  repeats: count,
  /** How many tries of the retry schedule are used up. */
  tries: count,
  state: z.discriminatedUnion('status', [
    z.object({ status: z.literal('waiting'), for: z.object({ event: z.enum(AWAITED_EVENTS) }) }),
    z.object({ status: z.literal('pending'), due: instant }),
    z.object({ status: z.literal('delivered') }),
    z.object({ status: z.literal('failed'), reason: z.enum(GIVEN_UP_REASONS) }),
  ]),
})

const headers = z.record(text, text)

/** One try to deliver a webhook, as it was. */
const attempt = z.object({
  /** On the space's clock. */
  at: instant,
  url: asItCame(text),
  headers,
  body: asItCame(text),
  durationMs: z.number(),
  /** What was other than usual about it, on purpose, and whether a receiver that checks all has a reason to refuse it. */
  sentAs: maybe,
  expectedResponse: z.enum(EXPECTED_RESPONSES).exactOptional(),
  result: z.discriminatedUnion('type', [
    // The body is the first 4 KB of the receiver's answer.
    z.object({ type: z.literal('responded'), status: z.int(), headers, body: asItCame(text) }),
    // No answer came, in plain words why, and what to do; or nothing was sent, because this target is not allowed.
    z.object({ type: z.enum(['failed', 'refused']), error: text }),
  ]),
})

const subject = z.strictObject({ type: z.enum(['transaction', 'link']), id: text })

/** A webhook on its way: a row of the outbox. The id stays the same on every try. */
export const delivery = z.object({
  id: text,
  subject,
  url: webUrl,
  body: asItCame(text),
  created: instant,
  /** Waits this long after what it waited for. */
  delayMs,
  /** The redirect waits until the first attempt has ended. */
  holdsRedirect: z.boolean(),
  ...sentAs.shape,
  /** The round that comes next, or was the last one. */
  ...round.shape,
  /** What else is to come, each for itself, in the order in which it does. */
  further: z.array(round).max(LIMITS.webhookOrders.most).exactOptional(),
  /** The delivery with the older state that is sent once this one has arrived or was given up. */
  followedBy: maybe,
  /** The trace of whoever brought it about (header `traceparent`). */
  traceparent: asItCame(text).exactOptional(),
  attemptCount: count,
  attempts: z.array(attempt).max(20),
})

/** Deliberate differences of a webhook from a genuine one. */
export type SentAs = Frozen<z.output<typeof sentAs>>
export type Round = Frozen<z.output<typeof round>>
/** Webhook with its delivery status. */
export type Delivery = Frozen<z.output<typeof delivery>>
