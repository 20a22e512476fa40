import { DEFAULT_SPACE } from '../core/domain/default-space.ts'
import type { Subject } from '../core/domain/delivery.ts'
import type { Refusal } from '../core/domain/rejection.ts'
import type { Instant } from '../core/domain/time.ts'
import { createCardEntries } from './card-entries.ts'
import { type CardRequest, checkCard, createMint } from './cards.ts'
import { createChallengeAnswers } from './challenges.ts'
import type { EngineParts } from './engine-parts.ts'
import { createHolds } from './holds.ts'
import { createInitializer } from './initializations.ts'
import { createLinks } from './links.ts'
import { createByHand, createRepins } from './manual-actions.ts'
import { createInventory } from './open-work.ts'
import { createPages } from './pages-hosts.ts'
import { createOneShots } from './queue.ts'
import { createKeeper } from './retention/retention.ts'
import { createChooser } from './scenario-resolver.ts'
import { createOwnScenarios } from './space-scenarios.ts'
import { createSpaces } from './spaces.ts'
import { createAftermath, createTransactions } from './transactions.ts'
import { createDispatcher } from './webhooks/dispatcher.ts'
import { createOrders } from './webhooks/manual-sends.ts'
import { createNotifier } from './webhooks/notifier.ts'

/** The place where decisions meet the store, the clock, the scenarios and the outbox. */
export const createEngine = (parts: EngineParts) => {
  const keeper = createKeeper(parts)
  const notifier = createNotifier(parts)
  const dispatcher = createDispatcher(parts, keeper.tried)
  const aftermath = createAftermath(parts, notifier)
  const transactions = createTransactions(parts, aftermath, dispatcher, keeper)
  const chooser = createChooser(parts)
  const links = createLinks(parts, transactions, aftermath, chooser, keeper)
  const { keptIn, swap, letGoOfReset, ...holds } = createHolds(parts)
  /** What webhooks can tell of, as it is now. */
  const told = ({ type, id }: Subject) => {
    if (type === 'link') {
      const found = links.findLink(id)
      return found && { space: found.space, told: { link: found.link } }
    }
    const found = transactions.find(id)
    return found && { space: found.space, told: { transaction: found.transaction } }
  }
  return {
    /** Endpoint 1. Resolves when the transaction (or its remembered decline) is safe. */
    initialize: createInitializer(parts, transactions, chooser),
    find: transactions.find,
    ...createChallengeAnswers(parts, transactions, dispatcher),
    /** Why an initialization with this card would be refused, by what is there now; undefined where it would not. */
    wrongCard(request: CardRequest): Refusal | undefined {
      const checked = checkCard(parts, request)
      return 'refused' in checked ? checked.refused : undefined
    },
    /** A new alias and CVV token for a listed test number. */
    mintTokens: createMint(parts),
    ...links,
    ...createCardEntries(parts, links, transactions, aftermath, dispatcher, chooser, keeper),
    ...createOrders(parts, told, notifier, dispatcher, keeper.fired),
    ...createInventory(parts, transactions, links),
    ...createSpaces(parts, transactions, dispatcher, chooser, keeper, { keptIn, swap, letGoOfReset }),
    ...createOneShots(parts),
    ...createPages(parts),
    ...createRepins(parts, transactions, links),
    ...holds,
    /** What an id was that was let go, and the space that had it. */
    wentFrom: keeper.wentFrom,
    ...createByHand(parts, transactions),
    ...createOwnScenarios(parts),
    /** What a form of a transaction's or a link's page must carry. */
    pageToken: (id: string): string => parts.ids.keyedHash('page', id),
    /** The time that due dates and expiry of a transaction follow: its space's. */
    timeFor: (id: string): Instant => parts.clocks.of(transactions.find(id)?.space ?? DEFAULT_SPACE).now(),
    /** Gives up all timers and webhooks under way; those are sent after the next start. */
    close: async (): Promise<void> => {
      parts.clocks.close()
      await dispatcher.close()
    },
  }
}

/** What can be done to a state, be it kept or only played with. */
export type Core = ReturnType<typeof createEngine>
