import { passingCodeOf } from './one-time-code.ts'
import { type Challenge, isEnrolled } from './outcome.ts'
import type { OpenTransaction } from './transaction.ts'

/** Channels on which a single select challenge sends its code. */
export const CHANNEL_NAMES = ['text', 'email', 'call'] as const
export type ChannelName = (typeof CHANNEL_NAMES)[number]

export const isChannelName = (name: string | undefined): name is ChannelName =>
  CHANNEL_NAMES.some((known) => known === name)

/** The input that a challenge expects. Once a channel is selected, it accepts the code or another channel. */
export type ExpectedInput = 'code' | 'approval' | 'channel' | 'code_or_channel'

/**
 * An action of the cardholder on the challenge page. A new action does not compile until the page and the control API
 * handle it.
 */
export type CardholderAction =
  | { readonly type: 'SelectChannel'; readonly channel: string }
  /** Requests another code. It is counted and changes nothing else. */
  | { readonly type: 'ResendCode' }
  | { readonly type: 'SubmitCode'; readonly code: string }
  | { readonly type: 'Answer'; readonly approve: boolean }
  | { readonly type: 'Cancel' }

export type CardholderActionType = CardholderAction['type']

const TAKEN: Readonly<Record<ExpectedInput, readonly CardholderActionType[]>> = {
  code: ['SubmitCode', 'ResendCode', 'Cancel'],
  approval: ['Answer', 'Cancel'],
  channel: ['SelectChannel', 'Cancel'],
  code_or_channel: ['SubmitCode', 'SelectChannel', 'ResendCode', 'Cancel'],
}

/** Returns true if the expected input accepts such an action. */
export const acceptsAction = (expected: ExpectedInput, action: CardholderActionType): boolean =>
  TAKEN[expected].includes(action)

/** Returns the input that a challenge expects, given the channel selected so far. */
export const expectedInputOf = (
  { method }: { readonly method: Challenge['method'] },
  channel: string | undefined,
): ExpectedInput => {
  switch (method) {
    case 'one_time_code':
      return 'code'
    case 'out_of_band':
      return 'approval'
    case 'single_select':
      return isChannelName(channel) ? 'code_or_channel' : 'channel'
  }
}

/** Returns the next action of a cardholder who passes a challenge by its scenario: the channel, the right code, or approval. */
export const passingAction = ({ codes }: Challenge, expected: ExpectedInput): CardholderAction => {
  switch (expected) {
    case 'channel':
      return { type: 'SelectChannel', channel: CHANNEL_NAMES[0] }
    case 'code':
    case 'code_or_channel':
      return { type: 'SubmitCode', code: passingCodeOf(codes) }
    case 'approval':
      return { type: 'Answer', approve: true }
  }
}

/** Reasons for a transaction without a prompt. */
export type NoPromptReason = 'not_enrolled' | 'frictionless' | 'fails_on_start' | 'never_shown'

/**
 * Returns the input that a transaction expects of its cardholder, or the reason why it expects none. The page need not
 * be open yet.
 */
export const promptOf = (
  transaction: OpenTransaction,
): { readonly expectedInput: ExpectedInput } | { readonly noPrompt: NoPromptReason } => {
  const { status, outcome } = transaction
  const { authentication } = outcome
  if (!isEnrolled(outcome)) return { noPrompt: 'not_enrolled' }
  if (authentication.flow === 'error_on_start') return { noPrompt: 'fails_on_start' }
  if (authentication.flow === 'frictionless') return { noPrompt: 'frictionless' }
  const { challenge } = authentication
  const { automation } = challenge
  if (automation.type === 'abandon' && automation.at === 'challenge_required') return { noPrompt: 'never_shown' }
  return {
    expectedInput: expectedInputOf(
      challenge,
      status === 'challenge_ongoing' ? transaction.challenge.channel : undefined,
    ),
  }
}
