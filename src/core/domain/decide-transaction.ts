import type { ScheduledEnd } from './cause.ts'
import type { CardholderAction, CardholderActionType } from './challenge-prompts.ts'
import { resultOfCode } from './one-time-code.ts'
import type { Outcome } from './outcome.schema.ts'
import { type Authentication, isEnrolled, type Result } from './outcome.ts'
import { type Decision, type Rejected, reject } from './rejection.ts'
import { openChallengeResult, type Proof } from './threeds.ts'
import { type Instant, later } from './time.ts'
import type { Transaction } from './transaction.schema.ts'
import { hasEnded, type OpenTransaction } from './transaction.ts'
import { type Actor, endCanceled, endNotEnrolled, endOnStart, endTimedOut, endWithResult } from './transaction-end.ts'

type Moment = { readonly at: Instant }
type ByCardholder = Moment & { readonly ip: string; readonly proof: Proof }

/** Actions of the cardholder that cannot end a challenge. */
type Unproven = 'SelectChannel' | 'ResendCode'

/** Events of a transaction after its creation. */
export type TransactionEvent =
  | ({ readonly type: 'Open' } & ByCardholder)
  | ({ readonly type: 'ShowChallenge' } & ByCardholder)
  | Extract<CardholderAction, { type: Unproven }>
  | (Exclude<CardholderAction, { type: Unproven }> & ByCardholder)
  /** The challenge ends with the result of the outcome. The control API sets another outcome for it. */
  | ({ readonly type: 'Complete' } & ByCardholder)
  /** A scheduled end became due at `at`, and no other end came before. */
  | ({ readonly type: 'Expire'; readonly proof: Proof } & Moment)

/** Result after the last wrong code. */
export const TOO_MANY_ATTEMPTS = { transStatus: 'N', reason: '19' } as const
/** Result after the timeout of the challenge page. */
export const CHALLENGE_TIMEOUT = { transStatus: 'N', reason: '14' } as const
/** Result after a denial in the bank's app. */
export const DENIED = { transStatus: 'N', reason: '01' } as const

type TransactionDecision = Decision<Transaction>
type EventOf<Type extends TransactionEvent['type']> = Extract<TransactionEvent, { type: Type }>
type ChallengeFlow = Extract<Authentication, { flow: 'challenge' }>
type Ongoing = Extract<Transaction, { status: 'challenge_ongoing' }>

const becomes = (next: Transaction): TransactionDecision => ({ next })

const cardholder = (event: { readonly ip: string }): Actor => ({ source: 'web', ip: event.ip })

/** Rejects an event of an ended transaction. Final states never change. */
export const rejectEnded = (transaction: Transaction): Rejected =>
  reject(
    'INVALID_TRANSACTION_STATUS',
    `The transaction has ended with status ${transaction.status}. Final states cannot change.`,
  )

/**
 * Handles the opening of the start page: the directory responds (sources.md: facts 1.6).
 * ASSUMED: frictionless-ends-on-open.
 */
const open = (transaction: OpenTransaction, event: EventOf<'Open'>, outcome: Outcome): TransactionDecision =>
  // The cardholder has no part in a merchant-initiated authentication.
  transaction.status !== 'initialized' || transaction.merchantInitiated
    ? becomes(transaction)
    : begin(transaction, event, cardholder(event), outcome)

/** Asks the directory: the authentication ends without a challenge, or a challenge is required. */
const begin = (
  transaction: OpenTransaction,
  { at, proof }: { readonly at: Instant; readonly proof: Proof },
  actor: Actor,
  outcome: Outcome,
): TransactionDecision => {
  if (!isEnrolled(outcome)) return becomes(endNotEnrolled(transaction, at, actor))
  const { authentication } = outcome
  switch (authentication.flow) {
    case 'error_on_start':
      return becomes(endOnStart(transaction, at, actor))
    case 'frictionless':
      return becomes(endWithResult(transaction, authentication.result, 'frictionless', at, actor, proof))
    case 'challenge': {
      const threeDS = openChallengeResult(authentication.result.version, proof)
      return becomes({ ...transaction, status: 'challenge_required', threeDS })
    }
  }
}

/** Returns the time of the automatic end of the challenge, if the scenario has one. */
export const automaticEndOf = ({ challenge }: ChallengeFlow, at: Instant): { due?: Instant } => {
  const wait = challenge.automation.type === 'end' ? challenge.automation.afterMs : challenge.timeoutMs
  return wait === undefined ? {} : { due: later(at, wait) }
}

const showChallenge = (
  transaction: Transaction,
  at: Instant,
  actor: Actor,
  flow: ChallengeFlow,
): TransactionDecision => {
  const { automation } = flow.challenge
  if (transaction.status !== 'challenge_required') return becomes(transaction)
  if (automation.type === 'cancel') return becomes(endCanceled(transaction, at, actor))
  if (automation.type === 'abandon' && automation.at === 'challenge_required') return becomes(transaction)
  return becomes({
    ...transaction,
    status: 'challenge_ongoing',
    challenge: { wrongCodes: 0, opened: at, ...automaticEndOf(flow, at) },
  })
}

const resultFor = (code: string, { challenge, result }: ChallengeFlow): Result | undefined => {
  if (challenge.codes === 'table') return resultOfCode(code, result)
  return challenge.codes === 'any' || challenge.codes.includes(code) ? result : undefined
}

