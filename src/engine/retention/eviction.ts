import type { Delivery } from '../../core/domain/delivery.schema.ts'
import { roundsOf } from '../../core/domain/delivery.ts'
import { deliveriesOf } from '../../core/domain/link.ts'
import { type Change, put, type Store } from '../store/store.ts'
import type { Ended } from './end-queue.ts'

/** IDs of the records that are removed together. */
export type Removal = {
  readonly transactions: readonly string[]
  readonly links: readonly string[]
  readonly webhooks: readonly string[]
}

type Parts = {
  readonly store: Store
  /** Returns the manually sent webhooks about a record. */
  readonly firedAbout: (id: string) => readonly string[]
}

/** Returns the records that are removed with an ended one: its webhooks and, for a link, its authentication. */
export const removalOf = ({ store, firedAbout }: Parts, space: string, [id, table]: Ended): Removal => {
  const record = store.get(table, space, id)
  const own = record && 'transactionId' in record ? record.transactionId : undefined
  const authentication = own === undefined ? undefined : store.get('transactions', space, own)
  const webhooks = [record, authentication].flatMap((item) =>
    item ? [...('deliveries' in item ? deliveriesOf(item) : []), ...firedAbout(item.id)] : [],
  )
  return {
    transactions: [...(table === 'transactions' ? [id] : []), ...(authentication ? [authentication.id] : [])],
    links: table === 'links' ? [id] : [],
    webhooks: webhooks.filter((webhook) => store.get('deliveries', space, webhook) !== undefined),
  }
}

/**
 * Returns whether a webhook has a scheduled attempt, which keeps its subject. Webhooks that wait for an event do not
 * count.
 */
export const isPlanned = (delivery: Delivery): boolean =>
  roundsOf(delivery).some(({ state }) => state.status === 'pending')

/**
 * Returns the changes that remove records and remember their IDs. Aliases, refnos, idempotency keys and counters stay.
 */
export const removalChanges = (space: string, { transactions, links, webhooks }: Removal): readonly Change[] => [
  ...transactions.flatMap((id) => [put('transactions', space, id, null), put('gone', space, id, 'transaction')]),
  ...links.flatMap((id) => [put('links', space, id, null), put('gone', space, id, 'link')]),
  ...webhooks.flatMap((id) => [put('deliveries', space, id, null), put('gone', space, id, 'webhook')]),
]

/** Merges several removals. */
export const mergeRemovals = (removals: readonly Removal[]): Removal => ({
  transactions: removals.flatMap(({ transactions }) => transactions),
  links: removals.flatMap(({ links }) => links),
  webhooks: removals.flatMap(({ webhooks }) => webhooks),
})
