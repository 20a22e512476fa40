import { z } from 'zod'
import { TRANSACTION_ID } from '../domain/ids.ts'
import { FAIL_REASONS } from '../domain/outcome-words.ts'
import { brand, keptCard } from './card.ts'
import type { Frozen } from './frozen.ts'
import { outcome, threeDS } from './outcome.ts'
import { count, instant, maybe, text } from './values.ts'

export const amount = z.int().positive()

/** Which scenario was pinned, and why (design, "Who decides"). */
const scenario = z.strictObject({ name: text, because: text })

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

const facts = z.object({
  id: text.regex(new RegExp(`^${TRANSACTION_ID}$`)),
  /** The running number of its space that its id, cavv and xid are made from. */
  sequence: z.int().positive(),
  merchantId: text,
  amount,
  currency: text,
  refno: text,
  refno2: maybe,
  language: maybe,
  paymentMethod: brand,
  card: keptCard,
  merchantName: maybe,
  returnUrls: z.object({ success: maybe, cancel: maybe, error: maybe }),
  returnMethod: z.enum(['GET', 'POST']),
  webhookUrl: maybe,
  /** The trace of whoever initialized it (header `traceparent`). */
  traceparent: maybe,
  /** The link whose cardholder it authenticates; such a transaction is not the merchant's to see. */
  forLink: z.strictObject({ id: text, url: text }).exactOptional(),
  /** The webhooks that tell of its end. */
  deliveries: z.array(text).exactOptional(),
  /** The start page's address, fixed at creation. */
  location: text,
  expires: instant,
  ...decided,
  history: z.array(historyEntry).min(1),
})

/** The page of a challenge: how often a wrong code was typed, which channel was chosen, when it runs out. */
const challenge = z.object({
  wrongCodes: count,
  channel: maybe,
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

export type TransactionFacts = Frozen<z.output<typeof facts>>
export type Transaction = Frozen<z.output<typeof transaction>>
