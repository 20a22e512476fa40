import { type Instant, later } from './time.ts'
import type { Transaction, TransactionFacts } from './transaction.ts'

/** How long a transaction may stay without an end (domain-facts 1.5). ASSUMED: transaction-timeout-30-minutes. */
const TRANSACTION_LIFE_MS = 30 * 60_000

/** When the life of a transaction ends that is created `at` a moment. */
export const expiryOf = (at: Instant): Instant => later(at, TRANSACTION_LIFE_MS)

/** A checked request to initialize, with everything that the outside had to decide. */
type Initialize = Omit<TransactionFacts, 'history'> & {
  readonly at: Instant
  readonly ip: string
}

/** The new transaction: initialized, its history begun. */
export const initializeTransaction = ({ at, ip, ...facts }: Initialize): Transaction => ({
  status: 'initialized',
  history: [{ action: 'init', amount: facts.amount, source: 'api', date: at, success: true, ip }],
  // Last: on Node 20, an object with something behind a spread has a shape of its own, which costs 15 µs and memory.
  ...facts,
})
