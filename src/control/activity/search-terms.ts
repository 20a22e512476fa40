import type { Delivery } from '../../core/domain/delivery.schema.ts'
import type { Link } from '../../core/domain/link.schema.ts'
import { traceTerms } from '../../core/domain/traceparent.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import type { Engine } from '../../engine/engine-api.ts'
import type { Entry } from './row-counts.ts'
import type { RowEntries } from './row-entries.ts'

const threeDSTerms = (record: Transaction | Link): readonly (string | undefined)[] => {
  const { cavv, xid, threeDSTransactionId } = ('threeDS' in record && record.threeDS) || {}
  return [cavv, xid, threeDSTransactionId]
}

const transactionTerms = (transaction: Transaction): readonly (string | undefined)[] => [
  transaction.refno2,
  transaction.card.alias,
  'authorization' in transaction ? transaction.authorization.code : undefined,
  ...threeDSTerms(transaction),
]

/** Returns the webhook-ids of a delivery: its own, and those of attempts that were sent with another one; and its trace. */
const webhookIds = ({ id, webhookId, attempts, traceparent }: Delivery): readonly (string | undefined)[] => [
  id,
  webhookId,
  ...attempts.map(({ headers }) => headers['webhook-id']),
  ...traceTerms(traceparent),
]

/**
 * Returns the values of a record by which its row is found although the row does not contain them. An `aliasCVV` is not
 * among them: it replaces a security code, and no response contains it once it was used.
 */
export const searchTerms = (
  engine: Engine,
  space: string,
  { hooks, requests }: RowEntries,
  { id, group }: Entry,
): readonly string[] => {
  const terms: (string | undefined)[] = [...requests.about(id)]
  if (group === 'webhook') {
    const delivery = engine.deliveryIn(space, id)
    if (delivery) terms.push(...webhookIds(delivery))
  } else if (group === 'link') {
    const link = engine.findLink(id)?.link
    const authentication = link && 'transactionId' in link ? engine.find(link.transactionId ?? '') : undefined
    if (link) terms.push(...threeDSTerms(link))
    if (authentication) terms.push(...transactionTerms(authentication.transaction))
    terms.push(...hooks.all({ type: 'link', id }).flatMap(webhookIds))
  } else if (group === 'transaction' || group === 'authentication') {
    const match = engine.find(id)
    if (match) terms.push(...transactionTerms(match.transaction))
    terms.push(...hooks.all({ type: 'transaction', id }).flatMap(webhookIds))
  }
  return [...new Set(terms.filter((term) => term !== undefined))]
}
