import { DEFAULT_SPACE } from '../domain/default-space.ts'
import type { Link } from '../domain/link.ts'
import type { ClockSetting, ScenarioChoice } from '../domain/space-settings.ts'
import type { Instant } from '../domain/time.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Links } from './links.ts'
import type { EngineParts } from './parts.ts'
import type { Transactions } from './transactions.ts'

/** A space in a line. */
type SpaceSummary = {
  readonly space: string
  readonly transactions: number
  readonly links: number
  readonly webhooks: number
  /** How many one-shots are armed. */
  readonly armed: number
  /** How many scenario texts were put into it. */
  readonly scenarioTexts: number
  readonly clock: ClockSetting & { readonly now: Instant }
  readonly scenario?: ScenarioChoice
}

const countOf = (entries: Iterable<unknown>): number => {
  let count = 0
  for (const _ of entries) count += 1
  return count
}

/**
 * Looks through what a space holds, in the order in which it came. Every record is looked at in the way in which it is found by its id, so that a list
 * never shows something as open whose time is over.
 */
export const createInventory = (
  { store, clocks }: EngineParts,
  transactions: Pick<Transactions, 'find'>,
  links: Pick<Links, 'findLink'>,
) => {
  const clockOf = (space: string): SpaceSummary['clock'] => {
    const clock = clocks.of(space)
    return { ...clock.setting(), now: clock.now() }
  }

  /** The scenario that a space always takes, or takes where nothing else decides, if it has one. */
  const choiceOf = (space: string): ScenarioChoice | undefined => store.get('choices', space, 'scenario')

  return {
    clockOf,
    choiceOf,

    /** Every space that holds something, and the default one. */
    listSpaces: (): readonly SpaceSummary[] =>
      [...new Set([DEFAULT_SPACE, ...store.spaces()])].toSorted().map((space) => {
        const scenario = choiceOf(space)
        return {
          space,
          transactions: countOf(store.entries('transactions', space)),
          links: countOf(store.entries('links', space)),
          webhooks: countOf(store.entries('deliveries', space)),
          armed: countOf(store.entries('oneShots', space)),
          scenarioTexts: countOf(store.entries('scenarios', space)),
          clock: clockOf(space),
          ...(scenario && { scenario }),
        }
      }),

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
  }
}
