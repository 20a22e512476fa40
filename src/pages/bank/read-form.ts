import { type AnswerType, askedBy, isChannelName, takes } from '../../domain/challenge-asks.ts'
import { LONGEST_CODE, readCode } from '../../domain/one-time-code.ts'
import type { CardholderAction } from '../../engine/port.ts'
import { type Fields, fieldText } from '../frame/page-reply.ts'
import { said } from '../words/say.tsx'
import type { ChallengeView, FormProblem } from './challenge-view.ts'

/** For what no form of the page sends. It never repeats what came. */
export const NOT_OFFERED: FormProblem = { field: 'form', message: said('notOffered') }

const CODE_PROBLEMS = {
  empty: said('codeMissing'),
  too_long: said('codeTooLong', { digits: String(LONGEST_CODE) }),
} as const

const readTypedCode = (typed: string): CardholderAction | FormProblem => {
  const read = readCode(typed)
  if ('code' in read) return { type: 'SubmitCode', code: read.code }
  return { field: 'code', message: CODE_PROBLEMS[read.problem] }
}

const readChannel = (channel: string): CardholderAction | FormProblem =>
  isChannelName(channel) ? { type: 'SelectChannel', channel } : { field: 'channel', message: said('chooseChannel') }

type Asked = Pick<ChallengeView, 'challenge'> & {
  readonly transaction: Pick<ChallengeView['transaction'], 'challenge'>
}

/** What the cardholder wants, if it is something that the page offers. */
export const readForm = (fields: Fields, { challenge, transaction }: Asked): CardholderAction | FormProblem => {
  const asked = askedBy(challenge, transaction.challenge.channel)
  const ifTaken = (type: AnswerType, read: () => CardholderAction | FormProblem) =>
    takes(asked, type) ? read() : NOT_OFFERED
  switch (fieldText(fields, 'action')) {
    case 'cancel':
      return { type: 'Cancel' }
    case 'code':
      return ifTaken('SubmitCode', () => readTypedCode(fieldText(fields, 'code')))
    case 'select':
      return ifTaken('SelectChannel', () => readChannel(fieldText(fields, 'channel')))
    case 'approve':
      return ifTaken('Answer', () => ({ type: 'Answer', approve: true }))
    case 'deny':
      return ifTaken('Answer', () => ({ type: 'Answer', approve: false }))
    default:
      return NOT_OFFERED
  }
}
