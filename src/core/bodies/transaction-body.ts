import type {
  AuthorizeResponse,
  CardInfo,
  HistoryEntry,
  ResultCard,
  ThreeDSecureResult,
  TransactionDetail,
  TransactionInitResponse,
  TransactionStatusResponse,
} from '../contract/wire.gen.ts'
import type { Outcome, ThreeDSResult } from '../domain/outcome.schema.ts'
import { isDecoupled, isEnrolled } from '../domain/outcome.ts'
import type { AsSent, Transaction } from '../domain/transaction.schema.ts'
import { type AuthorizedTransaction, hasEnded, isAuthorized, sentOf } from '../domain/transaction.ts'
import { compact } from '../domain/without-undefined.ts'
import { type Draft, passedAs } from './exact-body.ts'

/**
 * Y (`documented`, sources.md: document 2.6) or EMV's C after a finished challenge, and its D for a decoupled one.
 * ASSUMED: directory-response-documented, directory-response-decoupled.
 */
export type DirectoryResponseStyle = 'documented' | 'emv'

/** card.3D of the contract, but an impossible scenario may have values that the contract does not allow. */
export type ThreeDSBody = Omit<ThreeDSecureResult, 'eci' | 'authenticationResponse'> &
  Pick<ThreeDSResult, 'eci' | 'authenticationResponse'>

/** The sandbox never sends `aliasCVV`. ASSUMED: optional-fields-not-returned. */
type CardBody = Omit<ResultCard, '3D' | 'aliasCVV'> & { '3D'?: ThreeDSBody }

/** `language` is returned unchanged, because the request was validated against the contract. */
type TransactionBody = Omit<TransactionStatusResponse, 'language' | 'card'> & {
  language?: string
  card: CardBody
}

export const displayedLine = passedAs<HistoryEntry>()
export const displayedInfo = passedAs<CardInfo>()
const shownResult = passedAs<ThreeDSBody>()

const isFinishedChallenge = ({ directoryResponse, authenticationResponse }: ThreeDSResult): boolean =>
  directoryResponse === 'C' && authenticationResponse !== undefined

/** Returns card.3D (sources.md: document 2.6). */
export const threeDSBody = (result: ThreeDSResult, outcome: Outcome, style: DirectoryResponseStyle): ThreeDSBody => {
  if (style === 'documented')
    return shownResult(isFinishedChallenge(result) ? { ...result, directoryResponse: 'Y' } : result)
  const isD = result.directoryResponse === 'C' && isDecoupled(outcome)
  return shownResult(isD ? { ...result, directoryResponse: 'D' } : result)
}

/** ASSUMED: amount-in-every-state, detail-by-status. */
const detailOf = (transaction: Transaction): TransactionDetail => {
  const { amount, expires, status } = transaction
  return compact({
    init: hasEnded(transaction) ? undefined : { expires },
    authorize: isAuthorized(transaction)
      ? { amount: transaction.authorization.amount, acquirerAuthorizationCode: transaction.authorization.code }
      : { amount },
    settle: transaction.status === 'settled' ? { amount: transaction.authorization.amount } : undefined,
    cancel: status === 'canceled' ? { reversal: false } : undefined,
    fail: status === 'failed' ? { reason: transaction.failReason, message: transaction.failMessage } : undefined,
  } satisfies Draft<TransactionDetail>)
}

/** ASSUMED: result-after-opening. */
const cardOf = (transaction: Transaction, style: DirectoryResponseStyle): CardBody => {
  const { masked, alias, fingerprint, expiryMonth, expiryYear, info } = transaction.card
  const threeDS = 'threeDS' in transaction ? transaction.threeDS : undefined
  return compact({
    masked,
    alias,
    fingerprint,
    expiryMonth,
    expiryYear,
    info: displayedInfo(info),
    '3D': threeDS && threeDSBody(threeDS, transaction.outcome, style),
  } satisfies Draft<CardBody>)
}

/** A field that the contract does not have does not compile. */
const asSent = (transaction: Transaction): Pick<TransactionBody, keyof AsSent> => sentOf(transaction)

/** Returns the status response (sources.md: document 2.5). ASSUMED: fields-returned-as-sent, optional-fields-not-returned. */
export const transactionBody = (transaction: Transaction, style: DirectoryResponseStyle): TransactionBody =>
  compact({
    transactionId: transaction.id,
    merchantId: transaction.merchantId,
    type: 'payment',
    status: transaction.status,
    currency: transaction.currency,
    ...asSent(transaction),
    paymentMethod: transaction.paymentMethod,
    detail: detailOf(transaction),
    history: transaction.history.map((line) => displayedLine(line)),
    card: cardOf(transaction, style),
  } satisfies Draft<Omit<TransactionBody, keyof AsSent>>)

/** Returns the response of an approved authorization (sources.md: facts 1.10). */
export const authorizedBody = ({ authorization }: AuthorizedTransaction): AuthorizeResponse => ({
  acquirerAuthorizationCode: authorization.code,
})

/** Returns the response of the initialization (sources.md: document 2.4). */
export const initializedBody = (transaction: Transaction): TransactionInitResponse => ({
  transactionId: transaction.id,
  '3D': { enrolled: isEnrolled(transaction.outcome) },
})
