import { z } from 'zod'
import { FAULT_PLACES } from '../domain/outcome.ts'
import { duration, oneOrMany } from './values.ts'

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
