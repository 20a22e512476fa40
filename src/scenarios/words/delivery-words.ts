import { z } from 'zod'
import { FAULT_PLACES, TAMPERINGS } from '../../domain/outcome.ts'
import { duration, oneOrMany } from './values.ts'

const copies = 'must be a whole number from 1 to 10'

/** When the webhook that tells of an end is sent, and what is wrong with it. */
export const webhookWords = z
  .strictObject({
    send: z
      .enum(['automatic', 'manual', 'never'])
      .exactOptional()
      .describe(
        'automatic: by itself; manual: it waits until somebody fires it; never: there is none. Without it, --webhooks decides.',
      ),
    when: z
      .enum(['at_end', 'before_redirect', 'after_redirect', 'after_status'])
      .default('at_end')
      .describe(
        'at_end: at once; before_redirect: the browser is kept waiting until the first attempt has ended (10s at most); ' +
          'after_redirect: once the browser was sent on; after_status: once the merchant has read the status.',
      ),
    delay: duration.exactOptional().describe('Waits this long after that moment. --webhook-time-scale multiplies it.'),
    copies: z
      .int({ error: copies })
      .min(1, { error: copies })
      .max(10, { error: copies })
      .default(1)
      .describe('How often it is delivered in all, under one webhook-id, although it arrived.'),
    older: z.literal(true).exactOptional().describe('After it, another webhook tells the state from before the end.'),
    tampering: z
      .enum(TAMPERINGS)
      .exactOptional()
      .describe(
        'bad_signature: both signatures are wrong; old_timestamp: signed an hour ago; key_order: unusual spacing and order ' +
          'of keys, with a valid signature.',
      ),
  })
  .meta({ id: 'webhook' })

/** Where the browser is sent in the end. */
export const redirectWords = z
  .strictObject({
    to: z
      .enum(['success', 'cancel', 'error', 'nowhere'])
      .exactOptional()
      .describe('Sends the browser there whatever the result is. Needs nonsense: true.'),
    method: z.enum(['GET', 'POST']).exactOptional().describe('How the browser returns, whatever redirect.method asks.'),
  })
  .meta({ id: 'redirect' })

const status = 'must be an HTTP status from 400 to 599'

/** Defects of the transport: the work is done and its answer suffers; on start the page never comes. */
export const faultWords = z
  .strictObject({
    on: oneOrMany(z.enum(FAULT_PLACES), 'init, start or status')
      .prefault('init')
      .describe('Which answers suffer: of the initialization, the start page, the status. One or a list.'),
    latency: duration.exactOptional().describe('The answer comes this much later.'),
    status: z
      .int({ error: status })
      .min(400, { error: status })
      .max(599, { error: status })
      .exactOptional()
      .describe('This HTTP status instead of the answer.'),
    connection: z.literal('reset').exactOptional().describe('The connection is reset instead of an answer.'),
    body: z.literal('malformed').exactOptional().describe('The answer is cut off in the middle of its JSON.'),
  })
  .meta({ id: 'faults' })
