import type { Told } from '../domain/delivery.ts'
import { linkNotification } from '../wire/link-body.ts'
import { type DirectoryResponseStyle, transactionBody } from '../wire/transaction-body.ts'

/** The payload of a webhook: the status answer for a transaction, id and status for a link (openapi.yaml, webhooks). */
export const payloadOf = (told: Told, style: DirectoryResponseStyle): object =>
  'link' in told ? linkNotification(told.link) : transactionBody(told.transaction, style)
