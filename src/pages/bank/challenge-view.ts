import { CHANNEL_NAMES, type ChannelName } from '../../domain/challenge-asks.ts'
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

/** A way to receive a one-time code. The addresses are invented and lead nowhere. */
export type Channel = {
  readonly name: ChannelName
  readonly label: Said
  readonly target: string
  /** The target for ears: dots are no words. */
  readonly spokenTarget: Said
  /** How the code came, in the sentence that says so. */
  readonly sent: Said
}

/** Invented, and the same on all pages. */
const PHONE_END = '42'
const ADDRESS = 'c•••@mail.example'

const PHONE = { target: `•••• ${PHONE_END}`, spokenTarget: said('toNumber', { digits: PHONE_END }) }

const SENT: Readonly<Record<ChannelName, Omit<Channel, 'name'>>> = {
  text: { label: said('textMessage'), ...PHONE, sent: said('sentByText', { digits: PHONE_END }) },
  email: {
    label: said('email'),
    target: ADDRESS,
    spokenTarget: said('toAddress', { letter: ADDRESS.charAt(0) }),
    sent: said('sentByEmail', { address: ADDRESS }),
  },
  call: { label: said('phoneCall'), ...PHONE, sent: said('sentByCall', { digits: PHONE_END }) },
}

/** What a single select challenge offers. */
export const CHANNELS: readonly Channel[] = CHANNEL_NAMES.map((name) => ({ name, ...SENT[name] }))

/** How a code comes where nobody is asked. */
export const BY_TEXT: Channel = { name: 'text', ...SENT.text }

/** The channel with this name, if it is offered. */
export const channelNamed = (name: string | undefined): Channel | undefined =>
  CHANNELS.find((channel) => channel.name === name)

/** What the cardholder is asked to confirm, in the words of the challenge. */
export type Purpose = {
  readonly heading: 'confirmPayment' | 'confirmCard'
  /** After "to confirm". */
  readonly what: 'thePayment' | 'yourCard'
  readonly why: 'whyAskedPaying' | 'whyAskedSaving'
  readonly help: 'helpPaying' | 'helpSaving'
  /** What the bank's app asks. */
  readonly question: 'approvePayment' | 'approveCard'
  readonly cancel: 'cancelPayment' | 'cancel'
}

const PAYING: Purpose = {
  heading: 'confirmPayment',
  what: 'thePayment',
  why: 'whyAskedPaying',
  help: 'helpPaying',
  question: 'approvePayment',
  cancel: 'cancelPayment',
}

const SAVING: Purpose = {
  heading: 'confirmCard',
  what: 'yourCard',
  why: 'whyAskedSaving',
  help: 'helpSaving',
  question: 'approveCard',
  cancel: 'cancel',
}

/** A transaction pays, unless it belongs to a link: then a card is being saved. */
export const purposeOf = ({ forLink }: Transaction): Purpose => (forLink ? SAVING : PAYING)
