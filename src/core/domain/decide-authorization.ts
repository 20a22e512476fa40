import type { Brand } from './brand-names.ts'
import type { ErrorCode } from './error-codes.ts'
import { decimalsOf, formatAmount } from './money.ts'
import { NETWORK_CODES } from './network-codes.gen.ts'
import { type AuthorizationFailReason, forBrand } from './outcome.ts'
import { type Rejected, type Rejection, reject, rejectAt } from './rejection.ts'
import type { Instant } from './time.ts'
import type { Transaction } from './transaction.schema.ts'
import {
  type AuthorizedTransaction,
  type EndedTransaction,
  isAuthorizationDeclined,
  isAuthorized,
} from './transaction.ts'

/** A request to authorize a transaction. */
export type AuthorizeEvent = {
  readonly at: Instant
  readonly ip: string
  /** In minor units; without it, the authenticated amount. */
  readonly amount: number | undefined
  readonly autoSettle: boolean
  /** The code of the acquirer, if it is approved. */
  readonly code: string
  /** True for a limit card. */
  readonly hasLimit: boolean
}

/** The response of the card network to an authorization. */
export type AuthorizationResult =
  | { readonly decision: 'approved' }
  | { readonly decision: 'declined'; readonly rejection: Rejection; readonly failReason: AuthorizationFailReason }

/** Highest approved amount of a limit card in the major unit, and the highest one that is declined only (sources.md: facts 1.12). */
const LIMIT = { approved: 90, declined: 110 }

const FAIL_REASONS: Readonly<Partial<Record<ErrorCode, AuthorizationFailReason>>> = {
  SOFT_DECLINED: 'soft_declined',
  INVALID_CARD: 'card_invalid',
  EXPIRED_CARD: 'card_invalid',
  INVALID_SETUP: 'invalid_setup',
  REFERRAL: 'referral',
  THIRD_PARTY_ERROR: 'error',
  UNKNOWN_ERROR: 'error',
}

/** Returns the decline with a network code. An unlisted code is DECLINED. */
const declinedWith = (networkCode: string, brand: Brand, message?: string): AuthorizationResult => {
  const listed = Object.hasOwn(NETWORK_CODES, networkCode) ? NETWORK_CODES[networkCode] : undefined
  const code = listed ? forBrand(listed.error, brand) : 'DECLINED'
  const text = message ?? listed?.message ?? `The card network responded with ${networkCode}.`
  return {
    decision: 'declined',
    rejection: { code, message: text, networkCode },
    failReason: FAIL_REASONS[code] ?? 'declined',
  }
}

const DECLINE_CODES: ReadonlySet<string> = new Set(
  Object.values(NETWORK_CODES).flatMap(({ error }) => (typeof error === 'string' ? [error] : Object.values(error))),
)

/** Returns true if the network, not the service, rejects an authorization with an error code. */
export const isDecline = (code: string | undefined): boolean => code !== undefined && DECLINE_CODES.has(code)

const NO_RESPONSE: AuthorizationResult = {
  decision: 'declined',
  rejection: { code: 'THIRD_PARTY_ERROR', message: 'The card network did not respond in time.' },
  failReason: 'timeout',
}

const APPROVED: AuthorizationResult = { decision: 'approved' }

/** Returns true if the cardholder passed a challenge: the bank then has no reason for a soft decline. */
const wasChallenged = (transaction: Transaction): boolean =>
  'threeDS' in transaction && transaction.threeDS?.authenticationResponse === 'Y'

/** Returns the response to an amount on a limit card. ASSUMED: authorization-outcome. */
const onLimitCard = ({ card: { brand }, currency }: Transaction, amount: number): AuthorizationResult => {
  const unit = 10 ** decimalsOf(currency)
  if (amount <= LIMIT.approved * unit) return APPROVED
  return declinedWith(amount <= LIMIT.declined * unit ? '51' : '41', brand)
}

/**
 * Returns the response of the card network to an authorization, by the service or by the gateway endpoint: of the
 * scenario, or else of the card. ASSUMED: authorization-outcome, soft-decline-without-challenge.
 */
export const authorizationResult = (
  transaction: Transaction,
  amount: number,
  hasLimit: boolean,
): AuthorizationResult => {
  const plan = transaction.outcome.authorization
  if (!plan) return hasLimit ? onLimitCard(transaction, amount) : APPROVED
  switch (plan.type) {
    case 'approved':
      return APPROVED
    case 'no_response':
      return NO_RESPONSE
    case 'declined': {
      const { brand } = transaction.card
      const declined = declinedWith(forBrand(plan.networkCode, brand), brand, plan.message)
      const isSoft = declined.decision === 'declined' && declined.rejection.code === 'SOFT_DECLINED'
      return isSoft && wasChallenged(transaction) ? APPROVED : declined
    }
  }
}

const USED = 'An authentication is for one authorization; start a new transaction.'

/** Rejects a transaction that cannot be authorized. ASSUMED: authorize-once. */
const rejectStatus = (transaction: Transaction): Rejected => {
  const rejectWith = (message: string): Rejected => reject('INVALID_TRANSACTION_STATUS', message)
  if (isAuthorized(transaction)) return rejectWith(`already authorized. ${USED}`)
  if (isAuthorizationDeclined(transaction)) return rejectWith(`the authorization was declined. ${USED}`)
  return rejectWith(
    `a transaction with status ${transaction.status} cannot be authorized. Only an authenticated one can; read the status first.`,
  )
}

/** The next state of a transaction: authorized, or declined with the rejection. */
type Authorized =
  | { readonly next: AuthorizedTransaction }
  | { readonly next: EndedTransaction; readonly declined: Rejection }

/**
 * Decides about the authorization of a transaction by the service: its next state with the decline, or a rejection that
 * changes nothing. ASSUMED: authorize-once, authorize-amount, declined-authorization.
 */
export const decideAuthorization = (transaction: Transaction, event: AuthorizeEvent): Authorized | Rejected => {
  if (transaction.status !== 'authenticated') return rejectStatus(transaction)
  const { amount: authenticated, currency, id } = transaction
  const { at, ip, amount = authenticated, autoSettle, code, hasLimit } = event
  if (amount > authenticated)
    return rejectAt('INVALID_PROPERTY', 'authorize.amount', {
      message: `exceeded authorization amount: at most ${authenticated} (${formatAmount(authenticated, currency)}) was authenticated.`,
      expected: `at most ${authenticated}`,
      actual: String(amount),
    })
  const decided = authorizationResult(transaction, amount, hasLimit)
  const { status: _, threeDS, history, ...facts } = transaction
  const success = decided.decision === 'approved'
  const entry = { action: 'authorize', amount, source: 'api', date: at, success, ip } as const
  const rest = { ...facts, threeDS, history: [...history, entry] }
  if (decided.decision === 'approved')
    return { next: { status: autoSettle ? 'settled' : 'authorized', authorization: { amount, code }, ...rest } }
  const { rejection, failReason } = decided
  return {
    next: { status: 'failed', failReason, failMessage: rejection.message, ...rest },
    declined: { ...rejection, transactionId: id },
  }
}
