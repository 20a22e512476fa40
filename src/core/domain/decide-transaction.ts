import type { EndDue } from './cause.ts'
import type { AnswerType, CardholderAction } from './challenge-prompts.ts'
import { resultOfCode } from './one-time-code.ts'
import type { Outcome } from './outcome.schema.ts'
import { type Authentication, isEnrolled, type Result } from './outcome.ts'
import { type Decision, type Refused, refuse } from './rejection.ts'
import { openChallengeResult, type Proof } from './threeds.ts'
import { type Instant, later } from './time.ts'
import type { Transaction } from './transaction.schema.ts'
import { hasEnded, type OpenTransaction } from './transaction.ts'
import { type Actor, endCanceled, endNotEnrolled, endOnStart, endTimedOut, endWithResult } from './transaction-end.ts'

type Moment = { readonly at: Instant }
type ByCardholder = Moment & { readonly ip: string; readonly proof: Proof }

/** Actions of the cardholder that cannot end a challenge. */
type Unproven = 'SelectChannel' | 'ResendCode'

/** Everything that can happen to a transaction after its creation. */
export type TransactionEvent =
  | ({ readonly type: 'Open' } & ByCardholder)
  | ({ readonly type: 'ShowChallenge' } & ByCardholder)
  | Extract<CardholderAction, { type: Unproven }>
  | (Exclude<CardholderAction, { type: Unproven }> & ByCardholder)
  /** The challenge ends with the outcome's own result; the control API brings another outcome for it. */
  | ({ readonly type: 'Complete' } & ByCardholder)
  /** Something became due at `at` and nobody had finished before. */
  | ({ readonly type: 'Expire'; readonly proof: Proof } & Moment)

/** After the last wrong code. */
export const TOO_MANY_TRIES = { transStatus: 'N', reason: '19' } as const
/** The time of the challenge page is over. */
export const NO_ANSWER = { transStatus: 'N', reason: '14' } as const
/** The cardholder denies in the bank's app. */
export const DENIED = { transStatus: 'N', reason: '01' } as const

type TransactionDecision = Decision<Transaction>
type EventOf<Type extends TransactionEvent['type']> = Extract<TransactionEvent, { type: Type }>
type ChallengeFlow = Extract<Authentication, { flow: 'challenge' }>
type Ongoing = Extract<Transaction, { status: 'challenge_ongoing' }>

const becomes = (next: Transaction): TransactionDecision => ({ next })

const cardholder = (event: { readonly ip: string }): Actor => ({ source: 'web', ip: event.ip })

/** Ends are final. */
export const refuseEnded = (transaction: Transaction): Refused =>
  refuse('INVALID_TRANSACTION_STATUS', `the transaction has ended with status ${transaction.status}; ends are final`)

