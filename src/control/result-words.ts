import { isEnrolled, type Outcome, type ThreeDSResult } from '../domain/outcome.ts'
import { finalAnswer } from '../domain/threeds.ts'

/** What a status answer says of an authentication besides its status, as the end of a sentence. */
export const resultWords = (outcome: Outcome, threeDS: ThreeDSResult | undefined): string => {
  if (threeDS === undefined) return ', without 3-D Secure data'
  const { transStatusReason, cavv, xid, cardHolderInfo } = threeDS
  const { authentication } = outcome
  const hasResult = isEnrolled(outcome) && authentication.flow !== 'error_on_start'
  const overrides = hasResult ? (authentication.result.overrides ?? {}) : {}
  const words = [
    transStatusReason === undefined ? '' : `, reason ${transStatusReason}`,
    overrides.cavv === 'absent' && cavv === undefined ? ', but the proof (cavv) is missing' : '',
    overrides.cavv === 'short' && cavv !== undefined ? ', but the proof (cavv) is too short' : '',
    overrides.xid === 'absent' && xid === undefined ? ', and the xid is missing' : '',
    cardHolderInfo === undefined ? '' : ', with words of the bank that your app must show',
  ]
  return words.join('')
}

/** The same of a link, which is SUCCESS also where the authentication of its cardholder was not. */
export const linkResultWords = (outcome: Outcome, threeDS: ThreeDSResult | undefined): string => {
  if (threeDS === undefined) return ', without 3-D Secure'
  const end = finalAnswer(threeDS) ?? ''
  const although = ['N', 'U', 'R', 'C'].includes(end) ? ', although the authentication failed' : ''
  return `${although}${resultWords(outcome, threeDS)}`
}
