import type { Delivery, SentAs } from '../../core/domain/delivery.schema.ts'
import { sentAsOf } from '../../core/domain/webhook-options.ts'
import { attemptOptionsOf } from '../../core/domain/webhook-recipe.ts'
import type { Outgoing } from './http-client.ts'
import type { Signed } from './sign.ts'

/** The content of one attempt, before it is signed. */
type Draft = Signed & Pick<Outgoing, 'url' | 'sendingMs' | 'type'>

/**
 * Returns the content of an attempt with all options of the send. The body layout is fixed when it is scheduled or
 * sent.
 */
export const draftOf = ({ id, url, body, ...options }: Pick<Delivery, 'id' | 'url' | 'body'> & SentAs): Draft => ({
  ...attemptOptionsOf(sentAsOf(options)),
  id: options.webhookId ?? id,
  url,
  body,
  sendingMs: 0,
  ...(options.raw?.type !== undefined && { type: options.raw.type }),
})
