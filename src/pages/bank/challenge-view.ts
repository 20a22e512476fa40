import {
  type AnswerType,
  askedBy,
  type CardholderAction,
  type ChannelName,
  isChannelName,
  takes,
} from '../../core/domain/challenge-prompts.ts'
import { LONGEST_CODE, readCode } from '../../core/domain/one-time-code.ts'
import type { Challenge, Result } from '../../core/domain/outcome.ts'
import { namesOf, rowNamed } from '../../core/domain/table-keys.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import type { TimeLeft } from '../frame/page-parts.tsx'
import { type Fields, fieldText } from '../frame/page-response.ts'
import { type Message, message } from '../languages/format-message.tsx'

/** What is wrong with a posted form, and beside which field to say so. It never repeats what was typed. */
export type FormProblem = { readonly field: 'code' | 'channel' | 'form'; readonly message: Message }

/** Everything that a challenge page shows. */
export type ChallengeView = {
  readonly space: string
  readonly transaction: Extract<Transaction, { status: 'challenge_ongoing' }>
  readonly challenge: Challenge
  /** How the scenario wants it to end. */
  readonly pinned: Result
  readonly token: string
  readonly problem?: FormProblem
  readonly left: TimeLeft
}

/** Invented, and the same on all pages: the addresses lead nowhere. */
const PHONE_END = '42'
const ADDRESS = 'c•••@mail.example'

const PHONE = { target: `•••• ${PHONE_END}`, spoken: message('toNumber', { digits: PHONE_END }) }

/** The ways to receive a code: where it goes, how that is spoken (dots are no words), and how it came, in its sentence. */
export const CHANNELS = {
  text: { label: 'textMessage', ...PHONE, sent: message('sentByText', { digits: PHONE_END }) },
  email: {
    label: 'email',
    target: ADDRESS,
    spoken: message('toAddress', { letter: ADDRESS.charAt(0) }),
    sent: message('sentByEmail', { address: ADDRESS }),
  },
  call: { label: 'phoneCall', ...PHONE, sent: message('sentByCall', { digits: PHONE_END }) },
} as const satisfies Record<ChannelName, unknown>

/** What the cardholder is asked to confirm, in the words of the challenge. */
const PURPOSES = {
  paying: {
    heading: 'confirmPayment',
    /** After "to confirm". */
    what: 'thePayment',
    why: 'whyAskedPaying',
    help: 'helpPaying',
    /** What the bank's app asks. */
    question: 'approvePayment',
    cancel: 'cancelPayment',
  },
  saving: {
    heading: 'confirmCard',
    what: 'yourCard',
    why: 'whyAskedSaving',
    help: 'helpSaving',
    question: 'approveCard',
    cancel: 'cancel',
  },
} as const

/** A transaction pays, unless it belongs to a link: then a card is being saved. */
export const purposeOf = ({ forLink }: Transaction) => PURPOSES[forLink ? 'saving' : 'paying']

/** For what no form of the page sends. It never repeats what came. */
export const NOT_OFFERED: FormProblem = { field: 'form', message: message('notOffered') }

const CODE_PROBLEMS = {
  empty: message('codeMissing'),
  too_long: message('codeTooLong', { digits: String(LONGEST_CODE) }),
} as const

const readTypedCode = (typed: string): CardholderAction | FormProblem => {
  const read = readCode(typed)
  if ('code' in read) return { type: 'SubmitCode', code: read.code }
  return { field: 'code', message: CODE_PROBLEMS[read.problem] }
}

const readChannel = (channel: string): CardholderAction | FormProblem =>
  isChannelName(channel) ? { type: 'SelectChannel', channel } : { field: 'channel', message: message('chooseChannel') }

type Asked = {
  readonly challenge: ChallengeView['challenge']
  readonly transaction: { readonly challenge: ChallengeView['transaction']['challenge'] }
}

type Read = CardholderAction | FormProblem

/** How each action of the cardholder is read, by the buttons that send it. */
const ACTIONS: Readonly<Record<AnswerType, Readonly<Record<string, (fields: Fields) => Read>>>> = {
  Cancel: { cancel: () => ({ type: 'Cancel' }) },
  SubmitCode: { code: (fields) => readTypedCode(fieldText(fields, 'code')) },
  ResendCode: { resend: () => ({ type: 'ResendCode' }) },
  SelectChannel: { select: (fields) => readChannel(fieldText(fields, 'channel')) },
  Answer: {
    approve: () => ({ type: 'Answer', approve: true }),
    deny: () => ({ type: 'Answer', approve: false }),
  },
}

/** The action that a form sends, if the page offers it. */
export const readForm = (fields: Fields, { challenge, transaction }: Asked): Read => {
  const asked = askedBy(challenge, transaction.challenge.channel)
  const button = fieldText(fields, 'action')
  const reads = namesOf(ACTIONS)
    .filter((type) => takes(asked, type))
    .map((type) => rowNamed(ACTIONS[type], button))
  return reads.find((read) => read !== undefined)?.(fields) ?? NOT_OFFERED
}
