import type { ScheduledEnd } from '../core/domain/cause.ts'
import { nextScheduledEnd } from '../core/domain/decide-transaction.ts'
import { DEFAULT_SPACE } from '../core/domain/default-space.ts'
import type { Delivery } from '../core/domain/delivery.schema.ts'
import { type Awaited, DELIVERY_STATUSES, roundsOf, type Subject } from '../core/domain/delivery.ts'
import type { Link } from '../core/domain/link.schema.ts'
import { LINK_STATUSES } from '../core/domain/link.ts'
import type { ScenarioChoice } from '../core/domain/space-settings.ts'
import type { Instant } from '../core/domain/time.ts'
import type { Transaction } from '../core/domain/transaction.schema.ts'
import { hasEnded, type OpenTransaction, TRANSACTION_STATUSES } from '../core/domain/transaction.ts'
import type { EngineParts } from './engine-parts.ts'
import type { Links } from './links.ts'
import { pagesIn } from './pages-hosts.ts'
import type { Transactions } from './transactions.ts'
import { visitYielding } from './yielding.ts'

/** A scheduled change: its time, kind and subject. */
type Due = { readonly at: Instant } & (
  | {
      readonly kind: ScheduledEnd
      readonly transaction: string
      readonly refno: string
      /** The link whose cardholder it authenticates. */
      readonly link?: string
    }
  /** The first or a further attempt. */
  | { readonly kind: 'webhook_attempt'; readonly webhook: string; readonly subject: Subject; readonly attempt: number }
  /** Expiry of a CVV token. */
  | { readonly kind: 'cvv_token_expires'; readonly fingerprint: string }
)

const ofTransaction = (transaction: OpenTransaction): Due => {
  const { id, refno, forLink } = transaction
  return { ...nextScheduledEnd(transaction), transaction: id, refno, ...(forLink && { link: forLink.id }) }
}

const inOrder = (a: Due, b: Due): number => (a.at < b.at ? -1 : Number(a.at > b.at))

const countOf = (entries: Iterable<unknown>): number => {
  let count = 0
  for (const _ of entries) count += 1
  return count
}

/** Records of a table with their status. */
type Statuses = Iterable<readonly [string, { readonly status: string }]>

function* statesOf(deliveries: Iterable<[string, Delivery]>): Statuses {
  for (const [id, { state }] of deliveries) yield [id, state]
}

/**
 * Lists the content of a space in creation order, and its scheduled changes. Every record is read as by its ID, so that
 * an expired record is never listed as open.
 */
export const createOpenWork = ({ store, clocks }: EngineParts, transactions: Transactions, links: Links) => {
  const clockOf = (space: string) => {
    const clock = clocks.of(space)
    return { ...clock.setting(), now: clock.now() }
  }

  /** Returns the forced or default scenario of a space, if it has one. */
  const choiceOf = (space: string): ScenarioChoice | undefined => store.get('choices', space, 'scenario')

  const spacesOf = (only: string | undefined): readonly string[] =>
    store.spaces().filter((space) => only === undefined || only === space)

  /** Returns every space with content and the default space, or only the given one if it is among them. */
  const spacesInUse = (only?: string): ReadonlySet<string> =>
    new Set([...((only ?? DEFAULT_SPACE) === DEFAULT_SPACE ? [DEFAULT_SPACE] : []), ...spacesOf(only)])

  return {
    clockOf,
    choiceOf,

    spacesInUse,

    listSpaces: (only?: string) =>
      [...spacesInUse(only)].toSorted().map((space) => {
        const scenario = choiceOf(space)
        const pages = pagesIn(store, space)
        return {
          space,
          transactions: countOf(store.entries('transactions', space)),
          links: countOf(store.entries('links', space)),
          webhooks: countOf(store.entries('deliveries', space)),
          queuedOutcomes: countOf(store.entries('queuedOutcomes', space)),
          scenarioTexts: countOf(store.entries('scenarios', space)),
          clock: clockOf(space),
          ...(scenario && { scenario }),
          ...(pages !== undefined && { pages }),
        }
      }),

    /** Counts records by status, in all spaces or one. Reads the stored state only, so due changes are not applied. */
    async tally(only?: string) {
      const spaces = spacesOf(only)
      const of = async (
        statuses: readonly string[],
        result: (space: string) => Statuses,
      ): Promise<Readonly<Record<string, number>>> => {
        const counts = new Map(statuses.map((status) => [status, 0]))
        for (const space of spaces)
          await visitYielding(result(space), ([, { status }]) => counts.set(status, (counts.get(status) ?? 0) + 1))
        return Object.fromEntries(counts)
      }
      return {
        spaces: spaces.length,
        transactions: await of(TRANSACTION_STATUSES, (space) => store.entries('transactions', space)),
        links: await of(LINK_STATUSES, (space) => store.entries('links', space)),
        webhooks: await of(DELIVERY_STATUSES, (space) => statesOf(store.entries('deliveries', space))),
      }
    },

    /** Includes the authentications of links' cardholders. */
    *transactionsIn(space: string): Iterable<Transaction> {
      for (const [id] of store.entries('transactions', space)) {
        const match = transactions.find(id)
        if (match) yield match.transaction
      }
    },
    *linksIn(space: string): Iterable<Link> {
      for (const [id] of store.entries('links', space)) {
        const match = links.findLink(id)
        if (match) yield match.link
      }
    },

    /** Returns the scheduled changes of a space in due order, and the webhooks that wait for an event. */
    async dueIn(space: string) {
      const now = clocks.of(space).now()
      const due: Due[] = []
      /** Webhooks without a due time, because another event has to happen first. */
      const waiting: { webhook: string; subject: Subject; waitsFor: Awaited['event'] }[] = []
      await visitYielding(store.entries('transactions', space), ([, transaction]) => {
        if (!hasEnded(transaction)) due.push(ofTransaction(transaction))
      })
      await visitYielding(store.entries('deliveries', space), ([webhook, delivery]) => {
        const { subject, attemptCount } = delivery
        let attempt = attemptCount
        for (const { state, again = delivery } of roundsOf(delivery)) {
          if (state.status === 'pending')
            due.push({ at: state.due, kind: 'webhook_attempt', webhook, subject, attempt: attempt + 1 })
          if (state.status === 'waiting') waiting.push({ webhook, subject, waitsFor: state.for.event })
          attempt += again.together ?? 1
        }
      })
      await visitYielding(store.entries('aliasCvvs', space), ([, { used, expires, fingerprint }]) => {
        if (!used && expires > now) due.push({ at: expires, kind: 'cvv_token_expires', fingerprint })
      })
      return { now, due: due.toSorted(inOrder), waiting }
    },
  }
}
