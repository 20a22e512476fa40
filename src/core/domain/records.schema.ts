import { z } from 'zod'
import { kept } from './card.schema.ts'
import { delivery } from './delivery.schema.ts'
import { ERROR_CODES } from './error-codes.ts'
import type { Frozen } from './frozen.ts'
import { isMap } from './is-record.ts'
import { link } from './link.schema.ts'
import type { MergePatch } from './merge-patch.ts'
import { fault } from './outcome.schema.ts'
import { PAGES_ADDRESS_RULE, pagesAddress } from './pages-address.ts'
import { queuedOutcome } from './queued-outcome.schema.ts'
import { isClockTime } from './time.ts'
import { decided, transaction } from './transaction.schema.ts'
import { asItCame, count, instant, maybe, offsetMs, scenarioName, text } from './values.schema.ts'

const remembered = { bodyHash: asItCame(text), expires: instant }
const situation = z.literal('other_body').exactOptional()
const refusal = z.object({ code: z.enum(ERROR_CODES), message: text, networkCode: maybe, situation })

/** Not z.record, which drops a key called __proto__. */
const patch = z.custom<MergePatch>(isMap, 'must be a map of members')
/** How many answers it is for, of several in a row; without it, it lasts. */
const times = z.int().min(1).exactOptional()

/** What is altered by hand about the answers that tell of a transaction or a link, and what became of it. */
const alteration = z.strictObject({
  /** Laid over the status answer: one patch, or several in a row. */
  shown: z.union([patch, z.array(z.strictObject({ response: patch.nullable(), times })).min(1)]).exactOptional(),
  /** In the place of the scenario's faults: one, or several in a row; `none` lifts them. */
  faults: z
    .union([fault, z.literal('none'), z.array(z.strictObject({ fault: fault.nullable(), times })).min(1)])
    .exactOptional(),
  /** How many answers of a place have suffered, where not all of them do. */
  applied: z
    .object({ init: count.exactOptional(), start: count.exactOptional(), status: count.exactOptional() })
    .exactOptional(),
  /** How many answers of a place had their turn of faults in a row, and how many reads of what is shown in a row. */
  used: z
    .object({
      shown: count.exactOptional(),
      init: count.exactOptional(),
      start: count.exactOptional(),
      status: count.exactOptional(),
    })
    .exactOptional(),
})

/** What was asked for about something, counted: it outlives the events that told of it. */
const counted = z.strictObject({
  /** Status answers that told the status, and requests for it that were told nothing. */
  reads: count,
  unread: count,
  /** The newest that told it: what, and which members somebody had altered. */
  last: z.strictObject({ at: instant, status: text, altered: z.array(text).exactOptional() }).exactOptional(),
  /** How often the page was opened. */
  opened: count,
  /** Tries of an initialization that made nothing: of a thing, those that were answered with it once more. */
  tries: count,
  /** Keyed hashes of the Idempotency-Keys that came. */
  keys: z.array(text),
})

/**
 * What a record must be for the program to work with it: the one notation of the state, from which the domain has its
 * types. Files that people can change are held against this; what the program wrote itself has a checksum.
 */
export const RECORDS = {
  transactions: transaction,
  links: link,
  /** The outbox: webhooks that are on their way, and those that were. */
  deliveries: delivery,
  aliases: z.strictObject({ ...kept, alias: text, cardKey: text }),
  aliasCvvs: z.strictObject({ aliasCvv: text, fingerprint: text, expires: instant, used: z.boolean() }),
  /** By idempotency key. */
  answers: z.union([
    z.strictObject({ ...remembered, transactionId: text }),
    z.strictObject({ ...remembered, refusal, scenario: decided.scenario }),
  ]),
  /** The last number that was used, by kind. */
  counters: count,
  /** Merchant references, for accounts that want them unique: refno -> transaction id. */
  refnos: text,
  /** How the time of a space runs, under `clock`. */
  clocks: z.union([
    z.strictObject({ mode: z.literal('live'), offsetMs }),
    z.strictObject({
      mode: z.literal('frozen'),
      now: instant.refine(isClockTime, 'must be between the years 1000 and 8999'),
    }),
  ]),
  /** The scenario that a space has, under `scenario`. */
  choices: z.strictObject({ name: scenarioName, mode: z.enum(['force', 'default']) }),
  /** Where a space has its hosted pages, under `address`. */
  pages: z.strictObject({ url: asItCame(text.refine((url) => pagesAddress(url) === url, PAGES_ADDRESS_RULE)) }),
  /** Scenarios that were put into a space, as they were sent; by name. */
  scenarios: z.strictObject({
    name: scenarioName,
    mediaType: z.enum(['application/yaml', 'application/json']),
    text: asItCame(text),
  }),
  /** By the id of the transaction or link. */
  alterations: alteration,
  /** What was let go (`--keep`), by its id: the newest of a space, so that whoever asks for one is told. */
  gone: z.enum(['transaction', 'link', 'webhook']),
  /** What was counted, by the id of the transaction or link. */
  counts: counted,
  /** The same of refnos and references with which nothing was made: `t:REFNO`, `l:REFERENCE`. */
  orders: counted,
  /** Under `counts`: since when all is counted. Where older things are there, which were not counted in full, the newest transaction of those. */
  eras: z.strictObject({ since: instant, newestBefore: count.exactOptional() }),
  /** Outcomes for requests to come, in the order in which they were armed. */
  queuedOutcomes: queuedOutcome,
} as const

export type Records = { [Table in keyof typeof RECORDS]: Frozen<z.output<(typeof RECORDS)[Table]>> }
