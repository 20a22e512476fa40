import { everyOf } from './table-keys.ts'
import type { AsSent, Transaction, TransactionFacts } from './transaction.schema.ts'
import { compact, type Whole } from './without-undefined.ts'

type Statuses = readonly Transaction['status'][]

/** Statuses of an open transaction, in their order. */
export const OPEN_STATUSES = ['initialized', 'challenge_required', 'challenge_ongoing'] as const satisfies Statuses
/** Final statuses of an authentication, and those of an authorization after it. */
export const ENDED_STATUSES = [
  'authenticated',
  'authorized',
  'settled',
  'failed',
  'canceled',
] as const satisfies Statuses
/** Every status of a transaction (sources.md: facts 1.6). */
export type TransactionStatus = Transaction['status']
export const TRANSACTION_STATUSES = everyOf<TransactionStatus>()([...OPEN_STATUSES, ...ENDED_STATUSES])

export type HistoryEntry = TransactionFacts['history'][number]
export type ReturnUrls = TransactionFacts['returnUrls']
/** The pinned scenario and the reason of its choice (design, "Who decides"). */
export type PinnedScenario = TransactionFacts['scenario']

export type OpenTransaction = Extract<Transaction, { status: (typeof OPEN_STATUSES)[number] }>
export type EndedTransaction = Extract<Transaction, { status: (typeof ENDED_STATUSES)[number] }>

/** A transaction with an approved authorization. */
export type AuthorizedTransaction = Extract<Transaction, { authorization: unknown }>

/** Returns true if the authentication has a final state, which only an authorization changes. */
export const hasEnded = (transaction: Transaction): transaction is EndedTransaction =>
  ENDED_STATUSES.some((status) => status === transaction.status)

/** Returns true if the service approved an authorization of the transaction. */
export const isAuthorized = (transaction: Transaction): transaction is AuthorizedTransaction =>
  transaction.status === 'authorized' || transaction.status === 'settled'

/** Returns true if the service declined an authorization of the transaction. */
export const isAuthorizationDeclined = ({ status, history }: Transaction): boolean =>
  status === 'failed' && history.at(-1)?.action === 'authorize'

/** Returns the decided authorization by the service: its amount, and the code of the acquirer if it is approved. */
export const authorizationOf = (transaction: Transaction) => {
  const entry = transaction.history.at(-1)
  if (entry?.action !== 'authorize') return undefined
  const { amount, success: isApproved } = entry
  return { amount, isApproved, ...(isAuthorized(transaction) && { code: transaction.authorization.code }) }
}

/** The end of an authentication. */
export type EndedAuthentication = Exclude<EndedTransaction, AuthorizedTransaction>
/** The status of an authentication. */
export type AuthenticationStatus = (OpenTransaction | EndedAuthentication)['status']

/** Returns an ended transaction as it was at the end of its authentication, before an authorization. */
export const beforeAuthorization = (transaction: EndedTransaction): EndedAuthentication => {
  if (isAuthorized(transaction)) {
    const { authorization: _, history, ...facts } = transaction
    return { ...facts, status: 'authenticated', history: history.slice(0, -1) }
  }
  if (transaction.status !== 'failed' || !isAuthorizationDeclined(transaction) || !transaction.threeDS)
    return transaction
  const { failReason: _, failMessage: __, threeDS, history, ...facts } = transaction
  return { ...facts, status: 'authenticated', threeDS, history: history.slice(0, -1) }
}

/** Returns the fields that a request, a record and a response share: they are returned unchanged. */
export const sentOf = ({ refno, refno2, language }: AsSent): AsSent =>
  compact({ refno, refno2, language } satisfies Whole<AsSent>)

/** A redirect of the cardholder's browser: a GET, or a POST of a form with these fields. An array repeats its field. */
export type Redirect = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly fields: Readonly<Record<string, string | readonly string[]>>
}
