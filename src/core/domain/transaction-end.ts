import type { Result } from './outcome.ts'
import {
  canceledResult,
  isAuthenticated,
  NOT_ENROLLED_RESULT,
  type Path,
  type Proof,
  threeDSResult,
  uncompletedResult,
} from './threeds.ts'
import type { Instant } from './time.ts'
import type { TransactionFacts } from './transaction.schema.ts'
import type { EndedTransaction, HistoryEntry, OpenTransaction } from './transaction.ts'

/** Who ended it: the cardholder at an address, or the passing of time. ASSUMED: history-of-system. */
export type Actor = { readonly source: 'web'; readonly ip: string } | { readonly source: 'system' }

/** What an open transaction has besides its facts, in one state or another. */
type OfItsState = { readonly status: string; readonly threeDS?: unknown; readonly challenge?: unknown }

/** What stays of a transaction that ends, with a last line of its history. */
const withEntry = (
  { status: _, threeDS: __, challenge: ___, history, ...facts }: TransactionFacts & OfItsState,
  entry: Pick<HistoryEntry, 'action' | 'success'>,
  date: Instant,
  actor: Actor,
): TransactionFacts => {
  // No object begins with a spread here and below: on Node 20, one that does and has more behind it gets a shape of its own,
  // which costs 15 µs, and 500 bytes for as long as it lives.
  const line: HistoryEntry = { date, amount: facts.amount, ...entry, ...actor }
  return { history: [...history, line], ...facts }
}

const PASS = { action: 'authenticate', success: true } as const
const FAIL = { action: 'authenticate', success: false } as const

/** The authentication came to a result: authenticated or failed, as the matrix says. */
export const endWithResult = (
  transaction: OpenTransaction,
  result: Result,
  path: Path,
  at: Instant,
  actor: Actor,
  proof: Proof,
): EndedTransaction => {
  const threeDS = threeDSResult(result, path, transaction.card.brand, proof)
  const { transStatus, failReason = 'secure_authentication' } = result
  if (isAuthenticated(transStatus))
    return { status: 'authenticated', threeDS, ...withEntry(transaction, PASS, at, actor) }
  const failMessage = result.failMessage ?? `3-D Secure authentication ended with transStatus ${transStatus}`
  return { status: 'failed', failReason, failMessage, threeDS, ...withEntry(transaction, FAIL, at, actor) }
}

/** The card takes no part in 3-D Secure: the merchant may go on. ASSUMED: not-enrolled-is-authenticated. */
export const endNotEnrolled = (transaction: OpenTransaction, at: Instant, actor: Actor): EndedTransaction => ({
  status: 'authenticated',
  threeDS: NOT_ENROLLED_RESULT,
  ...withEntry(transaction, PASS, at, actor),
})

/** A fault before the directory was reached: there is no 3-D Secure data at all. */
export const endOnStart = (transaction: OpenTransaction, at: Instant, actor: Actor): EndedTransaction => ({
  status: 'failed',
  failReason: 'error_on_start',
  failMessage: 'the authentication could not be started',
  ...withEntry(transaction, FAIL, at, actor),
})

/** The cardholder pressed cancel. */
export const endCanceled = (
  transaction: Extract<OpenTransaction, { threeDS: unknown }>,
  at: Instant,
  actor: Actor,
): EndedTransaction => ({
  status: 'canceled',
  threeDS: canceledResult(transaction.threeDS),
  ...withEntry(transaction, { action: 'cancel', success: true }, at, actor),
})

/** Nobody finished it in time. ASSUMED: transaction-timeout-30-minutes. */
export const endTimedOut = (transaction: OpenTransaction, at: Instant): EndedTransaction => ({
  status: 'failed',
  failReason: 'timeout',
  failMessage: 'the authentication was not finished in time',
  ...withEntry(transaction, FAIL, at, { source: 'system' }),
  ...('threeDS' in transaction && { threeDS: uncompletedResult(transaction.threeDS) }),
})
