import type { Route } from '../../api/http/route.ts'
import { hideCardNumbers } from '../../core/domain/card-numbers.ts'
import { type Counted, countedTogether } from '../../core/domain/counts.ts'
import type { Delivery } from '../../core/domain/delivery.schema.ts'
import type { EventSubject } from '../../core/domain/event.ts'
import type { Link } from '../../core/domain/link.schema.ts'
import type { Instant } from '../../core/domain/time.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import { forEachYielding } from '../../engine/yielding.ts'
import type { ControlParts } from '../control-parts.ts'
import { invalid } from '../control-problems.ts'
import { routeWithoutBody } from '../control-route.ts'

/** Start of the counts, and true if they include everything since the creation. */
type Since = { readonly since: Instant; readonly complete: boolean }

const viewOf = (
  { reads, unread, opened, extraAttempts, keys, last }: Counted,
  since: Since,
  created: number,
  webhooks: readonly Delivery[],
) => ({
  ...since,
  statusReads: reads,
  statusFailures: unread,
  ...(last && { lastRead: { at: last.at, status: last.status, ...compact({ overridden: last.altered }) } }),
  initializations: created + extraAttempts,
  idempotencyKeys: keys.length,
  webhookAttempts: webhooks.reduce((sum, { attemptCount }) => sum + attemptCount, 0),
  pageOpenings: opened,
})

/** Creates the counts of records. Unlike events, counts are never dropped. */
export const createCountsViews = ({ traffic, counters }: ControlParts) => {
  const madeOf = (space: string, subject: EventSubject & { readonly id: string }, isMerchants = true) => {
    // Includes the newest events.
    traffic.settle()
    const own = counters.of(space, subject.id)
    if (!isMerchants) return { counted: own }
    const order = counters.ofOrder(space, subject)
    return { ...order, counted: countedTogether([own, order.counted]) }
  }

  const sinceOf = (space: string, from: Instant | undefined, created: Instant | undefined, isOlder: boolean): Since => {
    const { since } = counters.eraOf(space)
    if (isOlder) return { since: from !== undefined && from > since ? from : since, complete: false }
    return from === undefined ? { since: created ?? since, complete: true } : { since: from, complete: false }
  }

  return {
    ofTransaction(space: string, transaction: Transaction, webhooks: readonly Delivery[]) {
      const { id, refno, forLink, sequence, history } = transaction
      const isMerchants = forLink === undefined
      const { counted, from } = { from: undefined, ...madeOf(space, { kind: 'transaction', id, refno }, isMerchants) }
      const isOlder = sequence <= (counters.eraOf(space).newestBefore ?? 0)
      return viewOf(counted, sinceOf(space, from, history[0]?.date, isOlder), isMerchants ? 1 : 0, webhooks)
    },

    ofLink(space: string, link: Link, webhooks: readonly Delivery[]) {
      const { id, reference } = link
      const { counted, from } = { from: undefined, ...madeOf(space, { kind: 'link', id, reference }) }
      const created = 'created' in link ? link.created : undefined
      const { since, newestBefore } = counters.eraOf(space)
      // Links have no numbers. One that was created at that very moment may be older.
      const isOlder = newestBefore !== undefined && !(created !== undefined && created > since)
      return viewOf(counted, sinceOf(space, from, created, isOlder), 1, webhooks)
    },

    /** Returns the counts of an order: its transactions, and the attempts that created none. */
    ofOrder(space: string, refno: string, transactions: readonly Transaction[], webhooks: readonly Delivery[]) {
      traffic.settle()
      const { counted, from } = { from: undefined, ...counters.ofOrder(space, { kind: 'transaction', refno }) }
      const all = countedTogether([counted, ...transactions.map(({ id }) => counters.of(space, id))])
      const isOlder = counters.eraOf(space).newestBefore !== undefined
      return viewOf(
        all,
        sinceOf(space, from, transactions[0]?.history[0]?.date, isOlder),
        transactions.length,
        webhooks,
      )
    },
  }
}

/** Largest number of transactions in the response, the newest ones. */
const MOST_NAMED = 100

/** Creates the route for the counts of an order, also for an unknown refno. */
export const orderRoutes = (parts: ControlParts): readonly Route[] => {
  const { engine } = parts
  const counted = createCountsViews(parts)
  return [
    routeWithoutBody({
      operation: 'getOrder',
      async handle({ json, space, query: { refno } }) {
        if (refno === undefined) return invalid('`refno` is missing.')
        const transactions: Transaction[] = []
        await forEachYielding(engine.transactionsIn(space), (transaction) => {
          if (transaction.refno === refno && !transaction.forLink) transactions.push(transaction)
        })
        const ids = new Set(transactions.map(({ id }) => id))
        const webhooks: Delivery[] = []
        await forEachYielding(ids.size === 0 ? [] : engine.deliveriesOf({ space }), (item) => {
          if (ids.has(item.subject.id)) webhooks.push(item)
        })
        const named = [...ids].slice(-MOST_NAMED)
        const counts = counted.ofOrder(space, refno, transactions, webhooks)
        // The refno comes from the request, and may be anything.
        return json({
          space,
          refno: hideCardNumbers(refno),
          transactions: named,
          omitted: ids.size - named.length,
          counts,
        })
      },
    }),
  ]
}
