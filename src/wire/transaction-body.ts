import type {
  ThreeDSecureResult,
  TransactionDetail,
  TransactionInitResponse,
  TransactionStatusResponse,
} from '../contract/wire.gen.ts'
import { compact } from '../domain/compact.ts'
import { isEnrolled, type ThreeDSResult } from '../domain/outcome.ts'
import { hasEnded, type Transaction } from '../domain/transaction.ts'

/**
 * How a finished challenge shows the directory's answer: `documented` writes Y as the service document does, `emv`
 * writes C as EMV 3-D Secure 2 does. ASSUMED: directory-response-documented.
 */
export type DirectoryResponseStyle = 'documented' | 'emv'

const isFinishedChallenge = ({ directoryResponse, authenticationResponse }: ThreeDSResult): boolean =>
  directoryResponse === 'C' && authenticationResponse !== undefined

/** card.3D (service document 2.6). */
export const threeDSBody = (result: ThreeDSResult, style: DirectoryResponseStyle): ThreeDSecureResult =>
  (style === 'documented' && isFinishedChallenge(result)
    ? { ...result, directoryResponse: 'Y' }
    : result) as ThreeDSecureResult

const detailOf = (transaction: Transaction): TransactionDetail => ({
  ...(hasEnded(transaction) ? {} : { init: { expires: transaction.expires } }),
  authorize: { amount: transaction.amount },
  ...(transaction.status === 'canceled' ? { cancel: { reversal: false } } : {}),
  ...(transaction.status === 'failed'
    ? { fail: { reason: transaction.failReason, message: transaction.failMessage } }
    : {}),
})

/** The status answer (service document 2.5). */
export const transactionBody = (transaction: Transaction, style: DirectoryResponseStyle): TransactionStatusResponse => {
  const { masked, alias, fingerprint, expiryMonth, expiryYear, info } = transaction.card
  const threeDS = 'threeDS' in transaction ? transaction.threeDS : undefined
  return {
    transactionId: transaction.id,
    merchantId: transaction.merchantId,
    type: 'payment',
    status: transaction.status,
    currency: transaction.currency,
    refno: transaction.refno,
    ...compact({ refno2: transaction.refno2, language: transaction.language }),
    paymentMethod: transaction.paymentMethod,
    detail: detailOf(transaction),
    history: [...transaction.history],
    card: {
      masked,
      ...compact({ alias }),
      fingerprint,
      expiryMonth,
      expiryYear,
      info,
      ...compact({ '3D': threeDS && threeDSBody(threeDS, style) }),
    },
  } as TransactionStatusResponse
}

/** The answer of the initialization (service document 2.4). */
export const initializedBody = (transaction: Transaction): TransactionInitResponse => ({
  transactionId: transaction.id,
  '3D': { enrolled: isEnrolled(transaction.outcome) },
})
