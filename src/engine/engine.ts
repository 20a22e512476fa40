import { DEFAULT_SPACE } from '../core/domain/default-space.ts'
import type { Subject } from '../core/domain/delivery.ts'
import type { Rejection } from '../core/domain/rejection.ts'
import type { Instant } from '../core/domain/time.ts'
import { createAuthenticationUses } from './authentication-uses.ts'
import { createCardEntries } from './card-entries.ts'
import { type CardRequest, checkCard, createTokenIssuer } from './cards.ts'
import { createChallengeActions } from './challenges.ts'
import type { EngineParts } from './engine-parts.ts'
import { createHolds } from './holds.ts'
import { createIdempotencyStore } from './idempotency.ts'
import { createInitializer } from './initializations.ts'
import { createLinks } from './links.ts'
import { createManualActions, createScenarioAssignments } from './manual-actions.ts'
import { createPages } from './pages-hosts.ts'
import { createOpenWork } from './pending-work.ts'
import { createQueuedOutcomes } from './queue.ts'
import { createRequestSettings } from './request-settings.ts'
import { createRetention } from './retention/retention.ts'
import { createScenarioResolver } from './scenario-resolver.ts'
import { createOwnScenarios } from './space-scenarios.ts'
import { createSpaces } from './spaces.ts'
import { createSpaceReplacer } from './state-import.ts'
import { createAuthorizer } from './transaction-authorizations.ts'
import { createConsequences, createTransactions } from './transactions.ts'
import { createDispatcher } from './webhooks/dispatcher.ts'
import { createManualSends } from './webhooks/manual-sends.ts'
import { createNotifier } from './webhooks/notifier.ts'

/** Creates the engine, which connects decisions with the store, the clocks, the scenarios and the outbox. */
export const createEngine = (parts: EngineParts) => {
  const keeper = createRetention(parts)
  const notifier = createNotifier(parts)
  const dispatcher = createDispatcher(parts, keeper.attempted)
  const aftermath = createConsequences(parts, notifier)
  const transactions = createTransactions(parts, aftermath, dispatcher, keeper)
  const chooser = createScenarioResolver(parts)
  const memory = createIdempotencyStore(parts)
  const authenticationUses = createAuthenticationUses(transactions.find)
  const links = createLinks(parts, transactions, aftermath, chooser, keeper)
  const { swap, letGoOfReset, ...holds } = createHolds(parts)
  const replace = createSpaceReplacer(parts, transactions, dispatcher, chooser, keeper, { swap, letGoOfReset })
  /** Returns the current subject of a webhook: a link or a transaction. */
  const reported = ({ type, id }: Subject) => {
    if (type === 'link') {
      const match = links.findLink(id)
      return match && { space: match.space, webhookSubject: { link: match.link } }
    }
    const matched = transactions.find(id)
    return matched && { space: matched.space, webhookSubject: { transaction: matched.transaction } }
  }
  return {
    /** Endpoint 1. Resolves when the transaction (or its stored decline) is saved. */
    initialize: createInitializer(parts, transactions, chooser, memory),
    ...createAuthorizer(parts, transactions, memory, authenticationUses),
    authenticationUses,
    find: transactions.find,
    findOwn: transactions.findOwn,
    /** Call it when the response to an initialization was sent: a merchant-initiated authentication begins then. */
    initializationSent: transactions.released,
    ...createChallengeActions(parts, transactions, dispatcher),
    /** Returns the rejection that an initialization with this card would get now; undefined if it would be accepted. */
    cardRejection(request: CardRequest): Rejection | undefined {
      const checked = checkCard(parts, request)
      return 'rejected' in checked ? checked.rejected : undefined
    },
    /** Creates an alias and CVV token for a listed test number. */
    issueTokens: createTokenIssuer(parts),
    ...links,
    ...createCardEntries(parts, links, transactions, aftermath, dispatcher, chooser, keeper),
    ...createManualSends(parts, reported, notifier, dispatcher, keeper.sentManually),
    ...createOpenWork(parts, transactions, links),
    ...createSpaces(parts, dispatcher, keeper, replace),
    ...createQueuedOutcomes(parts),
    ...createPages(parts),
    ...createRequestSettings(parts),
    ...createScenarioAssignments(parts, transactions, links),
    ...holds,
    /** Returns the kind and the space of an ID that `--keep` has removed. */
    removedFrom: keeper.removedFrom,
    ...createManualActions(parts, transactions),
    ...createOwnScenarios(parts),
    /** Returns the token that a form on the page of a transaction or link must contain. */
    pageToken: (id: string): string => parts.ids.keyedHash('page', id),
    /** Returns the time that due dates and expiry of a transaction follow: the clock of its space. */
    timeFor: (id: string): Instant => parts.clocks.of(transactions.find(id)?.space ?? DEFAULT_SPACE).now(),
    /** Cancels all timers and webhooks in flight; those are sent after the next start. */
    close: async (): Promise<void> => {
      parts.clocks.close()
      await dispatcher.close()
    },
  }
}

/** All operations on a state, persistent or only for a rehearsal. */
export type Core = ReturnType<typeof createEngine>
