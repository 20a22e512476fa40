import { z } from 'zod'
import { TAMPERINGS } from '../domain/outcome.ts'
import { duration } from './values.ts'

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
