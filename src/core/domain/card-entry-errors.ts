import type { ErrorCode } from './error-codes.ts'
import { putIn } from './fill-template.ts'

export type EntryField = 'number' | 'expiry' | 'cvv' | 'cardholderName'

type Row = { readonly field: EntryField; readonly code: ErrorCode; readonly words: string }

const of =
  (field: EntryField, code: ErrorCode) =>
  <const Words extends string>(words: Words) => ({ field, code, words })

/** ASSUMED: only-listed-test-numbers, card-entry-mistakes. */
const number = of('number', 'INVALID_CARD')
/** ASSUMED: card-entry-mistakes. */
const expiry = of('expiry', 'INVALID_PROPERTY')
/** ASSUMED: cvv-of-zeros, card-entry-mistakes. */
const cvv = of('cvv', 'INVALID_CVV')
/** ASSUMED: card-entry-mistakes. */
const name = of('cardholderName', 'INVALID_PROPERTY')

/**
 * What can be wrong with a card that somebody enters: in which field, the code for callers, and English words. The
 * pages have the other languages. What stands in braces is put in.
 */
export const ENTRY_MISTAKES = {
  numberMissing: number('Enter the card number.'),
  numberHasOtherSigns: number('There is something in this number that is not a digit.'),
  numberTooShort: number('The number ends too early: no card has fewer than {least} digits.'),
  numberTooLong: number('There are too many digits: no card has more than {most}.'),
  numberLengthOfBrand: number('This {brand} number has {digits} digits; it should have {length}.'),
  numberWrong: number('A digit of this number is wrong, or two have changed places. Please check it.'),
  numberNotListed: number('The sandbox takes its test numbers only. Choose one of the test cards.'),
  expiryMissing: expiry('Enter the expiry date, month and year.'),
  expiryUnreadable: expiry('Write the expiry date as month and year, such as 09/30.'),
  expiryMonthWrong: expiry('There is no such month: the first two digits are 01 to 12.'),
  expiryPast: of('expiry', 'EXPIRED_CARD')('This card was good until {expiry} and has expired. Use another one.'),
  cvvMissing: cvv('Enter the security code.'),
  cvvHasOtherSigns: cvv('There is something in this security code that is not a digit.'),
  cvvLength: cvv('A security code has 3 digits, on some cards 4.'),
  cvvLengthOfBrand: cvv('The security code of this {brand} card has {digits} digits.'),
  cvvWrong: cvv('This security code is not right.'),
  nameMissing: name('Enter the name as it is printed on the card.'),
  nameTooLong: name('A name has at most {most} characters here.'),
  nameHasNumber: name('Enter a name. The number has its own field.'),
  nameHasOtherSigns: name('There is something in this name that cannot be printed.'),
  nameNotCollected: name('This link does not collect the name of the cardholder.'),
} as const satisfies Readonly<Record<string, Row>>

export type Mistake = keyof typeof ENTRY_MISTAKES

/** What is put into the words of a mistake. */
type MistakeValues = Readonly<Record<string, string>>

/** What is wrong with a field, in words for the person who typed it. Nothing that was typed is repeated but a date. */
export type EntryProblem = {
  readonly field: EntryField
  readonly code: ErrorCode
  readonly mistake: Mistake
  readonly values: MistakeValues
  /** In English. */
  readonly message: string
}

/** A mistake as a problem of a card. */
export const entryProblem = (mistake: Mistake, values: MistakeValues = {}): EntryProblem => {
  const { field, code, words } = ENTRY_MISTAKES[mistake]
  return { field, code, mistake, values, message: putIn(words, values) }
}
