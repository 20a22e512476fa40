import { everyOf } from './table-keys.ts'
import type { AsSent, Transaction, TransactionFacts } from './transaction.schema.ts'
import { compact, type Whole } from './without-undefined.ts'

type Statuses = readonly Transaction['status'][]

/** The statuses in which something may still happen, in the order in which they come. */
export const OPEN_STATUSES = ['initialized', 'challenge_required', 'challenge_ongoing'] as const satisfies Statuses
/** The statuses of an end. */
export const ENDED_STATUSES = ['authenticated', 'failed', 'canceled'] as const satisfies Statuses
/** Every status that a transaction here can have (sources.md: facts 1.6). */
export type TransactionStatus = Transaction['status']
export const TRANSACTION_STATUSES = everyOf<TransactionStatus>()([...OPEN_STATUSES, ...ENDED_STATUSES])

export type HistoryEntry = TransactionFacts['history'][number]
export type ReturnUrls = TransactionFacts['returnUrls']
/** Which scenario was pinned, and why (design, "Who decides"). */
export type PinnedScenario = TransactionFacts['scenario']

export type OpenTransaction = Extract<Transaction, { status: (typeof OPEN_STATUSES)[number] }>
export type EndedTransaction = Extract<Transaction, { status: (typeof ENDED_STATUSES)[number] }>

/** Whether nothing can happen to it any more. Ends are final. */
export const hasEnded = (transaction: Transaction): transaction is EndedTransaction =>
  ENDED_STATUSES.some((status) => status === transaction.status)

/** Returns the fields that a request, a record and a response have in common: they are returned as they were sent. */
export const sentOf = ({ refno, refno2, language }: AsSent): AsSent =>
  compact({ refno, refno2, language } satisfies Whole<AsSent>)

/** Where the cardholder's browser goes: a GET, or a form that is posted with these fields; a list repeats its field. */
export type Redirect = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly fields: Readonly<Record<string, string | readonly string[]>>
}
