import { HANDS } from '../domain/ends.ts'
import { statusReason } from '../domain/status-reasons.ts'
import { counted, sentence } from './figures.ts'
import { askedBy, type Ended, finalOf } from './passed.ts'
import { type Core, yours } from './told.ts'

const AGAIN = 'Offer to try again'
const ANOTHER = 'Offer another card'
const NOT_DONE = 'That says nothing about the cardholder.'

/** What an app should do where nothing else is said: nobody was in time, somebody had a fault, or the bank said no. */
const TODO = { time: AGAIN, tech: `${AGAIN} later`, fail: ANOTHER } as const

type Failed = Pick<Core, 'title' | 'sentence'> & Partial<Core> & { readonly sign: keyof typeof TODO }

const failed = (core: Failed): Core => ({
  result: 'Not authenticated',
  fraudLoss: yours(),
  ...core,
  appShould: core.appShould ?? TODO[core.sign],
})

const reasonOf = ({ result, brand }: Ended): string | undefined => {
  const code = result?.transStatusReason
  if (code === undefined) return undefined
  return statusReason(code, brand)?.words ?? `reason ${code}, which this page does not know`
}

const timedOut = (ended: Ended): Core => {
  const { result } = ended
  const { wasAsked } = finalOf(ended)
  if (result === undefined)
    return failed({
      sign: 'time',
      title: 'Timed out: nobody opened the page',
      sentence: 'The browser never came, and the time was over.',
    })
  if (result.authenticationResponse === 'C')
    return failed({
      sign: 'time',
      title: 'Timed out: nobody finished',
      sentence: 'The bank wanted to ask the cardholder, and nobody had finished when the time was over.',
    })
  if (wasAsked)
    return failed({
      sign: 'time',
      title: 'Timed out: no answer on the page in time',
      short: 'Timed out on the page',
      sentence: 'The challenge page closes by itself after a while, and no answer had come that counted.',
    })
  return failed({
    sign: 'tech',
    title: 'No answer from the card network',
    sentence: `The card network or the bank did not answer in time. ${NOT_DONE}`,
  })
}

const said = (ended: Ended): Core => {
  const { result, challenge, end } = ended
  const { value, wasAsked } = finalOf(ended)
  const reason = reasonOf(ended)
  const because = reason === undefined ? '' : `: ${reason}`
  const asked = wasAsked ? ` after ${askedBy(ended)}` : ' without asking'
  if (value === 'R')
    return failed({
      sign: 'fail',
      title: `Rejected by the bank${result?.transStatusReason === '11' ? ': fraud suspected' : because}`,
      ...(result?.transStatusReason === '11' ? { short: 'Rejected: bank suspects fraud' } : {}),
      sentence:
        result?.cardHolderInfo === undefined
          ? 'The bank does not allow this card to be used.'
          : 'The bank does not allow it, and sent a message that the cardholder must see.',
      appShould:
        result?.cardHolderInfo === undefined ? 'Stop. Do not charge this card' : 'Stop. Show the bank’s message',
    })
  if (value === 'U')
    return failed({
      sign: 'tech',
      title: `Could not be done${wasAsked ? ' after asking' : ''}${because}`,
      sentence: `The authentication could not be completed. ${NOT_DONE}`,
    })
  if (value !== 'N')
    return failed({
      sign: 'fail',
      title: `Failed with a result that this page does not know: “${value}”`,
      short: `Failed: unknown result “${value}”`,
      sentence: 'The status says failed, and that counts.',
      appShould: 'Read the status, show a failure',
    })
  if (result?.transStatusReason === '19' && wasAsked) {
    // The last one ended it and is not among those after which there was another try.
    const times = (challenge?.attempts ?? 0) + 1
    return failed({
      sign: 'fail',
      ...(times > 1 && end === undefined
        ? { title: `Cardholder typed a wrong code ${times} times`, short: `Wrong code ${times} times: failed` }
        : { title: `Failed after ${askedBy(ended)}: too many wrong answers` }),
      sentence:
        times > 1
          ? `The bank asked for a code and stopped after ${counted(times, 'wrong one', 'wrong ones')}.`
          : 'There were too many wrong answers, and the bank allowed no other try.',
    })
  }
  return failed({
    sign: 'fail',
    title: `Failed${asked}${result?.transStatusReason === '01' ? '' : because}`,
    sentence: wasAsked
      ? `The bank asked the cardholder and said no${because}.`
      : `The bank said no at once${because}. The cardholder saw no challenge.`,
  })
}

const whyFailed = (ended: Ended): Core => {
  const { failReason, failMessage, result } = ended
  if (failReason === 'timeout') return timedOut(ended)
  if (failReason === 'error_on_start' || (failReason !== 'error' && result === undefined))
    return failed({
      sign: 'tech',
      title: 'Could not start: technical problem',
      sentence: 'It stopped before the card network was asked, so there is no 3-D Secure result at all.',
    })
  if (failReason !== 'error') return said(ended)
  return failed({
    sign: 'tech',
    title: 'Stopped by a technical error',
    sentence: failMessage === undefined ? NOT_DONE : `It says: ${sentence(failMessage)} ${NOT_DONE}`,
  })
}

/** Says why something did not pass. It is no problem: a test has asked for it. */
export const tellFailed = (ended: Ended): Core => {
  const core = whyFailed(ended)
  return ended.end === undefined
    ? core
    : { ...core, sentence: `${core.sentence} ${HANDS[ended.end].subject} ended it.` }
}

/** Says that the cardholder went away on purpose. */
export const tellCanceled = ({ end }: Pick<Ended, 'end'>): Core => ({
  sign: 'cancel',
  title: 'Cardholder cancelled',
  sentence:
    end === undefined
      ? 'Cancel was pressed on the challenge page. Nobody was authenticated.'
      : `${HANDS[end].subject} pressed cancel in place of the cardholder. Nobody was authenticated.`,
  result: 'Cancelled',
  fraudLoss: yours(),
  appShould: 'Back to the basket, keep the order',
})
