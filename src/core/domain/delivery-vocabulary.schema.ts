import * as z from 'zod'
import { brokenBy } from './broken-response.ts'
import { holdsCardNumber } from './card-numbers.ts'
import { signedDurationMs, signedDurationText } from './duration.ts'
import { DEFAULTS, FAULT_ENDPOINTS, MOST_SIMULTANEOUS } from './outcome-values.ts'
import {
  CONTENT_TYPE,
  LONGEST_RAW,
  SIGN,
  SIGN_KEYS,
  SIGN_ONLY,
  SIGN_OVERS,
  SIGN_UNITS,
  WEBHOOK_ID,
  WEBHOOK_ID_RULE,
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

/** Members of `tokenization`: the result of a card entry on a link's page. */
export const tokenizationSchema = z
  .strictObject({
    result: usually(
      z.enum(['success', 'error']),
      DEFAULTS.tokenization.result,
      'The status after the card entry: SUCCESS, or ERROR without a card.',
    ),
    redirectAfter: optional(
      duration,
      'Time that the confirmation is displayed before the redirect to successUrl. Without it, 5s.',
    ),
  })
  .meta({ id: 'tokenization' })

/** A duration, negative with a minus; becomes milliseconds. */
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

/** Members of `sign`: typical mistakes in making the two signatures. */
export const signSchema = z
  .strictObject({
    over: optional(z.enum(SIGN_OVERS), `The signed data. ${helps(SIGN.over)}`),
    key: optional(z.enum(SIGN_KEYS), `The signing key. ${helps(SIGN.key)}`),
    unit: optional(z.enum(SIGN_UNITS), `The unit of the time. ${helps(SIGN.unit)}`),
    id: optional(
      z.string().regex(WEBHOOK_ID, { error: WEBHOOK_ID_RULE }),
      'The id that webhook-signature signs instead of the sent webhook-id.',
    ),
    extra: optional(
      z.literal(true),
      'webhook-signature has an additional signature by another key before the right one, as during a key rotation. Verifiers accept it.',
    ),
    only: optional(z.enum(SIGN_ONLY), `Sends one signature only. ${helps(SIGN.only)}`),
  })
  .meta({ id: 'sign' })

/** Members of `raw`: a body, JSON or not, that replaces the usual one. */
export const rawSchema = z
  .strictObject({
    type: optional(
      z.string().regex(CONTENT_TYPE, { error: 'must be a content-type in ASCII, at most 100 characters' }),
      'Its content-type. Without it, application/json.',
    ),
    body: z
      .string({ error: 'must be a string' })
      .max(LONGEST_RAW, { error: `must not be longer than ${LONGEST_RAW} characters` })
      .refine((body) => !/\p{Cs}/u.test(body), { error: 'has an unpaired surrogate, which cannot be sent' })
      .refine((body) => !holdsCardNumber(body), {
        error: 'contains a possible card number, which the sandbox never stores',
      })
      .describe('The exact body, which is also signed unless sign.over changes that.'),
  })
  .meta({ id: 'raw' })

/** Members of `webhook`: the time of the webhook about an end, and its deviations. */
export const webhookSchema = z
  .strictObject({
    send: optional(z.enum(WEBHOOK_SENDINGS), `${helpOf(SENDINGS)}. Without it, --webhooks decides.`),
    when: usually(z.enum(WEBHOOK_MOMENTS), DEFAULTS.webhook.when, `${helpOf(MOMENTS)}.`),
    delay: optional(duration, 'Waits this long after that moment. --webhook-time-scale multiplies it.'),
    copies: usually(
      wholeNumber(1, 10),
      DEFAULTS.webhook.copies,
      'Total number of deliveries under one webhook-id, even if the first one arrives.',
    ),
    together: optional(
      wholeNumber(2, MOST_SIMULTANEOUS),
      'Number of simultaneous, equal attempts. For retries and copies, they count as one.',
    ),
    retry: optional(
      z.boolean(),
      'Whether a rejected webhook is retried. Without it, only genuine ones are: no wrong signature, no age of more than 5 minutes, no raw body.',
    ),
    age: optional(signedDuration, 'Age of the signature, negative for the future. Not together with old_timestamp.'),
    sign: optional(signSchema, 'Typical mistakes in its signatures. Not together with the same mistake in tampering.'),
    raw: optional(rawSchema, 'Replaces its body. Not together with key_order.'),
    older: optional(z.literal(true), 'Afterwards, another webhook is sent with the state before the end.'),
    tampering: optional(z.enum(TAMPERINGS), `${helpOf(TAMPERING)}.`),
  })
  .meta({ id: 'webhook' })

/** Members of `redirect`: the final redirect of the browser. */
export const redirectSchema = z
  .strictObject({
    to: optional(
      z.enum(['success', 'cancel', 'error', 'nowhere']),
      'Sends the browser there for every result. Needs nonsense: true.',
    ),
    method: optional(z.enum(['GET', 'POST']), 'The method of the redirect. Overrides redirect.method.'),
  })
  .meta({ id: 'redirect' })

const endpoint = z.enum(FAULT_ENDPOINTS)
const connection = brokenBy('connection')
const body = brokenBy('body')

/**
 * Members of `faults`: defects of the transport. The request is handled and its response is faulty; on start, the page
 * never loads.
 */
export const faultsSchema = z
  .strictObject({
    on: usually(
      oneOrMany(endpoint, 'init, start, status or authorize', endpoint),
      'init',
      'The faulty responses: of the initialization, the start page, the status, the authorization. One or a list.',
    ),
    times: optional(
      wholeNumber(1, 1000),
      'Number of faulty responses per endpoint and transaction or link. Without it, all; for an initialization and an ' +
        'authorization only the first, so that a repetition with the same Idempotency-Key receives the response.',
    ),
    latency: optional(duration, 'Delays the response by this time.'),
    status: optional(
      wholeNumber(400, 599, 'must be an HTTP status from 400 to 599'),
      'Returns this HTTP status instead of the response.',
    ),
    connection: optional(z.literal(connection.values), connection.help),
    body: optional(z.literal(body.values), body.help),
  })
  .meta({ id: 'faults' })
