import type { Delivery, SentAs } from '../../core/domain/delivery.schema.ts'
import { sentAsOf } from '../../core/domain/webhook-options.ts'
import { makingOf } from '../../core/domain/webhook-recipe.ts'
import type { Outgoing } from './http-client.ts'
import type { Signed } from './sign.ts'

/** What one try sends, before it is signed. */
type Draft = Signed & Pick<Outgoing, 'url' | 'sendingMs' | 'type'>

/** What a delivery sends, with all that it is ordered to have. The layout of a body is made when it is planned or ordered. */
export const draftOf = ({ id, url, body, ...ways }: Pick<Delivery, 'id' | 'url' | 'body'> & SentAs): Draft => ({
  ...makingOf(sentAsOf(ways)),
  id: ways.webhookId ?? id,
  url,
  body,
  sendingMs: 0,
  ...(ways.raw?.type !== undefined && { type: ways.raw.type }),
})
