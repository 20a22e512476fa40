import { z } from 'zod'
import { brand, keptCard } from './card.schema.ts'
import type { Frozen } from './frozen.ts'
import { TRANSACTION_ID } from './ids.ts'
import { outcome, threeDS } from './outcome.schema.ts'
import { FAIL_REASONS } from './outcome-values.ts'
import { overlay } from './patch.schema.ts'
import {
  asItCame,
  count,
  currency,
  instant,
  maybe,
  ownUrl,
  scenarioName,
  text,
  textUpTo,
  webUrl,
} from './values.schema.ts'

export const amount = z.int().positive()

/** Which scenario was pinned, and why (design, "Who decides"), and what was laid over it, in that order. */
const scenario = z.strictObject({
  name: scenarioName,
  matchedBy: textUpTo(10_000),
  patches: z.array(overlay).min(1).exactOptional(),
})

/** The scenario that decides, and what it says. */
export const decided = { scenario, outcome }

/** One line of `history` (sources.md: document 2.5). The system has no address. */
export const historyEntry = z.object({
  action: z.enum(['init', 'authenticate', 'cancel']),
  amount,
  source: z.enum(['api', 'web', 'secure_fields', 'system']),
  date: instant,
  success: z.boolean(),
  ip: maybe,
})

/** Fields of an initialization that are kept and returned as they were sent. */
const asSent = {
  refno: asItCame(textUpTo(40)),
  refno2: asItCame(textUpTo(40)).exactOptional(),
  language: maybe,
}

const facts = z.object({
  id: text.regex(new RegExp(`^${TRANSACTION_ID}$`)),
  /** The running number of its space that its id, cavv and xid are made from. */
  sequence: z.int().positive(),
  merchantId: text,
  amount,
  currency,
  ...asSent,
  paymentMethod: brand,
  card: keptCard,
  merchantName: textUpTo(40).exactOptional(),
  returnUrls: z.object({
    success: webUrl.exactOptional(),
    cancel: webUrl.exactOptional(),
    error: webUrl.exactOptional(),
  }),
  returnMethod: z.enum(['GET', 'POST']),
  webhookUrl: webUrl.exactOptional(),
  /** The trace of whoever initialized it (header `traceparent`). */
  traceparent: asItCame(text).exactOptional(),
  /** The link whose cardholder it authenticates; such a transaction is not the merchant's to see. */
  forLink: z.strictObject({ id: text, url: ownUrl }).exactOptional(),
  /** The webhooks that tell of its end. */
  deliveries: z.array(text).exactOptional(),
  /** The start page's address, fixed at creation. */
  location: ownUrl,
  expires: instant,
  ...decided,
  history: z.array(historyEntry).min(1),
})

/** The page of a challenge: how often a wrong code was typed, which channel was chosen, how often a new code was asked for, when it runs out. */
const challenge = z.object({
  wrongCodes: count,
  channel: maybe,
  resent: count.exactOptional(),
  /** When the page was opened; absent in states of older versions. */
  opened: instant.exactOptional(),
  /** When the challenge ends by itself; absent where only the transaction's own end counts. */
  due: instant.exactOptional(),
})

const inStatus = <Status extends string, More extends z.ZodRawShape>(status: Status, more: More) =>
  z.object({ ...facts.shape, status: z.literal(status), ...more })
/** Absent when the directory was never reached. */
const maybe3DS = threeDS.exactOptional()

/** A transaction. A field exists only in the states that have it. */
export const transaction = z.discriminatedUnion('status', [
  inStatus('initialized', {}),
  inStatus('challenge_required', { threeDS }),
  inStatus('challenge_ongoing', { threeDS, challenge }),
  inStatus('authenticated', { threeDS }),
  inStatus('failed', { failReason: z.enum(FAIL_REASONS), failMessage: text, threeDS: maybe3DS }),
  inStatus('canceled', { threeDS: maybe3DS }),
])

/** Members that a transaction has in every status. */
export type TransactionFacts = Frozen<z.output<typeof facts>>
export type AsSent = Pick<TransactionFacts, keyof typeof asSent>
export type Transaction = Frozen<z.output<typeof transaction>>
