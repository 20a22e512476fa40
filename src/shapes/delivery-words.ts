import { z } from 'zod'
import { brokenBy } from '../domain/broken.ts'
import { helpOf } from '../domain/names-of.ts'
import { FAULT_PLACES, MOST_TOGETHER, USUAL } from '../domain/outcome-words.ts'
import { TAMPERING, TAMPERINGS } from '../domain/tampering.ts'
import { MOMENTS, SENDINGS, WEBHOOK_MOMENTS, WEBHOOK_SENDINGS } from '../domain/webhook-moments.ts'
import { duration, oneOrMany, optional, usually, wholeNumber } from './values.ts'

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
      'Whether it is tried again where it is not taken. Without it, it is, unless it is spoilt: a signature, or an age of more than 5 minutes.',
    ),
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
