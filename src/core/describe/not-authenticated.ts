import { AUTHORIZATION_FAIL_REASONS } from '../domain/outcome-values.ts'
import { MANUAL_SOURCES } from '../domain/return-targets.ts'
import { isPassing } from '../domain/scheme-rules.ts'
import { statusReason } from '../domain/status-reasons.ts'
import { memberNamed } from '../domain/table-keys.ts'
import { type Ended, finalOf, flowOf, schemeResultOf } from './authenticated.ts'
import { type Description, merchantLiability, NOTHING_CHARGED, stepAfterDecline } from './description.ts'
import { money, sentence } from './format.ts'

const NOT_DONE = 'The reason is unrelated to the cardholder.'

/** Recommended actions: after a timeout, a technical error, or a denial. */
const NEXT_STEPS = { time: 'Offer to try again', error: 'Offer to try again later', fail: 'Offer another card' }

const failed = (
  icon: keyof typeof NEXT_STEPS,
  title: string,
  description: string,
  more: Partial<Description> = {},
): Description => ({
  icon,
  title,
  description,
  result: 'Not authenticated',
  liability: merchantLiability(),
  nextStep: NEXT_STEPS[icon],
  ...more,
})

/** Formats the reason for use at the end of a title. */
const becauseOf = ({ result, brand }: Ended): string => {
  const code = result?.transStatusReason
  if (code === undefined) return ''
  return `: ${statusReason(code, brand)?.meaning ?? `unknown reason ${code}`}`
}

const timedOut = (ended: Ended): Description => {
  const { result } = ended
  if (result === undefined)
    return failed('time', 'Timeout: start page not opened', 'The browser did not open the start page in time.')
  if (result.authenticationResponse === 'C')
    return failed('time', 'Challenge: abandoned', 'The bank required a challenge, which was not completed in time.')
  if (finalOf(ended).wasChallenged)
    return failed('time', 'Challenge: timeout', 'The challenge page timed out without a valid input.')
  const description = `The card network or the bank did not respond in time. ${NOT_DONE}`
  return failed('error', 'Directory server: timeout', description)
}

const describeResult = (ended: Ended): Description => {
  const { result, challenge, endedBy, eventsMissing } = ended
  const { value, wasChallenged } = finalOf(ended)
  const { transStatusReason: code, cardHolderInfo } = result ?? {}
  const because = becauseOf(ended)
  const reason = because.replace(': ', '')
  if (value === 'R')
    return failed(
      'fail',
      `Rejected by issuer (R)${code === '11' ? '' : because}`,
      cardHolderInfo === undefined
        ? 'The bank does not allow the use of this card.'
        : 'The bank does not allow it, and sent a message for the cardholder.',
      {
        nextStep: cardHolderInfo === undefined ? 'Stop. Do not charge this card' : 'Stop. Show the bank’s message',
      },
    )
  if (value === 'U') {
    const description = `The authentication could not be completed. ${NOT_DONE}`
    return failed('error', `${flowOf(ended)}: unavailable (U)${because.replace(': ', ', ')}`, description)
  }
  if (value !== 'N')
    return failed('fail', `Failed with an unknown result: “${value}”`, 'The status is failed, which counts.', {
      short: `Failed: unknown result “${value}”`,
      nextStep: 'Read the status, show a failure',
    })
  if (code === '19' && wasChallenged) {
    // The last wrong code ended the challenge and is not among those with a further attempt.
    const times = (challenge?.attempts ?? 0) + 1
    const isCounted = !eventsMissing && (endedBy === undefined || times > 1)
    const description = !isCounted
      ? `The bank denied the authentication after a challenge${because}.`
      : times === 1
        ? 'There were too many wrong codes, and the bank allowed no other attempt.'
        : `The bank stopped after ${times} wrong codes.`
    return failed('fail', 'Challenge: wrong codes (N, 19)', description)
  }
  return failed(
    'fail',
    code === undefined || code === '01' ? `${flowOf(ended)}: failed (N)` : `${flowOf(ended)}: ${reason} (N, ${code})`,
    wasChallenged
      ? `The bank denied the authentication after a challenge${because}.`
      : `The bank denied the authentication without a challenge${because}.`,
  )
}

/** Describes a transaction whose authorization was declined after a successful authentication. */
const declined = ({ failReason, failMessage, authorization, currency }: Ended): Description => {
  const isSoft = failReason === 'soft_declined'
  return failed(
    'fail',
    isSoft ? 'Authorization: soft decline' : 'Authorization: declined',
    `The cardholder was authenticated, and the authorization${authorization ? ` of ${money(authorization.amount, currency)}` : ''} was declined: ${failMessage ?? 'no reason was given'}.`,
    {
      result: 'Declined',
      liability: NOTHING_CHARGED,
      ...(isSoft && { nextStep: stepAfterDecline('SOFT_DECLINED') }),
    },
  )
}

const hasPassed = (ended: Ended): boolean => isPassing(schemeResultOf(ended)) || finalOf(ended).value === 'D'

/** Returns true if the authorization was declined: the authentication has a passing result. */
const isDeclined = (ended: Ended): boolean =>
  memberNamed(AUTHORIZATION_FAIL_REASONS, ended.failReason) !== undefined && hasPassed(ended)

const whyFailed = (ended: Ended): Description => {
  const { failReason, failMessage, result } = ended
  if (failReason === 'timeout') return timedOut(ended)
  if (failReason === 'error') {
    const description = failMessage === undefined ? NOT_DONE : `${sentence(failMessage)} ${NOT_DONE}`
    return failed('error', 'Stopped by a technical error', description)
  }
  if (failReason === 'error_on_start' || result === undefined)
    return failed(
      'error',
      'Start page: error',
      'It stopped before the request to the card network, so it has no 3-D Secure result.',
    )
  return describeResult(ended)
}

/** Describes a failure. It is no problem of the sandbox, because a test caused it. */
export const describeFailed = (ended: Ended): Description => {
  // A manual action ended the authentication, not the authorization.
  if (isDeclined(ended)) return declined(ended)
  const core = whyFailed(ended)
  return ended.endedBy === undefined
    ? core
    : { ...core, description: `${core.description} ${MANUAL_SOURCES[ended.endedBy].subject} ended it.` }
}

const howItWasCanceled = ({ endedBy, eventsMissing }: Ended): string => {
  if (endedBy !== undefined)
    return `${MANUAL_SOURCES[endedBy].subject} canceled the challenge. The cardholder was not authenticated.`
  return eventsMissing
    ? 'The challenge was canceled. The cardholder was not authenticated.'
    : 'The cardholder canceled on the challenge page and was not authenticated.'
}

/** Returns true if it is known that the cardholder acted. */
export const isByCardholder = ({ endedBy, eventsMissing }: Ended): boolean => endedBy === undefined && !eventsMissing

/** Describes a cancellation. */
export const describeCanceled = (ended: Ended): Description => ({
  icon: 'cancel',
  title: isByCardholder(ended) ? 'Challenge: canceled by cardholder' : 'Challenge: canceled',
  description: howItWasCanceled(ended),
  result: 'Canceled',
  liability: merchantLiability(),
  nextStep: 'Return to the basket, keep the order',
})
