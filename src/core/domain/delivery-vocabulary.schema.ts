import { z } from 'zod'
import { brokenBy } from './broken-response.ts'
import { redactNumbers } from './card-numbers.ts'
import { signedDurationMs, signedDurationText } from './duration.ts'
import { FAULT_PLACES, MOST_TOGETHER, USUAL } from './outcome-values.ts'
import {
  CONTENT_TYPE,
  LONGEST_RAW,
  SIGN,
  SIGN_KEYS,
  SIGN_ONLY,
  SIGN_OVERS,
  SIGN_UNITS,
  WEBHOOK_ID,
} from './signature-options.ts'
import { helpOf } from './table-keys.ts'
import { TAMPERING, TAMPERINGS } from './tampering.ts'
import {
  duration,
  LONGEST_WRITTEN_MS,
  oneOrMany,
  optional,
  signedMs,
  UNITS,
  usually,
  wholeNumber,
} from './values.schema.ts'
import { MOMENTS, SENDINGS, WEBHOOK_MOMENTS, WEBHOOK_SENDINGS } from './webhook-triggers.ts'

/** What comes of a card that is entered on a link's page. */
export const tokenizationWords = z
  .strictObject({
    result: usually(
      z.enum(['success', 'error']),
      USUAL.tokenization.result,
      'The status that the card entry leads to: SUCCESS, or ERROR without a card.',
    ),
    redirectAfter: optional(
      duration,
      'How long the confirmation stays before it moves on to successUrl. Without it, 5s.',
    ),
  })
  .meta({ id: 'tokenization' })

/** A length of time before or, with a minus, after something; becomes milliseconds. */
const signedDuration = z
  .codec(
    z
      .string({ error: 'must be a time with a unit, such as 10m or -10m' })
      .regex(new RegExp(`^-?(\\d{1,7})(${UNITS.join('|')})$`), {
        error: 'must be a whole number and a unit, with a minus or without: 10m, -10m',
      }),
    signedMs,
    { decode: (written) => signedDurationMs(written) ?? 0, encode: signedDurationText },
  )
  .refine((ms) => Math.abs(ms) <= LONGEST_WRITTEN_MS, { error: 'must not be longer than 24h' })
  .meta({ title: 'time, with a minus or without' })

const helps = (table: Readonly<Record<string, { readonly help: string }>>): string => `${helpOf(table)}.`

/** How the two signatures are made, as people get it wrong. */
export const signWords = z
  .strictObject({
    over: optional(z.enum(SIGN_OVERS), `What is signed. ${helps(SIGN.over)}`),
    key: optional(z.enum(SIGN_KEYS), `With what. ${helps(SIGN.key)}`),
    unit: optional(z.enum(SIGN_UNITS), `The unit of the time. ${helps(SIGN.unit)}`),
    id: optional(
      z.string().regex(WEBHOOK_ID, { error: 'must be letters, digits, _ . : and -, at most 100' }),
      'The id that webhook-signature signs in place of the webhook-id that is sent.',
    ),
    extra: optional(
      z.literal(true),
      'webhook-signature has one more, by another key, before the right one, as while a key is changed: verifiers take it.',
    ),
    only: optional(z.enum(SIGN_ONLY), `The one signature that is sent. ${helps(SIGN.only)}`),
  })
  .meta({ id: 'sign' })

/** A body that is sent in place of the one that tells, be it JSON or not. */
export const rawWords = z
  .strictObject({
    type: optional(
      z.string().regex(CONTENT_TYPE, { error: 'must be a content-type in ASCII, at most 100 characters' }),
      'Its content-type. Without it, application/json.',
    ),
    body: z
      .string({ error: 'must be text' })
      .max(LONGEST_RAW, { error: `must not be longer than ${LONGEST_RAW} characters` })
      .refine((body) => !/\p{Cs}/u.test(body), { error: 'has half a character, which cannot be sent' })
      .refine((body) => redactNumbers(body) === body, {
        error: 'contains what could be a card number, which the sandbox never keeps',
      })
      .describe('Exactly what is sent, and signed unless sign.over says otherwise.'),
  })
  .meta({ id: 'raw' })

/** When the webhook that tells of an end is sent, and what is wrong with it. */
export const webhookWords = z
  .strictObject({
    send: optional(z.enum(WEBHOOK_SENDINGS), `${helpOf(SENDINGS)}. Without it, --webhooks decides.`),
    when: usually(z.enum(WEBHOOK_MOMENTS), USUAL.webhook.when, `${helpOf(MOMENTS)}.`),
    delay: optional(duration, 'Waits this long after that moment. --webhook-time-scale multiplies it.'),
    copies: usually(
      wholeNumber(1, 10),
      USUAL.webhook.copies,
      'How often it is delivered in all, under one webhook-id, although it arrived.',
    ),
    together: optional(
      wholeNumber(2, MOST_TOGETHER),
      'So many tries are on the wire at once, before one is answered: the same webhook-id, body and signatures. For retries, and for copies, they count as one.',
    ),
    retry: optional(
      z.boolean(),
      'Whether it is tried again where it is not taken. Without it, it is, unless it is spoilt: a signature, an age of more than 5 minutes, a raw body.',
    ),
    age: optional(
      signedDuration,
      'Signed as if it were sent this long before it is, or with a minus after it, such as -10m. Not beside old_timestamp.',
    ),
    sign: optional(signWords, 'How its signatures are made, as people get it wrong. Not what tampering says as well.'),
    raw: optional(rawWords, 'What is sent in place of its body. Not beside key_order.'),
    older: optional(z.literal(true), 'After it, another webhook tells the state from before the end.'),
    tampering: optional(z.enum(TAMPERINGS), `${helpOf(TAMPERING)}.`),
  })
  .meta({ id: 'webhook' })

/** Where the browser is sent in the end. */
export const redirectWords = z
  .strictObject({
    to: optional(
      z.enum(['success', 'cancel', 'error', 'nowhere']),
      'Sends the browser there whatever the result is. Needs nonsense: true.',
    ),
    method: optional(z.enum(['GET', 'POST']), 'How the browser returns, whatever redirect.method asks.'),
  })
  .meta({ id: 'redirect' })

const place = z.enum(FAULT_PLACES)
const connection = brokenBy('connection')
const body = brokenBy('body')

/** Defects of the transport: the work is done and its answer suffers; on start the page never comes. */
export const faultWords = z
  .strictObject({
    on: usually(
      oneOrMany(place, 'init, start or status', place),
      'init',
      'Which answers suffer: of the initialization, the start page, the status. One or a list.',
    ),
    times: optional(
      wholeNumber(1, 1000),
      'How many answers of each place suffer: the first ones of each transaction or link. Without it, all of them; of an ' +
        'initialization the first, so that repeating it with its Idempotency-Key gets the answer.',
    ),
    latency: optional(duration, 'The answer comes this much later.'),
    status: optional(
      wholeNumber(400, 599, 'must be an HTTP status from 400 to 599'),
      'This HTTP status instead of the answer.',
    ),
    connection: optional(z.literal(connection.says), connection.help),
    body: optional(z.literal(body.says), body.help),
  })
  .meta({ id: 'faults' })
