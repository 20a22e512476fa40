import type { Challenge } from '../../domain/outcome.ts'
import type { Transaction } from '../../domain/transaction.ts'

/** What is wrong with a posted form, and beside which field to say so. It never repeats what was typed. */
export type FormProblem = { readonly field: 'code' | 'channel' | 'form'; readonly message: string }

/** Everything that a challenge page shows. */
export type ChallengeView = {
  readonly transaction: Extract<Transaction, { status: 'challenge_ongoing' }>
  readonly challenge: Challenge
  readonly token: string
  readonly problem?: FormProblem
}
