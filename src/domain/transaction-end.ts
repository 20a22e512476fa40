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
import type { EndedTransaction, HistoryEntry, OpenTransaction, TransactionFacts } from './transaction.ts'

/** Who ended it: the cardholder at an address, or the passing of time. */
export type Actor = { readonly source: 'web'; readonly ip: string } | { readonly source: 'system' }

/** What an open transaction has besides its facts, in one state or another. */
type OfItsState = { readonly status: string; readonly threeDS?: unknown; readonly challenge?: unknown }

const withoutState = ({
  status: _,
  threeDS: __,
  challenge: ___,
  ...facts
}: TransactionFacts & OfItsState): TransactionFacts => facts

const withEntry = (
  transaction: OpenTransaction,
  { action, success }: Pick<HistoryEntry, 'action' | 'success'>,
  at: Instant,
  actor: Actor,
): TransactionFacts => {
  const { history, ...facts } = withoutState(transaction)
  const line: HistoryEntry = { action, success, amount: transaction.amount, date: at, ...actor }
  // Spreads come last here and below; see initializeTransaction.
  return { history: [...history, line], ...facts }
}

const failMessage = (result: Result): string =>
  result.failMessage ?? `3-D Secure authentication ended with transStatus ${result.transStatus}`

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
  if (isAuthenticated(result.transStatus)) {
    const facts = withEntry(transaction, { action: 'authenticate', success: true }, at, actor)
    return { status: 'authenticated', threeDS, ...facts }
  }
  const facts = withEntry(transaction, { action: 'authenticate', success: false }, at, actor)
  const failReason = result.failReason ?? 'secure_authentication'
  return { status: 'failed', failReason, failMessage: failMessage(result), threeDS, ...facts }
}

/** The card takes no part in 3-D Secure: the merchant may go on. ASSUMED: not-enrolled-is-authenticated. */
export const endNotEnrolled = (transaction: OpenTransaction, at: Instant, actor: Actor): EndedTransaction => {
  const facts = withEntry(transaction, { action: 'authenticate', success: true }, at, actor)
  return { status: 'authenticated', threeDS: NOT_ENROLLED_RESULT, ...facts }
}

/** A fault before the directory was reached: there is no 3-D Secure data at all. */
export const endOnStart = (transaction: OpenTransaction, at: Instant, actor: Actor): EndedTransaction => {
  const facts = withEntry(transaction, { action: 'authenticate', success: false }, at, actor)
  return {
    status: 'failed',
    failReason: 'error_on_start',
    failMessage: 'the authentication could not be started',
    ...facts,
  }
}

/** The cardholder pressed cancel. */
export const endCanceled = (
  transaction: Extract<OpenTransaction, { threeDS: unknown }>,
  at: Instant,
  actor: Actor,
): EndedTransaction => {
  const facts = withEntry(transaction, { action: 'cancel', success: true }, at, actor)
  return { status: 'canceled', threeDS: canceledResult(transaction.threeDS), ...facts }
}

/** Nobody finished it in time. ASSUMED: transaction-timeout-30-minutes. */
export const endTimedOut = (transaction: OpenTransaction, at: Instant): EndedTransaction => {
  const facts = withEntry(transaction, { action: 'authenticate', success: false }, at, { source: 'system' })
  const threeDS = 'threeDS' in transaction ? { threeDS: uncompletedResult(transaction.threeDS) } : {}
  return {
    status: 'failed',
    failReason: 'timeout',
    failMessage: 'the authentication was not finished in time',
    ...facts,
    ...threeDS,
  }
}
