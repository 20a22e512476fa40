import * as z from 'zod'
import { brand, keptCard } from './card.schema.ts'
import { CHALLENGE_WINDOWS } from './challenge-windows.ts'
import type { Frozen } from './frozen.ts'
import { TRANSACTION_ID } from './ids.ts'
import { outcome, threeDS } from './outcome.schema.ts'
import { AUTHORIZATION_FAIL_REASONS, FAIL_REASONS } from './outcome-values.ts'
import { appliedPatch } from './patch.schema.ts'
import { namesOf } from './table-keys.ts'
import {
  count,
  currency,
  instant,
  maybe,
  ownUrl,
  passesThrough,
  returnUrl,
  scenarioName,
  text,
  textUpTo,
  webhookUrl,
} from './values.schema.ts'

export const amount = z.int().positive()

/** The pinned scenario, the reason of its choice (design, "Who decides"), and the patches on top of it, in order. */
const scenario = z.strictObject({
  name: scenarioName,
  matchedBy: textUpTo(10_000),
  patches: z.array(appliedPatch).min(1).exactOptional(),
})

/** The matching scenario and its outcome. */
export const decided = { scenario, outcome }

/** An entry of `history` (sources.md: document 2.5). The system has no address. */
export const historyEntry = z.object({
  action: z.enum(['init', 'authenticate', 'authorize', 'cancel']),
  amount,
  source: z.enum(['api', 'web', 'secure_fields', 'system']),
  date: instant,
  success: z.boolean(),
  ip: maybe,
})

/** Fields of an initialization that are stored and returned unchanged. */
const asSent = {
  refno: passesThrough(textUpTo(40)),
  refno2: passesThrough(textUpTo(40)).exactOptional(),
  language: maybe,
}

const facts = z.object({
  id: text.regex(new RegExp(`^${TRANSACTION_ID}$`)),
  /** Sequence number in its space, from which its ID, cavv and xid are derived. */
  sequence: z.int().positive(),
  merchantId: text,
  amount,
  currency,
  ...asSent,
  paymentMethod: brand,
  card: keptCard,
  merchantName: textUpTo(40).exactOptional(),
  /** The size of the challenge window that the merchant announced. */
  challengeWindowSize: z.enum(namesOf(CHALLENGE_WINDOWS)).exactOptional(),
  returnUrls: z.object({
    success: returnUrl.exactOptional(),
    cancel: returnUrl.exactOptional(),
    error: returnUrl.exactOptional(),
  }),
  returnMethod: z.enum(['GET', 'POST']),
  webhookUrl: webhookUrl.exactOptional(),
  /** Trace context of its initialization (header `traceparent`). */
  traceparent: passesThrough(text).exactOptional(),
  /** The link whose cardholder it authenticates. The merchant cannot access such a transaction. */
  forLink: z.strictObject({ id: text, url: ownUrl }).exactOptional(),
  /** True for an authentication without the cardholder (3RI). It ends after its initialization was sent. */
  merchantInitiated: z.literal(true).exactOptional(),
  /** The webhooks about its end. */
  deliveries: z.array(text).exactOptional(),
  /** Address of the start page, fixed at creation. */
  location: ownUrl,
  expires: instant,
  ...decided,
  history: z.array(historyEntry).min(1),
})

/** Progress of a challenge: the wrong codes, the selected channel, the resent codes and the automatic end. */
const challenge = z.object({
  wrongCodes: count,
  channel: maybe,
  resent: count.exactOptional(),
  /** Opening time of the page; absent in states of older versions. */
  opened: instant.exactOptional(),
  /** Time of the automatic end; absent if only the expiry of the transaction applies. */
  due: instant.exactOptional(),
})

/** An approved authorization: its amount and the code of the acquirer. */
const authorization = z.object({ amount, code: text.regex(/^\d{6}$/) })

const inStatus = <Status extends string, More extends z.ZodRawShape>(status: Status, more: More) =>
  z.object({ ...facts.shape, status: z.literal(status), ...more })
/** Absent if the directory was never reached. */
const maybe3DS = threeDS.exactOptional()

/** A transaction. A field exists only in the states that have it. */
export const transaction = z.discriminatedUnion('status', [
  inStatus('initialized', {}),
  inStatus('challenge_required', { threeDS }),
  inStatus('challenge_ongoing', { threeDS, challenge }),
  inStatus('authenticated', { threeDS }),
  inStatus('authorized', { threeDS, authorization }),
  inStatus('settled', { threeDS, authorization }),
  inStatus('failed', {
    failReason: z.enum([...FAIL_REASONS, ...AUTHORIZATION_FAIL_REASONS]),
    failMessage: text,
    threeDS: maybe3DS,
  }),
  inStatus('canceled', { threeDS: maybe3DS }),
])

/** Members that a transaction has in every status. */
export type TransactionFacts = Frozen<z.output<typeof facts>>
export type AsSent = Pick<TransactionFacts, keyof typeof asSent>
export type Transaction = Frozen<z.output<typeof transaction>>
