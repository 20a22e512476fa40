import { isEnrolled } from './outcome.ts'
import { namesOf, rowNamed } from './table-keys.ts'
import { finalAnswer } from './threeds.ts'
import type { TransStatus } from './trans-statuses.ts'
import type { Transaction } from './transaction.schema.ts'
import { hasEnded } from './transaction.ts'

export const COVERED_GROUPS = ['outcome', 'end', 'webhook', 'error'] as const

type Row = {
  readonly group: (typeof COVERED_GROUPS)[number]
  /** Whether it is one of the twelve that every app should survive. */
  readonly survive?: true
  /** What the app has met, and what it should do with it. */
  readonly means: string
  /** What counts as met. */
  readonly counts: string
}

/** An app has met a result when it read it, or took the webhook that tells it: answered it with 2xx. */
const RESULT = 'the app read it, or took a webhook that tells it'
const ANSWERED = 'the app answered it, whatever it answered'

const row = (group: Row['group'], counts: string, means: string): Row => ({ group, counts, means })
const survived = (group: Row['group'], counts: string, means: string): Row => ({
  ...row(group, counts, means),
  survive: true,
})

/** Everything that an app can meet, in the order in which it is told. */
export const COVERAGE = {
  passed: survived('outcome', RESULT, 'Passed without a challenge: the order is paid for.'),
  passed_challenge: survived('outcome', RESULT, 'Passed with a challenge: the order is paid for.'),
  attempted: survived(
    'outcome',
    RESULT,
    'Attempted (A): nobody was authenticated, and the network vouches all the same.',
  ),
  informational: row('outcome', RESULT, 'Informational (I): it may go on without an authentication.'),
  not_enrolled: row('outcome', RESULT, 'The card takes no part in 3-D Secure: it may go on unauthenticated, or not.'),
  failed: survived('outcome', RESULT, 'Failed (N or R): nothing is delivered, and the customer can try again.'),
  unavailable: survived(
    'outcome',
    RESULT,
    'Unavailable (U): it could not be done, which says nothing about the customer.',
  ),
  cancelled: survived('end', RESULT, 'Cancelled by the customer: the order stays open or is closed, and is not paid.'),
  timed_out: survived('end', RESULT, 'Nobody finished it in time: the order does not stay open for ever.'),
  start_error: row('end', RESULT, 'It could not even begin: a failure like any other.'),
  technical_error: row('end', RESULT, 'It broke off: a failure like any other.'),
  link_saved: row('end', RESULT, 'A card was saved by a link.'),
  link_failed: row('end', RESULT, 'The link ended without a card.'),
  link_deleted: row('end', RESULT, 'The link was deleted, and its tokens with it.'),
  webhook_accepted: row('webhook', 'the app answered it with 2xx', 'A webhook arrived.'),
  webhook_rejected: row('webhook', 'the app answered it, and not with 2xx', 'A webhook was refused.'),
  webhook_before_redirect: survived(
    'webhook',
    'the app answered it, and the browser was led back after that',
    'The webhook came before the customer: both lead to the same order.',
  ),
  webhook_after_redirect: row(
    'webhook',
    'the browser was led back, and the app answered it after that',
    'The webhook came after the customer: both lead to the same order.',
  ),
  webhook_twice: survived(
    'webhook',
    'the app answered it after it had taken it before',
    'The same webhook came twice: it counts once.',
  ),
  webhook_retried: row(
    'webhook',
    'the app answered it after it had refused it before',
    'A refused webhook came again: it still counts.',
  ),
  webhook_forged: survived(
    'webhook',
    `neither signature holds, and ${ANSWERED}`,
    'A webhook that nobody signed: it is refused and believed in nothing.',
  ),
  declined: survived('error', 'the app got the answer', 'Declined at initialization: another card, and no order.'),
  soft_declined: row('error', 'the app got the answer', 'The bank wants an authentication first.'),
  service_failed: row(
    'error',
    'the app got no proper answer to an initialization',
    'The service failed at initialization: the same try again, with the same key.',
  ),
  status_unreadable: survived(
    'error',
    'the app asked for a status and was not told it',
    'The status could not be read: that is no failure of the payment, and it is asked for again.',
  ),
  rejected_request: row(
    'error',
    'the app got the answer',
    'A request that the service does not take: a bug of the app.',
  ),
  unauthorized: row('error', 'the app got the answer', 'Wrong credentials.'),
} as const satisfies Readonly<Record<string, Row>>

export type CoverageName = keyof typeof COVERAGE
export const COVERAGE_NAMES = namesOf(COVERAGE)

/** What every app should survive. */
export const SURVIVE: readonly CoverageName[] = COVERAGE_NAMES.filter((name) => 'survive' in COVERAGE[name])

const BY_ANSWER: Readonly<Record<Exclude<TransStatus, 'Y'>, CoverageName>> = {
  A: 'attempted',
  I: 'informational',
  N: 'failed',
  R: 'failed',
  U: 'unavailable',
}

/** What an app has met that knows the end of a transaction; undefined while it is open. */
export const metBy = (transaction: Transaction): CoverageName | undefined => {
  if (!hasEnded(transaction)) return undefined
  if (transaction.status === 'canceled') return 'cancelled'
  if (transaction.status === 'failed' && transaction.failReason === 'timeout') return 'timed_out'
  if (transaction.status === 'failed' && transaction.failReason === 'error_on_start') return 'start_error'
  if (!isEnrolled(transaction.outcome)) return 'not_enrolled'
  const { threeDS = {} } = transaction
  const answer = finalAnswer(threeDS)
  if (transaction.status === 'authenticated' && answer === 'Y')
    return threeDS.authenticationResponse === undefined ? 'passed' : 'passed_challenge'
  return rowNamed(BY_ANSWER, answer) ?? (transaction.status === 'failed' ? 'technical_error' : undefined)
}
