import { type Challenge, isEnrolled } from './outcome.ts'
import type { OpenTransaction } from './transaction.ts'

/** The ways by which a single select challenge sends its code. */
export const CHANNEL_NAMES = ['text', 'email', 'call'] as const
export type ChannelName = (typeof CHANNEL_NAMES)[number]

export const isChannelName = (name: string | undefined): name is ChannelName =>
  CHANNEL_NAMES.some((known) => known === name)

/** What a challenge asks for. Once a channel is chosen, it takes the code, and another channel still. */
export type Asked = 'code' | 'approval' | 'channel' | 'code_or_channel'

/** An action of the cardholder on the challenge page. A new one does not compile until the page and the control API have it. */
export type CardholderAction =
  | { readonly type: 'SelectChannel'; readonly channel: string }
  /** Another code is requested: it is counted, and nothing else is different. */
  | { readonly type: 'ResendCode' }
  | { readonly type: 'SubmitCode'; readonly code: string }
  | { readonly type: 'Answer'; readonly approve: boolean }
  | { readonly type: 'Cancel' }

export type AnswerType = CardholderAction['type']

const TAKEN: Readonly<Record<Asked, readonly AnswerType[]>> = {
  code: ['SubmitCode', 'ResendCode', 'Cancel'],
  approval: ['Answer', 'Cancel'],
  channel: ['SelectChannel', 'Cancel'],
  code_or_channel: ['SubmitCode', 'SelectChannel', 'ResendCode', 'Cancel'],
}

/** Whether what is asked can be answered like this. */
export const takes = (asked: Asked, answer: AnswerType): boolean => TAKEN[asked].includes(answer)

/** What a challenge asks for, given the channel that was chosen so far. */
export const askedBy = ({ method }: { readonly method: Challenge['method'] }, channel: string | undefined): Asked => {
  switch (method) {
    case 'one_time_code':
      return 'code'
    case 'out_of_band':
      return 'approval'
    case 'single_select':
      return isChannelName(channel) ? 'code_or_channel' : 'channel'
  }
}

/** Why nobody is asked anything. */
export type Unasked = 'not_enrolled' | 'frictionless' | 'fails_on_start' | 'never_shown'

/**
 * What a transaction asks of its cardholder, whether its page is open already or is still to be opened, or why it asks
 * nothing.
 */
export const asks = (transaction: OpenTransaction): { readonly asked: Asked } | { readonly unasked: Unasked } => {
  const { status, outcome } = transaction
  const { authentication } = outcome
  if (!isEnrolled(outcome)) return { unasked: 'not_enrolled' }
  if (authentication.flow === 'error_on_start') return { unasked: 'fails_on_start' }
  if (authentication.flow === 'frictionless') return { unasked: 'frictionless' }
  const { challenge } = authentication
  const { automation } = challenge
  if (automation.type === 'abandon' && automation.at === 'challenge_required') return { unasked: 'never_shown' }
  return { asked: askedBy(challenge, status === 'challenge_ongoing' ? transaction.challenge.channel : undefined) }
}
