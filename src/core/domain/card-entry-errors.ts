import type { ErrorCode } from './error-codes.ts'
import { fillTemplate } from './fill-template.ts'

export type EntryField = 'number' | 'expiry' | 'cvv' | 'cardholderName'

type Row = { readonly field: EntryField; readonly code: ErrorCode; readonly template: string }

const of =
  (field: EntryField, code: ErrorCode) =>
  <const Template extends string>(template: Template) => ({ field, code, template })

/** ASSUMED: only-listed-test-numbers, card-entry-errors. */
const number = of('number', 'INVALID_CARD')
/** ASSUMED: card-entry-errors. */
const expiry = of('expiry', 'INVALID_PROPERTY')
/** ASSUMED: cvv-of-zeros, card-entry-errors. */
const cvv = of('cvv', 'INVALID_CVV')
/** ASSUMED: card-entry-errors. */
const name = of('cardholderName', 'INVALID_PROPERTY')

/**
 * Mistakes of a user who enters a card: the field, the error code and the English message. The pages have the other
 * languages. `fillTemplate` replaces the names in braces.
 */
export const ENTRY_MISTAKES = {
  numberMissing: number('Enter the card number.'),
  numberHasOtherSigns: number('This number contains a character that is not a digit.'),
  numberTooShort: number('This number is too short. A card number has at least {least} digits.'),
  numberTooLong: number('This number is too long. A card number has at most {most} digits.'),
  numberLengthOfBrand: number('This {brand} number has {digits} digits. It should have {length}.'),
  numberWrong: number('A digit of this number is wrong, or two are swapped. Check the number.'),
  numberNotListed: number('The sandbox accepts test numbers only. Choose one of the test cards.'),
  expiryMissing: expiry('Enter the expiry date with month and year.'),
  expiryUnreadable: expiry('Enter the expiry date as month and year, such as 09/30.'),
  expiryMonthWrong: expiry('This month does not exist. Enter 01 to 12 as the first two digits.'),
  expiryPast: of('expiry', 'EXPIRED_CARD')('This card expired at the end of {expiry}. Use another card.'),
  cvvMissing: cvv('Enter the security code.'),
  cvvHasOtherSigns: cvv('This security code contains a character that is not a digit.'),
  cvvLength: cvv('A security code has 3 digits, on some cards 4.'),
  cvvLengthOfBrand: cvv('The security code of this {brand} card has {digits} digits.'),
  cvvWrong: cvv('This security code is wrong.'),
  nameMissing: name('Enter the name as printed on the card.'),
  nameTooLong: name('A name has at most {most} characters.'),
  nameHasNumber: name('Enter a name without digits. The number has its own field.'),
  nameHasOtherSigns: name('This name contains a character that cannot be printed.'),
  nameNotCollected: name('This link does not collect the name of the cardholder.'),
} as const satisfies Readonly<Record<string, Row>>

export type Mistake = keyof typeof ENTRY_MISTAKES

/** Values for the placeholders of a message. */
type MistakeValues = Readonly<Record<string, string>>

/** A problem of a field, with a message for the user. It repeats no entered data except a date. */
export type EntryProblem = {
  readonly field: EntryField
  readonly code: ErrorCode
  readonly mistake: Mistake
  readonly values: MistakeValues
  /** In English. */
  readonly message: string
}

/** Creates the problem of a card for a mistake. */
export const entryProblem = (mistake: Mistake, values: MistakeValues = {}): EntryProblem => {
  const { field, code, template } = ENTRY_MISTAKES[mistake]
  return { field, code, mistake, values, message: fillTemplate(template, values) }
}
