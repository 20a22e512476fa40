import type { ChannelName } from '../../domain/challenge-asks.ts'
import type { Challenge, Result } from '../../domain/outcome.ts'
import type { Transaction } from '../../domain/transaction.ts'
import { type Said, said } from '../words/say.tsx'

/** What is wrong with a posted form, and beside which field to say so. It never repeats what was typed. */
export type FormProblem = { readonly field: 'code' | 'channel' | 'form'; readonly message: Said }

/** Everything that a challenge page shows. */
export type ChallengeView = {
  readonly space: string
  readonly transaction: Extract<Transaction, { status: 'challenge_ongoing' }>
  readonly challenge: Challenge
  /** How the scenario wants it to end. */
  readonly pinned: Result
  readonly token: string
  readonly problem?: FormProblem
}

/** Invented, and the same on all pages: the addresses lead nowhere. */
const PHONE_END = '42'
const ADDRESS = 'c•••@mail.example'

const PHONE = { target: `•••• ${PHONE_END}`, spoken: said('toNumber', { digits: PHONE_END }) }

/**
 * The ways to receive a one-time code: where it goes, which is spoken otherwise, as dots are no words, and how it came,
 * in the sentence that says so.
 */
export const CHANNELS = {
  text: { label: 'textMessage', ...PHONE, sent: said('sentByText', { digits: PHONE_END }) },
  email: {
    label: 'email',
    target: ADDRESS,
    spoken: said('toAddress', { letter: ADDRESS.charAt(0) }),
    sent: said('sentByEmail', { address: ADDRESS }),
  },
  call: { label: 'phoneCall', ...PHONE, sent: said('sentByCall', { digits: PHONE_END }) },
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
