import { isEnrolled } from './outcome.ts'
import { namesOf, rowNamed } from './table-keys.ts'
import { finalTransStatus } from './threeds.ts'
import type { TransStatus } from './trans-statuses.ts'
import type { Transaction } from './transaction.schema.ts'
import { hasEnded } from './transaction.ts'

export const COVERAGE_GROUPS = ['outcome', 'end', 'webhook', 'error'] as const

type Row = {
  readonly group: (typeof COVERAGE_GROUPS)[number]
  /** True for the twelve cases that every app should survive. */
  readonly survive?: true
  /** The case that the app handled, and the correct reaction. */
  readonly means: string
  /** The condition for covering it. */
  readonly counts: string
}

/** A result is covered if the app read it, or accepted a webhook about it with 2xx. */
const RESULT = 'the app read it, or accepted a webhook about it'
const RESPONDED = 'the app responded with any status'

const row = (group: Row['group'], counts: string, means: string): Row => ({ group, counts, means })
const survived = (group: Row['group'], counts: string, means: string): Row => ({
  ...row(group, counts, means),
  survive: true,
})

/** All cases that an app can cover, in the order of their display. */
export const COVERAGE = {
  passed: survived('outcome', RESULT, 'Frictionless: success, the order is paid.'),
  passed_challenge: survived('outcome', RESULT, 'Passed with a challenge: the order is paid.'),
  attempted: survived(
    'outcome',
    RESULT,
    'Attempted (A): the cardholder was not authenticated, and liability shifts anyway.',
  ),
  informational: row('outcome', RESULT, 'Informational (I): the payment may continue without authentication.'),
  not_enrolled: row(
    'outcome',
    RESULT,
    'The card is not enrolled in 3-D Secure: continue without authentication, or stop.',
  ),
  failed: survived('outcome', RESULT, 'Failed (N or R): deliver nothing and let the customer try again.'),
  unavailable: survived(
    'outcome',
    RESULT,
    'Unavailable (U): the authentication was not possible, for reasons unrelated to the customer.',
  ),
  canceled: survived('end', RESULT, 'Canceled by the customer: the order stays open or is closed, and is not paid.'),
  timed_out: survived('end', RESULT, 'Timed out: the order does not stay open forever.'),
  start_error: row('end', RESULT, 'Failed on start: handle it like any other failure.'),
  technical_error: row('end', RESULT, 'Technical error: handle it like any other failure.'),
  link_saved: row('end', RESULT, 'A link saved a card.'),
  link_failed: row('end', RESULT, 'The link ended without a card.'),
  link_deleted: row('end', RESULT, 'The link was deleted together with its tokens.'),
  webhook_accepted: row('webhook', 'the app responded with 2xx', 'A webhook arrived.'),
  webhook_rejected: row('webhook', 'the app responded with another status than 2xx', 'The app rejected a webhook.'),
  webhook_before_redirect: survived(
    'webhook',
    'the app responded, and the browser was redirected afterwards',
    'The webhook arrived before the customer: both lead to the same order.',
  ),
  webhook_after_redirect: row(
    'webhook',
    'the browser was redirected, and the app responded afterwards',
    'The webhook arrived after the customer: both lead to the same order.',
  ),
  webhook_twice: survived(
    'webhook',
    'the app responded, and had accepted it before',
    'The same webhook arrived twice: it counts once.',
  ),
  webhook_retried: row(
    'webhook',
    'the app responded, and had rejected it before',
    'A rejected webhook arrived again: it still counts.',
  ),
  webhook_forged: survived(
    'webhook',
    `neither signature is valid, and ${RESPONDED}`,
    'A webhook without a valid signature: reject it and ignore its content.',
  ),
  declined: survived(
    'error',
    'the app received the response',
    'Declined at initialization: ask for another card, and create no order.',
  ),
  soft_declined: row('error', 'the app received the response', 'The bank requires authentication first.'),
  service_failed: row(
    'error',
    'the app received no valid response to an initialization',
    'The service failed at initialization: send the same request again, with the same key.',
  ),
  status_unreadable: survived(
    'error',
    'the app requested a status and did not receive it',
    'The status could not be read: the payment did not fail. Request the status again.',
  ),
  rejected_request: row(
    'error',
    'the app received the response',
    'A request that the service rejects: a bug of the app.',
  ),
  unauthorized: row('error', 'the app received the response', 'Wrong credentials.'),
} as const satisfies Readonly<Record<string, Row>>

export type CoverageName = keyof typeof COVERAGE
export const COVERAGE_NAMES = namesOf(COVERAGE)

/** The cases that every app should survive. */
export const SURVIVE: readonly CoverageName[] = COVERAGE_NAMES.filter((name) => 'survive' in COVERAGE[name])

const BY_TRANS_STATUS: Readonly<Record<Exclude<TransStatus, 'Y'>, CoverageName>> = {
  A: 'attempted',
  I: 'informational',
  N: 'failed',
  R: 'failed',
  U: 'unavailable',
}

/** Returns the case that an app covers by reading the final state of a transaction; undefined while it is open. */
export const coveredBy = (transaction: Transaction): CoverageName | undefined => {
  if (!hasEnded(transaction)) return undefined
  if (transaction.status === 'canceled') return 'canceled'
  if (transaction.status === 'failed' && transaction.failReason === 'timeout') return 'timed_out'
  if (transaction.status === 'failed' && transaction.failReason === 'error_on_start') return 'start_error'
  if (!isEnrolled(transaction.outcome)) return 'not_enrolled'
  const { threeDS = {} } = transaction
  const transStatus = finalTransStatus(threeDS)
  if (transaction.status === 'authenticated' && transStatus === 'Y')
    return threeDS.authenticationResponse === undefined ? 'passed' : 'passed_challenge'
  return rowNamed(BY_TRANS_STATUS, transStatus) ?? (transaction.status === 'failed' ? 'technical_error' : undefined)
}
