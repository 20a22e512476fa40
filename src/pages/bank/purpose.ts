import type { Transaction } from '../../domain/transaction.ts'

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
