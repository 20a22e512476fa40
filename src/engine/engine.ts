import type { Refused } from '../domain/refusals.ts'
import type { Instant } from '../domain/time.ts'
import { type CardTokens, createCardTokens } from './card-tokens.ts'
import { type ChallengeAnswers, createChallengeAnswers } from './challenge-answers.ts'
import type { EngineParts } from './engine-parts.ts'
import type { Initialized, InitializeRequest } from './initialize-request.ts'
import { createInitializer } from './initializer.ts'
import { createTransactions, type Found } from './transactions.ts'

/** Everything that can be done to the state. Routes, pages and the control API call this and nothing below it. */
export type Engine = ChallengeAnswers &
  CardTokens & {
    /** Endpoint 1. Resolves when the transaction (or its remembered decline) is safe. */
    initialize(request: InitializeRequest): Promise<Initialized | Refused>
    /** The transaction as it is now: what became due has happened. */
    find(id: string): Found | undefined
    /** What a form of a transaction's page must carry. */
    pageToken(id: string): string
    /** The time that due dates and expiry follow. */
    now(): Instant
    /** Gives up all timers. */
    close(): void
  }

/** The place where decisions meet the store, the clock and the scenarios. */
export const createEngine = (parts: EngineParts): Engine => {
  const transactions = createTransactions(parts)
  return {
    initialize: createInitializer(parts, transactions),
    find: transactions.find,
    ...createChallengeAnswers(parts, transactions),
    ...createCardTokens(parts),
    pageToken: (id) => parts.ids.keyedHash('page', id),
    now: parts.clock.now,
    close: transactions.close,
  }
}
