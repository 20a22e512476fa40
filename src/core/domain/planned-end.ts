import { forBrand, isEnrolled } from './outcome.ts'
import { finalTransStatus } from './threeds.ts'
import type { Transaction } from './transaction.schema.ts'
import { beforeAuthorization, hasEnded } from './transaction.ts'

/** Returns true if the outcome plans that an authorization fails. */
export const plansDecline = (decided: Pick<Transaction, 'outcome'> | undefined): boolean =>
  decided?.outcome.authorization !== undefined && decided.outcome.authorization.type !== 'approved'

/** Returns true if the authentication ended with the result that its outcome plans: no other code, no cancellation, no expiry. */
export const endedAsPlanned = (current: Transaction): boolean => {
  if (!hasEnded(current)) return false
  const { status, outcome, card, threeDS = {}, ...facts } = beforeAuthorization(current)
  const failReason = 'failReason' in facts ? facts.failReason : undefined
  const { authentication } = outcome
  if (!isEnrolled(outcome)) return status === 'authenticated'
  if (authentication.flow === 'error_on_start') return failReason === 'error_on_start'
  const automation = authentication.flow === 'challenge' ? authentication.challenge.automation.type : 'none'
  if (automation === 'cancel') return status === 'canceled'
  if (automation === 'abandon') return failReason === 'timeout'
  const { transStatus, reason } = authentication.result
  return (
    status !== 'canceled' &&
    finalTransStatus(threeDS) === transStatus &&
    (reason === undefined || threeDS.transStatusReason === forBrand(reason, card.brand))
  )
}
