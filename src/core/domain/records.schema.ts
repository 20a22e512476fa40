import * as z from 'zod'
import { SETTING_CHOICES } from '../settings-names.ts'
import { kept } from './card.schema.ts'
import { delivery } from './delivery.schema.ts'
import { ERROR_CODES } from './error-codes.ts'
import { FRAME_ORIGIN_RULE, isFrameOrigin } from './frame-origin.ts'
import type { Frozen } from './frozen.ts'
import { isMap } from './is-record.ts'
import { link } from './link.schema.ts'
import type { MergePatch } from './merge-patch.ts'
import { fault } from './outcome.schema.ts'
import { PAGES_ADDRESS_RULE, pagesAddress } from './pages-address.ts'
import { queuedOutcome } from './queued-outcome.schema.ts'
import { isClockTime } from './time.ts'
import { decided, transaction } from './transaction.schema.ts'
import { count, instant, maybe, offsetMs, passesThrough, scenarioName, text } from './values.schema.ts'

const remembered = { bodyHash: passesThrough(text), expires: instant }
const situation = z.literal('other_body').exactOptional()
const rejection = z.object({ code: z.enum(ERROR_CODES), message: text, networkCode: maybe, situation })

/** Not z.record, which drops a key called __proto__. */
const patch = z.custom<MergePatch>(isMap, 'must be an object')
/** Number of responses that an entry of a sequence applies to; without it, all further ones. */
const times = z.int().min(1).exactOptional()

/** Manual changes of the responses about a transaction or a link, and their counters. */
const alteration = z.strictObject({
  /** Patch of the status response, or a sequence of patches. */
  statusOverride: z
    .union([patch, z.array(z.strictObject({ response: patch.nullable(), times })).min(1)])
    .exactOptional(),
  /** Replace the faults of the scenario: one, or a sequence; `none` disables faults. */
  faults: z
    .union([fault, z.literal('none'), z.array(z.strictObject({ fault: fault.nullable(), times })).min(1)])
    .exactOptional(),
  /** Number of faulty responses per endpoint, if it is limited. */
  applied: z
    .object({
      init: count.exactOptional(),
      start: count.exactOptional(),
      status: count.exactOptional(),
      authorize: count.exactOptional(),
    })
    .exactOptional(),
  /** Number of used entries of fault sequences per endpoint, and of the override sequence. */
  used: z
    .object({
      statusOverride: count.exactOptional(),
      init: count.exactOptional(),
      start: count.exactOptional(),
      status: count.exactOptional(),
      authorize: count.exactOptional(),
    })
    .exactOptional(),
})

/** Counters of requests about a record. They outlive the events that they count. */
const counted = z.strictObject({
  /** Status responses with the status, and status requests without a result. */
  reads: count,
  unread: count,
  /** The newest status response: the returned status, and its altered members. */
  last: z.strictObject({ at: instant, status: text, altered: z.array(text).exactOptional() }).exactOptional(),
  /** Number of times that the page was opened. */
  opened: count,
  /** Attempts of an initialization without a new record; for a record, those that returned it again. */
  extraAttempts: count,
  /** Keyed hashes of the received Idempotency-Keys. */
  keys: z.array(text),
})

/**
 * Schema of the stored records. It is the single definition of the state, and the domain derives its types from it.
 * Files that users can edit are validated against it; the program's own files have a checksum.
 */
export const RECORDS = {
  transactions: transaction,
  links: link,
  /** The outbox: pending and finished webhooks. */
  deliveries: delivery,
  aliases: z.strictObject({ ...kept, alias: text, cardKey: text }),
  aliasCvvs: z.strictObject({ aliasCvv: text, fingerprint: text, expires: instant, used: z.boolean() }),
  /** By idempotency key. */
  answers: z.union([
    z.strictObject({ ...remembered, transactionId: text }),
    z.strictObject({ ...remembered, rejection, scenario: decided.scenario }),
  ]),
  /** The last used number, by kind. */
  counters: count,
  /** Merchant references of accounts that require unique ones: refno -> transaction ID. */
  refnos: text,
  /** The clock of a space, under `clock`. */
  clocks: z.union([
    z.strictObject({ mode: z.literal('live'), offsetMs }),
    z.strictObject({
      mode: z.literal('frozen'),
      now: instant.refine(isClockTime, 'must be between the years 1000 and 8999'),
    }),
  ]),
  /** The scenario of a space, under `scenario`. */
  choices: z.strictObject({ name: scenarioName, mode: z.enum(['force', 'default']) }),
  /** The address of the hosted pages of a space, under `address`. */
  pages: z.strictObject({ url: passesThrough(text.refine((url) => pagesAddress(url) === url, PAGES_ADDRESS_RULE)) }),
  /** The settings of a space for requests and frames, under `settings`; others are those of the sandbox. */
  requestSettings: z.strictObject({
    requestIndicators: z.enum(SETTING_CHOICES['request-indicators'].values).exactOptional(),
    dataRules: z.enum(SETTING_CHOICES['data-rules'].values).exactOptional(),
    frameAncestors: z
      .array(passesThrough(text.refine(isFrameOrigin, FRAME_ORIGIN_RULE)))
      .max(20)
      .exactOptional(),
  }),
  /** Scenarios stored in a space, as they were sent; by name. */
  scenarios: z.strictObject({
    name: scenarioName,
    mediaType: z.enum(['application/yaml', 'application/json']),
    text: passesThrough(text),
  }),
  /** By the ID of the transaction or link. */
  alterations: alteration,
  /** Newest records of a space that `--keep` removed, by ID, for the error messages about them. */
  gone: z.enum(['transaction', 'link', 'webhook']),
  /** Counters by the ID of the transaction or link. */
  counts: counted,
  /** Counters of refnos and references without a record: `t:REFNO`, `l:REFERENCE`. */
  orders: counted,
  /**
   * Under `counts`: the start of complete counting. If older, incompletely counted records exist, also the newest
   * transaction of these.
   */
  eras: z.strictObject({ since: instant, newestBefore: count.exactOptional() }),
  /** Outcomes for upcoming requests, in the order of their creation. */
  queuedOutcomes: queuedOutcome,
} as const

export type Records = { [Table in keyof typeof RECORDS]: Frozen<z.output<(typeof RECORDS)[Table]>> }
