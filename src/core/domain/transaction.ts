import { everyOf } from './table-keys.ts'
import type { AsSent, Transaction, TransactionFacts } from './transaction.schema.ts'
import { compact, type Whole } from './without-undefined.ts'

type Statuses = readonly Transaction['status'][]

/** Statuses of an open transaction, in their order. */
export const OPEN_STATUSES = ['initialized', 'challenge_required', 'challenge_ongoing'] as const satisfies Statuses
/** Final statuses. */
export const ENDED_STATUSES = ['authenticated', 'failed', 'canceled'] as const satisfies Statuses
/** Every status of a transaction (sources.md: facts 1.6). */
export type TransactionStatus = Transaction['status']
export const TRANSACTION_STATUSES = everyOf<TransactionStatus>()([...OPEN_STATUSES, ...ENDED_STATUSES])

export type HistoryEntry = TransactionFacts['history'][number]
export type ReturnUrls = TransactionFacts['returnUrls']
/** The pinned scenario and the reason of its choice (design, "Who decides"). */
export type PinnedScenario = TransactionFacts['scenario']

export type OpenTransaction = Extract<Transaction, { status: (typeof OPEN_STATUSES)[number] }>
export type EndedTransaction = Extract<Transaction, { status: (typeof ENDED_STATUSES)[number] }>

/** Returns true if the transaction has a final state, which never changes. */
export const hasEnded = (transaction: Transaction): transaction is EndedTransaction =>
  ENDED_STATUSES.some((status) => status === transaction.status)

/** Returns the fields that a request, a record and a response share: they are returned unchanged. */
export const sentOf = ({ refno, refno2, language }: AsSent): AsSent =>
  compact({ refno, refno2, language } satisfies Whole<AsSent>)

/** A redirect of the cardholder's browser: a GET, or a POST of a form with these fields. An array repeats its field. */
export type Redirect = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly fields: Readonly<Record<string, string | readonly string[]>>
}
