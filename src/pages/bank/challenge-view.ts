import {
  acceptsAction,
  type CardholderAction,
  type CardholderActionType,
  type ChannelName,
  expectedInputOf,
  isChannelName,
} from '../../core/domain/challenge-prompts.ts'
import { LONGEST_CODE, parseCode } from '../../core/domain/one-time-code.ts'
import type { Challenge, Result } from '../../core/domain/outcome.ts'
import { namesOf, rowNamed } from '../../core/domain/table-keys.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import type { TimeLeft } from '../frame/page-parts.tsx'
import { type Fields, fieldText } from '../frame/page-response.ts'
import { type Message, message } from '../languages/format-message.tsx'

/** Error in a posted form, and the field next to which it is displayed. It never repeats the input. */
export type FormProblem = { readonly field: 'code' | 'channel' | 'form'; readonly message: Message }

/** Content of a challenge page. */
export type ChallengeView = {
  readonly space: string
  readonly transaction: Extract<Transaction, { status: 'challenge_ongoing' }>
  readonly challenge: Challenge
  /** Result that the scenario defines. */
  readonly pinned: Result
  readonly token: string
  readonly problem?: FormProblem
  readonly left: TimeLeft
}

/** Invented values, the same on all pages; the addresses do not exist. */
const PHONE_END = '42'
const ADDRESS = 'c•••@mail.example'

const PHONE = { target: `•••• ${PHONE_END}`, spoken: message('toNumber', { digits: PHONE_END }) }

/** Channels for a code: target, its form for screen readers (which skip dots), and the sentence about the sent code. */
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

/** Texts about the purpose of a challenge. */
const PURPOSES = {
  paying: {
    heading: 'confirmPayment',
    /** After "to confirm". */
    what: 'thePayment',
    why: 'whyAskedPaying',
    help: 'helpPaying',
    /** Question in the bank's app. */
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

/** Returns the purpose of a transaction: a payment, or saving a card if it belongs to a link. */
export const purposeOf = ({ forLink }: Transaction) => PURPOSES[forLink ? 'saving' : 'paying']

/** Error for input that no form of the page sends. It never repeats the input. */
export const NOT_OFFERED: FormProblem = { field: 'form', message: message('notOffered') }

const CODE_PROBLEMS = {
  empty: message('codeMissing'),
  too_long: message('codeTooLong', { digits: String(LONGEST_CODE) }),
} as const

const readTypedCode = (typed: string): CardholderAction | FormProblem => {
  const read = parseCode(typed)
  if ('code' in read) return { type: 'SubmitCode', code: read.code }
  return { field: 'code', message: CODE_PROBLEMS[read.problem] }
}

const readChannel = (channel: string): CardholderAction | FormProblem =>
  isChannelName(channel) ? { type: 'SelectChannel', channel } : { field: 'channel', message: message('chooseChannel') }

type Current = {
  readonly challenge: ChallengeView['challenge']
  readonly transaction: { readonly challenge: ChallengeView['transaction']['challenge'] }
}

type Read = CardholderAction | FormProblem

/** Parsers of each action of the cardholder, by the value of the button. */
const ACTIONS: Readonly<Record<CardholderActionType, Readonly<Record<string, (fields: Fields) => Read>>>> = {
  Cancel: { cancel: () => ({ type: 'Cancel' }) },
  SubmitCode: { code: (fields) => readTypedCode(fieldText(fields, 'code')) },
  ResendCode: { resend: () => ({ type: 'ResendCode' }) },
  SelectChannel: { select: (fields) => readChannel(fieldText(fields, 'channel')) },
  Answer: {
    approve: () => ({ type: 'Answer', approve: true }),
    deny: () => ({ type: 'Answer', approve: false }),
  },
}

/** Returns the action of a form, if the page offers it. */
export const readForm = (fields: Fields, { challenge, transaction }: Current): Read => {
  const prompt = expectedInputOf(challenge, transaction.challenge.channel)
  const button = fieldText(fields, 'action')
  const reads = namesOf(ACTIONS)
    .filter((type) => acceptsAction(prompt, type))
    .map((type) => rowNamed(ACTIONS[type], button))
  return reads.find((read) => read !== undefined)?.(fields) ?? NOT_OFFERED
}
