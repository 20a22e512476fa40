import { z } from 'zod'
import type { Alias, AliasCvv } from '../../domain/alias.ts'
import type { Attempt, AttemptResult, Delivery, Subject } from '../../domain/delivery.ts'
import { TAMPERINGS } from '../../domain/outcome.ts'
import { ERROR_CODES, type Refusal } from '../../domain/refusals.ts'
import type { ScenarioChoice } from '../../domain/space-settings.ts'
import type { TableName, Tables } from '../store.ts'
import { count, DAY_MS, delayMs, type Fields, maybe, text, when } from './fields.ts'
import { kept, link, scenario, transaction } from './transaction-and-link-shapes.ts'

const headers = z.record(text, text)
const attempt = z.looseObject({
  at: when,
  url: text,
  headers,
  body: text,
  durationMs: z.number(),
  result: z.discriminatedUnion('type', [
    z.looseObject({ type: z.literal('answered'), status: z.int(), headers, body: text } satisfies Fields<
      Extract<AttemptResult, { type: 'answered' }>
    >),
    z.looseObject({ type: z.enum(['failed', 'refused']), error: text }),
  ]),
} satisfies Fields<Attempt>)
const delivery = z.looseObject({
  id: text,
  subject: z.strictObject({ type: z.enum(['transaction', 'link']), id: text } satisfies Fields<Subject>),
  url: text,
  body: text,
  created: when,
  delayMs,
  holdsRedirect: z.boolean(),
  repeats: count,
  tampering: z.enum(TAMPERINGS).exactOptional(),
  followedBy: maybe,
  tries: count,
  attemptCount: count,
  attempts: z.array(attempt).max(20).readonly(),
  state: z.discriminatedUnion('status', [
    z.looseObject({
      status: z.literal('waiting'),
      for: z.looseObject({ event: z.enum(['redirect', 'status_read', 'attempt', 'hand']) }),
    }),
    z.looseObject({ status: z.literal('pending'), due: when }),
    z.looseObject({ status: z.literal('delivered') }),
    z.looseObject({ status: z.literal('given_up'), reason: z.enum(['no_tries_left', 'gone', 'target_refused']) }),
  ]),
} satisfies Fields<Delivery>)

const remembered = { bodyHash: text, expires: when }
const refusal = z.looseObject({
  code: z.enum(ERROR_CODES),
  message: text,
  networkCode: maybe,
  situation: z.literal('other_body').exactOptional(),
} satisfies Fields<Refusal>)

const SHAPES = {
  transactions: transaction,
  links: link,
  deliveries: delivery,
  aliases: z.strictObject({ ...kept, alias: text, cardKey: text } satisfies Fields<Alias>),
  aliasCvvs: z.strictObject({
    aliasCvv: text,
    fingerprint: text,
    expires: when,
    used: z.boolean(),
  } satisfies Fields<AliasCvv>),
  answers: z.union([
    z.strictObject({ ...remembered, transactionId: text }),
    z.strictObject({ ...remembered, refusal, scenario }),
  ]),
  counters: count,
  refnos: text,
  clocks: z.union([
    z.strictObject({
      mode: z.literal('live'),
      offsetMs: z
        .int()
        .min(-1_000 * 365 * DAY_MS)
        .max(7_000 * 365 * DAY_MS),
    }),
    z.strictObject({ mode: z.literal('frozen'), now: when }),
  ]),
  choices: z.strictObject({ name: text, mode: z.enum(['force', 'default']) } satisfies Fields<ScenarioChoice>),
} satisfies { readonly [Name in TableName]: z.ZodType<Tables[Name]> }

type Accepted = { readonly [Name in TableName]: z.output<(typeof SHAPES)[Name]> }
type AllAccepted<Records extends Accepted> = Records

/**
 * What a record must be for the program to work with it. Files that people can change are held against this; what the
 * program wrote itself has a checksum. It does not compile while the domain has a record that its shape refuses, or a
 * shape accepts what is no record of the domain.
 */
export const RECORD_SHAPES: { readonly [Name in TableName]: z.ZodType<AllAccepted<Tables>[Name]> } = SHAPES
