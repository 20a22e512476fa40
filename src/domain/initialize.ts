import { type Instant, later } from './time.ts'
import type { Transaction, TransactionFacts } from './transaction.ts'

/** How many minutes a transaction may have no end (sources.md: facts 1.5). ASSUMED: transaction-timeout-30-minutes. */
export const TRANSACTION_LIFE_MINUTES = 30

/** When the life of a transaction ends that is created `at` a moment. */
export const expiryOf = (at: Instant): Instant => later(at, TRANSACTION_LIFE_MINUTES * 60_000)

type Asked = { readonly at: Instant; readonly ip: string }

/** The new transaction of a checked request, with everything that the outside had to decide: initialized, its history begun. */
export const initializeTransaction = (facts: Omit<TransactionFacts, 'history'>, { at, ip }: Asked): Transaction => ({
  status: 'initialized',
  history: [{ action: 'init', amount: facts.amount, source: 'api', date: at, success: true, ip }],
  // Last: on Node 20, an object with something behind a spread has a shape of its own, which costs 15 µs and memory.
  ...facts,
})
