import { HANDS } from '../domain/return-targets.ts'
import { statusReason } from '../domain/status-reasons.ts'
import { askedBy, type Ended, finalOf } from './authenticated.ts'
import { type Core, yours } from './description.ts'
import { sentence } from './format.ts'

const NOT_DONE = 'That says nothing about the cardholder.'

/** What an app should do where nothing else is said: nobody was in time, somebody had a fault, or the bank said no. */
const TODO = { time: 'Offer to try again', tech: 'Offer to try again later', fail: 'Offer another card' }

const failed = (icon: keyof typeof TODO, title: string, description: string, more: Partial<Core> = {}): Core => ({
  icon: icon,
  title,
  description: description,
  result: 'Not authenticated',
  liability: yours(),
  nextStep: TODO[icon],
  ...more,
})

/** Why, as a title goes on with it. */
const becauseOf = ({ result, brand }: Ended): string => {
  const code = result?.transStatusReason
  if (code === undefined) return ''
  return `: ${statusReason(code, brand)?.words ?? `reason ${code}, which this page does not know`}`
}

const timedOut = (ended: Ended): Core => {
  const { result } = ended
  if (result === undefined)
    return failed('time', 'Timed out: nobody opened the page', 'The browser never came, and the time was over.')
  if (result.authenticationResponse === 'C')
    return failed(
      'time',
      'Timed out: nobody finished',
      'The bank wanted to ask the cardholder, and nobody had finished when the time was over.',
    )
  if (finalOf(ended).wasAsked)
    return failed(
      'time',
      'Timed out: no answer on the page in time',
      'The challenge page closes by itself after a while, and no answer had come that counted.',
      { short: 'Timed out on the page' },
    )
  const words = `The card network or the bank did not answer in time. ${NOT_DONE}`
  return failed('tech', 'No answer from the card network', words)
}

const said = (ended: Ended): Core => {
  const { result, challenge, end } = ended
  const { value, wasAsked } = finalOf(ended)
  const { transStatusReason: code, cardHolderInfo } = result ?? {}
  const matchedBy = becauseOf(ended)
  if (value === 'R')
    return failed(
      'fail',
      `Rejected by the bank${code === '11' ? ': fraud suspected' : matchedBy}`,
      cardHolderInfo === undefined
        ? 'The bank does not allow this card to be used.'
        : 'The bank does not allow it, and sent a message that the cardholder must see.',
      {
        ...(code === '11' && { short: 'Rejected: bank suspects fraud' }),
        nextStep: cardHolderInfo === undefined ? 'Stop. Do not charge this card' : 'Stop. Show the bank’s message',
      },
    )
  if (value === 'U') {
    const words = `The authentication could not be completed. ${NOT_DONE}`
    return failed('tech', `Could not be done${wasAsked ? ' after asking' : ''}${matchedBy}`, words)
  }
  if (value !== 'N')
    return failed(
      'fail',
      `Failed with a result that this page does not know: “${value}”`,
      'The status says failed, and that counts.',
      { short: `Failed: unknown result “${value}”`, nextStep: 'Read the status, show a failure' },
    )
  const after = `Failed ${wasAsked ? `after ${askedBy(ended)}` : 'without asking'}`
  if (code === '19' && wasAsked) {
    // The last one ended it and is not among those after which there was another try.
    const times = (challenge?.attempts ?? 0) + 1
    const words =
      times === 1
        ? 'There were too many wrong answers, and the bank allowed no other try.'
        : `The bank asked for a code and stopped after ${times} wrong ones.`
    return times === 1 || end !== undefined
      ? failed('fail', `${after}: too many wrong answers`, words)
      : failed('fail', `Cardholder typed a wrong code ${times} times`, words, {
          short: `Wrong code ${times} times: failed`,
        })
  }
  return failed(
    'fail',
    `${after}${code === '01' ? '' : matchedBy}`,
    wasAsked
      ? `The bank asked the cardholder and said no${matchedBy}.`
      : `The bank said no at once${matchedBy}. The cardholder saw no challenge.`,
  )
}

const whyFailed = (ended: Ended): Core => {
  const { failReason, failMessage, result } = ended
  if (failReason === 'timeout') return timedOut(ended)
  if (failReason === 'error') {
    const words = failMessage === undefined ? NOT_DONE : `It says: ${sentence(failMessage)} ${NOT_DONE}`
    return failed('tech', 'Stopped by a technical error', words)
  }
  if (failReason === 'error_on_start' || result === undefined)
    return failed(
      'tech',
      'Could not start: technical problem',
      'It stopped before the card network was asked, so there is no 3-D Secure result at all.',
    )
  return said(ended)
}

/** Says why something did not pass. It is no problem: a test has asked for it. */
export const tellFailed = (ended: Ended): Core => {
  const core = whyFailed(ended)
  return ended.end === undefined
    ? core
    : { ...core, description: `${core.description} ${HANDS[ended.end].subject} ended it.` }
}

/** Says that the cardholder went away on purpose. */
export const tellCanceled = ({ end }: Ended): Core => ({
  icon: 'cancel',
  title: 'Cardholder cancelled',
  description:
    end === undefined
      ? 'Cancel was pressed on the challenge page. Nobody was authenticated.'
      : `${HANDS[end].subject} pressed cancel in place of the cardholder. Nobody was authenticated.`,
  result: 'Cancelled',
  liability: yours(),
  nextStep: 'Back to the basket, keep the order',
})
