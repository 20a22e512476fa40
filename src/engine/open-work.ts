import type { EndDue } from '../core/domain/cause.ts'
import { dueNext } from '../core/domain/decide-transaction.ts'
import { DEFAULT_SPACE } from '../core/domain/default-space.ts'
import type { Delivery } from '../core/domain/delivery.schema.ts'
import { type Awaited, DELIVERY_STATUSES, roundsOf, type Subject } from '../core/domain/delivery.ts'
import type { Link } from '../core/domain/link.schema.ts'
import { LINK_STATUSES } from '../core/domain/link.ts'
import type { ScenarioChoice } from '../core/domain/space-settings.ts'
import type { Instant } from '../core/domain/time.ts'
import type { Transaction } from '../core/domain/transaction.schema.ts'
import { hasEnded, type OpenTransaction, TRANSACTION_STATUSES } from '../core/domain/transaction.ts'
import { lookGivingWay } from './cooperative.ts'
import type { EngineParts } from './engine-parts.ts'
import type { Links } from './links.ts'
import { pagesIn } from './pages-hosts.ts'
import type { Transactions } from './transactions.ts'

/** What happens by itself at a time, and to what. */
type Due = { readonly at: Instant } & (
  | {
      readonly kind: EndDue
      readonly transaction: string
      readonly refno: string
      /** The link whose cardholder it authenticates. */
      readonly link?: string
    }
  /** The first attempt, or one more. */
  | { readonly kind: 'webhook_attempt'; readonly webhook: string; readonly subject: Subject; readonly attempt: number }
  /** The token for the CVV of a card cannot be used any more. */
  | { readonly kind: 'cvv_token_expires'; readonly fingerprint: string }
)

const ofTransaction = (transaction: OpenTransaction): Due => {
  const { id, refno, forLink } = transaction
  return { ...dueNext(transaction), transaction: id, refno, ...(forLink && { link: forLink.id }) }
}

const inOrder = (a: Due, b: Due): number => (a.at < b.at ? -1 : Number(a.at > b.at))

const countOf = (entries: Iterable<unknown>): number => {
  let count = 0
  for (const _ of entries) count += 1
  return count
}

/** What has a status, of a table. */
type Statuses = Iterable<readonly [string, { readonly status: string }]>

function* statesOf(deliveries: Iterable<[string, Delivery]>): Statuses {
  for (const [id, { state }] of deliveries) yield [id, state]
}

/**
 * Looks through what a space holds, in the order in which it came, and ahead. Every record of a list is looked at in the way in
 * which it is found by its id, so that it never shows something as open whose time is over.
 */
export const createInventory = ({ store, clocks }: EngineParts, transactions: Transactions, links: Links) => {
  const clockOf = (space: string) => {
    const clock = clocks.of(space)
    return { ...clock.setting(), now: clock.now() }
  }

  /** The scenario that a space always takes, or takes where nothing else decides, if it has one. */
  const choiceOf = (space: string): ScenarioChoice | undefined => store.get('choices', space, 'scenario')

  const spacesOf = (only: string | undefined): readonly string[] =>
    store.spaces().filter((space) => only === undefined || only === space)

  /** Every space that holds something, and the default one; or only this one, where it is one of those. */
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
          armed: countOf(store.entries('queuedOutcomes', space)),
          scenarioTexts: countOf(store.entries('scenarios', space)),
          clock: clockOf(space),
          ...(scenario && { scenario }),
          ...(pages !== undefined && { pages }),
        }
      }),

    /** How many of all spaces, or of one, are at what, as the state has it: what is over by now is not ended by that. */
    async tally(only?: string) {
      const spaces = spacesOf(only)
      const of = async (
        statuses: readonly string[],
        found: (space: string) => Statuses,
      ): Promise<Readonly<Record<string, number>>> => {
        const counts = new Map(statuses.map((status) => [status, 0]))
        for (const space of spaces)
          await lookGivingWay(found(space), ([, { status }]) => counts.set(status, (counts.get(status) ?? 0) + 1))
        return Object.fromEntries(counts)
      }
      return {
        spaces: spaces.length,
        transactions: await of(TRANSACTION_STATUSES, (space) => store.entries('transactions', space)),
        links: await of(LINK_STATUSES, (space) => store.entries('links', space)),
        webhooks: await of(DELIVERY_STATUSES, (space) => statesOf(store.entries('deliveries', space))),
      }
    },

    /** Authentications of links' cardholders are among them. */
    *transactionsIn(space: string): Iterable<Transaction> {
      for (const [id] of store.entries('transactions', space)) {
        const found = transactions.find(id)
        if (found) yield found.transaction
      }
    },
    *linksIn(space: string): Iterable<Link> {
      for (const [id] of store.entries('links', space)) {
        const found = links.findLink(id)
        if (found) yield found.link
      }
    },

    /** What happens in a space by itself if nobody does anything, in the order in which it will, and what waits for an event. */
    async dueIn(space: string) {
      const now = clocks.of(space).now()
      const due: Due[] = []
      /** Webhooks that have no time yet, because something else has to happen first. */
      const waiting: { webhook: string; subject: Subject; waitsFor: Awaited['event'] }[] = []
      await lookGivingWay(store.entries('transactions', space), ([, transaction]) => {
        if (!hasEnded(transaction)) due.push(ofTransaction(transaction))
      })
      await lookGivingWay(store.entries('deliveries', space), ([webhook, delivery]) => {
        const { subject, attemptCount } = delivery
        let attempt = attemptCount
        for (const { state, again = delivery } of roundsOf(delivery)) {
          if (state.status === 'pending')
            due.push({ at: state.due, kind: 'webhook_attempt', webhook, subject, attempt: attempt + 1 })
          if (state.status === 'waiting') waiting.push({ webhook, subject, waitsFor: state.for.event })
          attempt += again.together ?? 1
        }
      })
      await lookGivingWay(store.entries('aliasCvvs', space), ([, { used, expires, fingerprint }]) => {
        if (!used && expires > now) due.push({ at: expires, kind: 'cvv_token_expires', fingerprint })
      })
      return { now, due: due.toSorted(inOrder), waiting }
    },
  }
}
