import { linkNotification } from '../../core/bodies/link-body.ts'
import { type DirectoryResponseStyle, transactionBody } from '../../core/bodies/transaction-body.ts'
import type { WebhookSubject } from '../../core/domain/delivery.ts'

/**
 * Returns the payload of a webhook: the status response for a transaction, ID and status for a link (openapi.yaml,
 * webhooks).
 */
export const payloadOf = (subject: WebhookSubject, style: DirectoryResponseStyle): object =>
  'link' in subject ? linkNotification(subject.link) : transactionBody(subject.transaction, style)