/** The start page is opened: the directory is asked (sources.md: facts 1.6). ASSUMED: frictionless-ends-on-open. */
const open = (transaction: OpenTransaction, event: EventOf<'Open'>, outcome: Outcome): TransactionDecision => {
  if (transaction.status !== 'initialized') return becomes(transaction)
  const { at, proof } = event
  const actor = cardholder(event)
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

/** When the challenge page ends by itself, if the scenario says so. */
export const automaticEndOf = ({ challenge }: ChallengeFlow, at: Instant): { due?: Instant } => {
  const wait = challenge.automation.type === 'end' ? challenge.automation.afterMs : challenge.timeoutMs
  return wait === undefined ? {} : { due: later(at, wait) }
}

const showChallenge = (
  transaction: OpenTransaction,
  event: EventOf<'ShowChallenge'>,
  flow: ChallengeFlow,
): TransactionDecision => {
  const { automation } = flow.challenge
  const { at } = event
  if (transaction.status !== 'challenge_required') return becomes(transaction)
  if (automation.type === 'cancel') return becomes(endCanceled(transaction, at, cardholder(event)))
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

/** The cardholder's answer ends the challenge. */
const answered = (transaction: Ongoing, result: Result, event: ByCardholder): TransactionDecision =>
  becomes(endWithResult(transaction, result, 'challenge', event.at, cardholder(event), event.proof))

/** A code was typed: it ends the challenge, or it is wrong and one try is gone. ASSUMED: three-wrong-codes. */
const submitCode = (transaction: Ongoing, event: EventOf<'SubmitCode'>, flow: ChallengeFlow): TransactionDecision => {
  const result = resultFor(event.code, flow)
  if (result) return answered(transaction, result, event)
  const wrongCodes = transaction.challenge.wrongCodes + 1
  if (wrongCodes < flow.challenge.attempts)
    return becomes({ ...transaction, challenge: { ...transaction.challenge, wrongCodes } })
  return answered(transaction, { ...TOO_MANY_TRIES, version: flow.result.version }, event)
}

/** Time ran out: the scenario's automatic end, the page's own time-out, or the end of the transaction's life. */
const expire = (
  transaction: OpenTransaction,
  { at, proof }: EventOf<'Expire'>,
  { authentication }: Outcome,
): TransactionDecision => {
  const pageIsDue = transaction.status === 'challenge_ongoing' && transaction.challenge.due === at
  if (!pageIsDue || authentication.flow !== 'challenge' || at >= transaction.expires)
    return becomes(endTimedOut(transaction, at))
  const { challenge, result } = authentication
  const timeout: Result = {
    ...NO_ANSWER,
    version: result.version,
    failReason: 'timeout',
    failMessage: 'the cardholder did not answer the challenge in time',
  }
  const end = challenge.automation.type === 'end' ? result : timeout
  return becomes(endWithResult(transaction, end, 'challenge', at, { source: 'system' }, proof))
}

/** What happens next to an open transaction without anybody doing anything, and when. */
export const dueNext = (transaction: OpenTransaction): { readonly at: Instant; readonly kind: EndDue } => {
  const { expires, outcome } = transaction
  const due = transaction.status === 'challenge_ongoing' ? transaction.challenge.due : undefined
  if (due === undefined || due >= expires) return { at: expires, kind: 'transaction_expires' }
  const { authentication } = outcome
  const endsItself = authentication.flow === 'challenge' && authentication.challenge.automation.type === 'end'
  return { at: due, kind: endsItself ? 'challenge_ends' : 'challenge_times_out' }
}

const answerChallenge = (
  transaction: Ongoing,
  event: EventOf<AnswerType | 'Complete'>,
  flow: ChallengeFlow,
): TransactionDecision => {
  // An abandoned page leads nowhere: nothing that the cardholder does there arrives.
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
      return answered(transaction, flow.result, event)
    case 'SubmitCode':
      return submitCode(transaction, event, flow)
    case 'Answer':
      return answered(transaction, event.approve ? flow.result : { ...DENIED, version: flow.result.version }, event)
  }
}

/**
 * What happens to a transaction. Pure: time, ids and the pinned outcome are arguments; a refusal is a value.
 * The same function serves the hosted page, the control API and a scenario that finishes by itself.
 */
export const decideTransaction = (
  transaction: Transaction,
  event: TransactionEvent,
  outcome: Outcome,
): TransactionDecision => {
  if (hasEnded(transaction)) return refuseEnded(transaction)
  if (event.type === 'Open') return open(transaction, event, outcome)
  if (event.type === 'Expire') return expire(transaction, event, outcome)
  if (outcome.authentication.flow !== 'challenge') return noChallenge(transaction)
  if (event.type === 'ShowChallenge') return showChallenge(transaction, event, outcome.authentication)
  if (transaction.status !== 'challenge_ongoing') return noChallenge(transaction)
  return answerChallenge(transaction, event, outcome.authentication)
}

const noChallenge = ({ status }: Transaction): Refused =>
  refuse('INVALID_TRANSACTION_STATUS', `no challenge is open: the transaction's status is ${status}`)
