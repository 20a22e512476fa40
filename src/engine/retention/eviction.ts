import type { Delivery } from '../../core/domain/delivery.schema.ts'
import { roundsOf } from '../../core/domain/delivery.ts'
import { deliveriesOf } from '../../core/domain/link.ts'
import { type Change, put, type Store } from '../store/store.ts'
import type { Ended } from './end-queue.ts'

/** The ids that go together, by what they are. */
export type Going = {
  readonly transactions: readonly string[]
  readonly links: readonly string[]
  readonly webhooks: readonly string[]
}

type Parts = {
  readonly store: Store
  /** The webhooks about something that were fired by hand. */
  readonly firedAbout: (id: string) => readonly string[]
}

/** What goes with something that has ended: its webhooks, and of a link the authentication of its cardholder. */
export const goingWith = ({ store, firedAbout }: Parts, space: string, [id, table]: Ended): Going => {
  const record = store.get(table, space, id)
  const own = record && 'transactionId' in record ? record.transactionId : undefined
  const asked = own === undefined ? undefined : store.get('transactions', space, own)
  const webhooks = [record, asked].flatMap((one) =>
    one ? [...('deliveries' in one ? deliveriesOf(one) : []), ...firedAbout(one.id)] : [],
  )
  return {
    transactions: [...(table === 'transactions' ? [id] : []), ...(asked ? [asked.id] : [])],
    links: table === 'links' ? [id] : [],
    webhooks: webhooks.filter((one) => store.get('deliveries', space, one) !== undefined),
  }
}

/** Whether a webhook is still to be sent: what it tells of stays as long. One that waits for somebody may wait for ever. */
export const isPlanned = (delivery: Delivery): boolean =>
  roundsOf(delivery).some(({ state }) => state.status === 'pending')

/** The changes that let it go, and keep its ids. Aliases, used references, idempotency keys and counters stay. */
export const lettingGo = (space: string, { transactions, links, webhooks }: Going): readonly Change[] => [
  ...transactions.flatMap((id) => [put('transactions', space, id, null), put('gone', space, id, 'transaction')]),
  ...links.flatMap((id) => [put('links', space, id, null), put('gone', space, id, 'link')]),
  ...webhooks.flatMap((id) => [put('deliveries', space, id, null), put('gone', space, id, 'webhook')]),
]

/** Several as one. */
export const together = (some: readonly Going[]): Going => ({
  transactions: some.flatMap(({ transactions }) => transactions),
  links: some.flatMap(({ links }) => links),
  webhooks: some.flatMap(({ webhooks }) => webhooks),
})
