import { LONGEST_CODE, readCode } from '../../domain/one-time-code.ts'
import type { CardholderAction } from '../../engine/port.ts'
import { type Fields, fieldText } from '../frame/page-reply.ts'
import { type ChallengeView, channelNamed, type FormProblem } from './challenge-view.ts'

const NOT_OFFERED: FormProblem = {
  field: 'form',
  message: 'That answer does not belong to this page. Please use the buttons below.',
}

const CODE_PROBLEMS = {
  empty: 'Enter the code that you received.',
  too_long: `A code has at most ${LONGEST_CODE} digits. Check it and enter it again.`,
} as const

const codeAnswer = (typed: string): CardholderAction | FormProblem => {
  const read = readCode(typed)
  return 'code' in read
    ? { type: 'SubmitCode', code: read.code }
    : { field: 'code', message: CODE_PROBLEMS[read.problem] }
}

const readChannel = (name: string): CardholderAction | FormProblem => {
  const channel = channelNamed(name)
  return channel
    ? { type: 'SelectChannel', channel: channel.name }
    : { field: 'channel', message: 'Choose how you want to get the code.' }
}

type Asked = Pick<ChallengeView, 'challenge'> & {
  readonly transaction: Pick<ChallengeView['transaction'], 'challenge'>
}

const takesCode = ({ challenge: { method }, transaction }: Asked): boolean =>
  method === 'one_time_code' ||
  (method === 'single_select' && channelNamed(transaction.challenge.channel) !== undefined)

/** What the cardholder wants, if it is something that the page offers. */
export const readForm = (fields: Fields, asked: Asked): CardholderAction | FormProblem => {
  switch (fieldText(fields, 'action')) {
    case 'cancel':
      return { type: 'Cancel' }
    case 'code':
      return takesCode(asked) ? codeAnswer(fieldText(fields, 'code')) : NOT_OFFERED
    case 'select':
      return asked.challenge.method === 'single_select' ? readChannel(fieldText(fields, 'channel')) : NOT_OFFERED
    case 'approve':
      return asked.challenge.method === 'out_of_band' ? { type: 'Answer', approve: true } : NOT_OFFERED
    case 'deny':
      return asked.challenge.method === 'out_of_band' ? { type: 'Answer', approve: false } : NOT_OFFERED
    default:
      return NOT_OFFERED
  }
}
