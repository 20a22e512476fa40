import { CHANNEL_NAMES, type ChannelName } from '../../domain/challenge-asks.ts'
import type { Challenge } from '../../domain/outcome.ts'
import type { Transaction } from '../../domain/transaction.ts'

/** What is wrong with a posted form, and beside which field to say so. It never repeats what was typed. */
export type FormProblem = { readonly field: 'code' | 'channel' | 'form'; readonly message: string }

/** Everything that a challenge page shows. */
export type ChallengeView = {
  readonly transaction: Extract<Transaction, { status: 'challenge_ongoing' }>
  readonly challenge: Challenge
  readonly token: string
  readonly problem?: FormProblem
}

/** A way to receive a one-time code. The addresses are invented and lead nowhere. */
export type Channel = {
  readonly name: ChannelName
  readonly label: string
  readonly target: string
  /** The target for ears: dots are no words. */
  readonly spokenTarget: string
  /** How the code came, after "We sent a one-time code". */
  readonly sent: string
}

const PHONE = { target: '•••• 42', spokenTarget: 'to the number ending in 42' }

const SENT: Readonly<Record<ChannelName, Omit<Channel, 'name'>>> = {
  text: {
    label: 'Text message',
    ...PHONE,
    sent: 'in a text message to your number ending in 42',
  },
  email: {
    label: 'E-mail',
    target: 'c•••@mail.example',
    spokenTarget: 'to the address that begins with c',
    sent: 'by e-mail to c•••@mail.example',
  },
  call: {
    label: 'Phone call',
    ...PHONE,
    sent: 'in a call to your number ending in 42',
  },
}

/** What a single select challenge offers. */
export const CHANNELS: readonly Channel[] = CHANNEL_NAMES.map((name) => ({ name, ...SENT[name] }))

/** The channel with this name, if it is offered. */
export const channelNamed = (name: string | undefined): Channel | undefined =>
  CHANNELS.find((channel) => channel.name === name)

/** What the cardholder is asked to confirm, in the words of the challenge. */
export type Purpose = {
  readonly heading: string
  /** After "to confirm". */
  readonly what: string
  readonly why: string
  readonly ifUnknown: string
  /** What the bank's app asks. */
  readonly question: string
  readonly cancel: string
  readonly whereCancelLeads: string
}

const PAYING: Purpose = {
  heading: 'Confirm your payment',
  what: 'the payment',
  why: 'Your bank wants to be sure that it is you who is paying, so that nobody else can use your card.',
  ifUnknown: 'if you do not know this payment, cancel it: no money moves, and you go back to the merchant.',
  question: 'Do you approve this payment?',
  cancel: 'Cancel payment',
  whereCancelLeads: 'leads to cancelUrl',
}

const SAVING: Purpose = {
  heading: 'Confirm your card',
  what: 'your card',
  why: 'Your bank wants to be sure that it is you who is saving this card, so that nobody else can use it.',
  ifUnknown: 'if it was not you who entered this card, cancel: no money moves.',
  question: 'Do you approve the use of your card?',
  cancel: 'Cancel',
  whereCancelLeads: 'leads to the last page of the link',
}

/** A transaction pays, unless it belongs to a link: then a card is being saved. */
export const purposeOf = ({ forLink }: Transaction): Purpose => (forLink ? SAVING : PAYING)
