import { isEnrolled } from './outcome.ts'
import { NO_LIABILITY_SHIFT } from './scheme-rules.ts'
import { namesOf, rowNamed } from './table-keys.ts'
import { finalTransStatus } from './threeds.ts'
import { TRANS_STATUS, type TransStatus } from './trans-statuses.ts'
import type { Transaction } from './transaction.schema.ts'
import { beforeAuthorization, hasEnded, isAuthorizationDeclined } from './transaction.ts'

export const COVERAGE_GROUPS = ['outcome', 'final_state', 'webhook', 'error'] as const

type Row = {
  readonly group: (typeof COVERAGE_GROUPS)[number]
  /** True for the twelve cases that every app should handle. */
  readonly essential?: true
  /** The title of the outcome, as in lists of scenarios and transactions; a shorter one for several outcomes. */
  readonly title: string
  /** The meaning of the case, and the correct reaction of an app. */
  readonly description: string
  /** The condition for covering it. */
  readonly condition: string
}

/** A result is covered if the app read it, or accepted a webhook about it with 2xx. */
const RESULT = 'the app read it, or accepted a webhook about it'
const RESPONDED = 'the app responded with any status'
const RECEIVED = 'the app received the response'

const row = (group: Row['group'], condition: string, title: string, description: string): Row => ({
  group,
  condition,
  title,
  description,
})
const essential = (...values: Parameters<typeof row>): Row => ({ ...row(...values), essential: true })

/** All cases that an app can cover, in the order of their display. */
export const COVERAGE = {
  frictionless_success: essential('outcome', RESULT, 'Frictionless: success', 'The order is paid.'),
  challenge_success: essential('outcome', RESULT, 'Challenge: success', 'The order is paid.'),
  attempt: essential(
    'outcome',
    RESULT,
    'Attempt (A)',
    'The cardholder was not authenticated, and liability shifts anyway.',
  ),
  informational: row('outcome', RESULT, 'Frictionless: informational (I)', `The payment ${NO_LIABILITY_SHIFT}.`),
  not_enrolled: row(
    'outcome',
    RESULT,
    'Not enrolled: success without 3-D Secure',
    'The card is not enrolled in 3-D Secure: continue without authentication, or stop.',
  ),
  failed: essential(
    'outcome',
    RESULT,
    'Failed (N) or rejected by issuer (R)',
    'Deliver nothing and let the customer try again.',
  ),
  unavailable: essential(
    'outcome',
    RESULT,
    'Unavailable (U)',
    'The authentication was not possible, for reasons unrelated to the customer.',
  ),
  canceled: essential(
    'final_state',
    RESULT,
    'Challenge: canceled by cardholder',
    'The order stays open or is closed, and is not paid.',
  ),
  timed_out: essential('final_state', RESULT, 'Timeout', 'The order does not stay open forever.'),
  authorized: row('final_state', RECEIVED, 'Authorized', 'The service authorized the payment: the order is paid.'),
  start_error: row('final_state', RESULT, 'Start page: error', 'Handle it like any other failure.'),
  technical_error: row('final_state', RESULT, 'Technical error', 'Handle it like any other failure.'),
  link_saved: row('final_state', RESULT, 'Link: card saved', 'A link saved a card.'),
  link_failed: row('final_state', RESULT, 'Link: card not saved', 'The link ended without a card.'),
  link_deleted: row('final_state', RESULT, 'Link: deleted', 'The link was deleted together with its tokens.'),
  webhook_accepted: row('webhook', 'the app responded with 2xx', 'Webhook: accepted', 'A webhook arrived.'),
  webhook_rejected: row(
    'webhook',
    'the app responded with another status than 2xx',
    'Webhook: rejected',
    'The app rejected a webhook.',
  ),
  webhook_before_redirect: essential(
    'webhook',
    'the app responded, and the browser was redirected afterwards',
    'Webhook: before the redirect',
    'The webhook arrived before the customer: both lead to the same order.',
  ),
  webhook_after_redirect: row(
    'webhook',
    'the browser was redirected, and the app responded afterwards',
    'Webhook: after the redirect',
    'The webhook arrived after the customer: both lead to the same order.',
  ),
  webhook_duplicate: essential(
    'webhook',
    'the app responded, and had accepted it before',
    'Webhook: sent twice',
    'The same webhook arrived twice: it counts once.',
  ),
  webhook_retried: row(
    'webhook',
    'the app responded, and had rejected it before',
    'Webhook: retried',
    'A rejected webhook arrived again: it still counts.',
  ),
  webhook_forged: essential(
    'webhook',
    `neither signature is valid, and ${RESPONDED}`,
    'Webhook: wrong signature',
    'A webhook without a valid signature: reject it and ignore its content.',
  ),
  declined: essential('error', RECEIVED, 'Declined', 'Ask for another card, and create no order.'),
  soft_declined: row('error', RECEIVED, 'Soft decline', 'The bank requires authentication first.'),
  service_failed: row(
    'error',
    'the app received no valid response to an initialization or an authorization',
    'Service failed at initialization or authorization',
    'Send the same request again, with the same key.',
  ),
  status_unreadable: essential(
    'error',
    'the app requested a status and did not receive it',
    'Status not readable',
    'The payment did not fail. Request the status again.',
  ),
  rejected_request: row('error', RECEIVED, 'Rejected request', 'A request that the service rejects: a bug of the app.'),
  request_data_gaps: row(
    'error',
    RECEIVED,
    'Request data: gaps',
    'The 3-D Secure data of an accepted request is incomplete, too long or contradictory: a bug of the app.',
  ),
  unauthorized: row('error', RECEIVED, 'Unauthorized', 'The credentials are wrong.'),
} as const satisfies Readonly<Record<string, Row>>

export type CoverageName = keyof typeof COVERAGE
export const COVERAGE_NAMES = namesOf(COVERAGE)

/** The cases that every app should handle. */
export const ESSENTIAL: readonly CoverageName[] = COVERAGE_NAMES.filter((name) => 'essential' in COVERAGE[name])

const BY_TRANS_STATUS: Readonly<Record<Exclude<TransStatus, 'Y'>, CoverageName>> = {
  A: 'attempt',
  I: 'informational',
  N: 'failed',
  R: 'failed',
  U: 'unavailable',
}

/** Returns the case that an app covers by reading the final state of a transaction; undefined while it is open. */
export const coveredBy = (current: Transaction): CoverageName | undefined => {
  if (!hasEnded(current)) return undefined
  if (isAuthorizationDeclined(current))
    return current.status === 'failed' && current.failReason === 'soft_declined' ? 'soft_declined' : 'declined'
  const transaction = beforeAuthorization(current)
  if (transaction.status === 'canceled') return 'canceled'
  if (transaction.status === 'failed' && transaction.failReason === 'timeout') return 'timed_out'
  if (transaction.status === 'failed' && transaction.failReason === 'error_on_start') return 'start_error'
  if (!isEnrolled(transaction.outcome)) return 'not_enrolled'
  const { threeDS = {} } = transaction
  const transStatus = finalTransStatus(threeDS)
  if (transaction.status === 'authenticated' && transStatus === 'Y')
    return threeDS.authenticationResponse === undefined ? 'frictionless_success' : 'challenge_success'
  // Data only of Mastercard is a U, and an accepted exemption can be an N.
  if (transaction.status === 'authenticated' && rowNamed(TRANS_STATUS, transStatus)?.passes === false)
    return 'informational'
  return rowNamed(BY_TRANS_STATUS, transStatus) ?? (transaction.status === 'failed' ? 'technical_error' : undefined)
}
