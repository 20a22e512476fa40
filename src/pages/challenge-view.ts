import type { Challenge } from '../domain/outcome.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { FormProblem } from './read-answer.ts'

export type OngoingTransaction = Extract<Transaction, { status: 'challenge_ongoing' }>

/** Everything that a challenge page shows. */
export type ChallengeView = {
  readonly transaction: OngoingTransaction
  readonly challenge: Challenge
  readonly token: string
  readonly problem?: FormProblem
}
