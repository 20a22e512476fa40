import type { Refused } from '../domain/refusals.ts'
import { DEFAULT_SPACE } from '../domain/space-name.ts'
import type { Instant } from '../domain/time.ts'
import { createAftermath } from './aftermath.ts'
import { type CardTokens, createCardTokens } from './card-tokens.ts'
import { type ChallengeAnswers, createChallengeAnswers } from './challenge-answers.ts'
import { createDispatcher } from './dispatcher.ts'
import type { EngineParts } from './engine-parts.ts'
import { type CardEntries, createCardEntries } from './enter-card.ts'
import type { Initialized, InitializeRequest } from './initialize-request.ts'
import { createInitializer } from './initializer.ts'
import { createLinks, type Links } from './links.ts'
import { createNotifier } from './notifier.ts'
import { createSpaces, type Spaces } from './spaces.ts'
import { createTransactions, type Found } from './transactions.ts'
import { createWebhooks, type Webhooks } from './webhooks.ts'

/** Everything that can be done to the state. Routes, pages and the control API call this and nothing below it. */
export type Engine = ChallengeAnswers &
  CardTokens &
  Links &
  CardEntries &
  Webhooks &
  Spaces & {
    /** Endpoint 1. Resolves when the transaction (or its remembered decline) is safe. */
    initialize(request: InitializeRequest): Promise<Initialized | Refused>
    /** The transaction as it is now: what became due has happened. */
    find(id: string): Found | undefined
    /** What a form of a transaction's or a link's page must carry. */
    pageToken(id: string): string
    /** The time that due dates and expiry of a transaction follow: its space's. */
    timeFor(transactionId: string): Instant
    /** Gives up all timers and webhooks under way; those are sent after the next start. */
    close(): Promise<void>
  }

/** The place where decisions meet the store, the clock, the scenarios and the outbox. */
export const createEngine = (parts: EngineParts): Engine => {
  const notifier = createNotifier(parts)
  const dispatcher = createDispatcher(parts)
  const aftermath = createAftermath(parts, notifier)
  const transactions = createTransactions(parts, aftermath, dispatcher)
  const links = createLinks(parts, transactions)
  return {
    initialize: createInitializer(parts, transactions),
    find: transactions.find,
    ...createChallengeAnswers(parts, transactions, dispatcher),
    ...createCardTokens(parts),
    ...links,
    ...createCardEntries(parts, links, transactions, aftermath, dispatcher),
    ...createWebhooks(parts, transactions, links, notifier, dispatcher),
    ...createSpaces(parts, transactions, dispatcher),
    pageToken: (id) => parts.ids.keyedHash('page', id),
    timeFor: (id) => parts.clocks.of(transactions.find(id)?.space ?? DEFAULT_SPACE).now(),
    close: async () => {
      parts.clocks.close()
      await dispatcher.close()
    },
  }
}