/** Ends the challenge with the result of the cardholder's action. */
const endChallenge = (transaction: Ongoing, result: Result, event: ByCardholder): TransactionDecision =>
  becomes(endWithResult(transaction, result, 'challenge', event.at, cardholder(event), event.proof))

/**
 * Handles an entered code: it ends the challenge, or it is wrong and uses up one attempt. ASSUMED: three-wrong-codes.
 */
const submitCode = (transaction: Ongoing, event: EventOf<'SubmitCode'>, flow: ChallengeFlow): TransactionDecision => {
  const result = resultFor(event.code, flow)
  if (result) return endChallenge(transaction, result, event)
  const wrongCodes = transaction.challenge.wrongCodes + 1
  if (wrongCodes < flow.challenge.attempts)
    return becomes({ ...transaction, challenge: { ...transaction.challenge, wrongCodes } })
  return endChallenge(transaction, { ...TOO_MANY_ATTEMPTS, version: flow.result.version }, event)
}

const BY_SYSTEM: Actor = { source: 'system' }

/** Returns true if a merchant-initiated authentication has not begun. ASSUMED: merchant-initiated-end. */
const isDueWithoutCardholder = ({ status, merchantInitiated }: OpenTransaction): boolean =>
  merchantInitiated === true && status === 'initialized'

/** Handles a due time: the automatic end of the scenario, the timeout of the page, or the expiry of the transaction. */
const expire = (transaction: OpenTransaction, event: EventOf<'Expire'>, outcome: Outcome): TransactionDecision => {
  const { at, proof } = event
  const { authentication } = outcome
  if (isDueWithoutCardholder(transaction) && at < transaction.expires) {
    const begun = begin(transaction, event, BY_SYSTEM, outcome)
    // The bank asks the cardholder elsewhere, so that the challenge ends automatically.
    return 'next' in begun && authentication.flow === 'challenge'
      ? showChallenge(begun.next, at, BY_SYSTEM, authentication)
      : begun
  }
  const pageIsDue = transaction.status === 'challenge_ongoing' && transaction.challenge.due === at
  if (!pageIsDue || authentication.flow !== 'challenge' || at >= transaction.expires)
    return becomes(endTimedOut(transaction, at))
  const { challenge, result } = authentication
  const timeout: Result = {
    ...CHALLENGE_TIMEOUT,
    version: result.version,
    failReason: 'timeout',
    failMessage: 'The cardholder did not complete the challenge in time.',
  }
  const end = challenge.automation.type === 'end' ? result : timeout
  return becomes(endWithResult(transaction, end, 'challenge', at, { source: 'system' }, proof))
}

/** Returns the next automatic end of an open transaction and its time. */
export const nextScheduledEnd = (
  transaction: OpenTransaction,
): { readonly at: Instant; readonly kind: ScheduledEnd } => {
  const { expires, outcome, history } = transaction
  if (isDueWithoutCardholder(transaction)) return { at: history[0]?.date ?? expires, kind: 'merchant_initiated' }
  const due = transaction.status === 'challenge_ongoing' ? transaction.challenge.due : undefined
  if (due === undefined || due >= expires) return { at: expires, kind: 'transaction_expires' }
  const { authentication } = outcome
  const endsItself = authentication.flow === 'challenge' && authentication.challenge.automation.type === 'end'
  return { at: due, kind: endsItself ? 'challenge_ends' : 'challenge_times_out' }
}

const actOnChallenge = (
  transaction: Ongoing,
  event: EventOf<CardholderActionType | 'Complete'>,
  flow: ChallengeFlow,
): TransactionDecision => {
  // Actions on an abandoned page have no effect.
  if (flow.challenge.automation.type === 'abandon') return becomes(transaction)
  switch (event.type) {
    case 'SelectChannel':
      return becomes({ ...transaction, challenge: { ...transaction.challenge, channel: event.channel } })
    case 'ResendCode': {
      const { resent = 0 } = transaction.challenge
      return becomes({ ...transaction, challenge: { ...transaction.challenge, resent: resent + 1 } })
    }
    case 'Cancel':
      return becomes(endCanceled(transaction, event.at, cardholder(event)))
    case 'Complete':
      return endChallenge(transaction, flow.result, event)
    case 'SubmitCode':
      return submitCode(transaction, event, flow)
    case 'Answer':
      return endChallenge(transaction, event.approve ? flow.result : { ...DENIED, version: flow.result.version }, event)
  }
}

/**
 * Returns the next state of a transaction, or a rejection. Pure: time, IDs and the pinned outcome are arguments. The
 * hosted page, the control API and automatic scenarios use the same function.
 */
export const decideTransaction = (
  transaction: Transaction,
  event: TransactionEvent,
  outcome: Outcome,
): TransactionDecision => {
  if (hasEnded(transaction)) return rejectEnded(transaction)
  if (event.type === 'Open') return open(transaction, event, outcome)
  if (event.type === 'Expire') return expire(transaction, event, outcome)
  if (outcome.authentication.flow !== 'challenge') return noChallenge(transaction)
  if (event.type === 'ShowChallenge')
    return showChallenge(transaction, event.at, cardholder(event), outcome.authentication)
  if (transaction.status !== 'challenge_ongoing') return noChallenge(transaction)
  return actOnChallenge(transaction, event, outcome.authentication)
}

const noChallenge = ({ status }: Transaction): Rejected =>
  reject('INVALID_TRANSACTION_STATUS', `No challenge is open. The transaction has status ${status}.`)
