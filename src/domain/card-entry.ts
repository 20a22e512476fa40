import { cvvLength, passesLuhn, redactNumbers } from './card.ts'
import type { CardCatalogue, ListedCard } from './card-catalogue.ts'
import { isExpired } from './card-rules.ts'
import { compact } from './compact.ts'
import type { ErrorCode } from './refusals.ts'
import type { Instant } from './time.ts'

/** A card as a person enters it. It lives for one call and is never kept. */
export type CardEntry = {
  readonly number: string
  readonly expiryMonth: string
  readonly expiryYear: string
  readonly cvv: string
  readonly cardholderName?: string
}

export type EntryField = 'number' | 'expiry' | 'cvv' | 'cardholderName'

/** What is wrong with a field, in words for the person who typed it. Nothing that was typed is repeated. */
export type EntryProblem = { readonly field: EntryField; readonly code: ErrorCode; readonly message: string }

/** The form of card.3D cardholderName allows as much (EMV 3-D Secure). */
export const LONGEST_NAME = 45

const problem = (field: EntryField, code: ErrorCode, message: string): EntryProblem => ({ field, code, message })

/** Digits may be grouped by blanks and dashes, as they are printed. */
const digitsOf = (typed: string): string => typed.replace(/[\s-]/g, '')

const findListed = (typed: string, catalogue: CardCatalogue): ListedCard | EntryProblem => {
  const digits = digitsOf(typed)
  if (digits === '') return problem('number', 'INVALID_CARD', 'Enter the card number.')
  if (!/^\d{12,19}$/.test(digits)) return problem('number', 'INVALID_CARD', 'A card number has 12 to 19 digits.')
  if (!passesLuhn(digits)) return problem('number', 'INVALID_CARD', 'This card number is not right. Please check it.')
  const listed = catalogue.byNumber(digits)
  return (
    listed ?? problem('number', 'INVALID_CARD', 'The sandbox takes its test numbers only. Choose one of them below.')
  )
}

const expiryProblem = ({ expiryMonth, expiryYear }: CardEntry, now: Instant): EntryProblem | undefined => {
  if (expiryMonth === '' && expiryYear === '')
    return problem('expiry', 'INVALID_PROPERTY', 'Enter the expiry date, month and year.')
  if (!/^(0[1-9]|1[0-2])$/.test(expiryMonth) || !/^\d{2}$/.test(expiryYear))
    return problem('expiry', 'INVALID_PROPERTY', 'Write the expiry date as month and year, such as 09/30.')
  return isExpired(expiryMonth, expiryYear, now)
    ? problem('expiry', 'EXPIRED_CARD', 'This card has expired. Use another one.')
    : undefined
}

/** Three or four zeros are the test value for a wrong code (domain-facts part 7). */
const cvvProblem = ({ cvv }: CardEntry, listed: ListedCard | undefined): EntryProblem | undefined => {
  if (cvv === '') return problem('cvv', 'INVALID_CVV', 'Enter the security code.')
  const length = listed && cvvLength(listed.brand)
  if (!/^\d{3,4}$/.test(cvv) || (length !== undefined && cvv.length !== length))
    return problem('cvv', 'INVALID_CVV', `The security code of this card has ${length ?? '3 or 4'} digits.`)
  return /^0+$/.test(cvv) ? problem('cvv', 'INVALID_CVV', 'This security code is not right.') : undefined
}

const nameProblem = (name: string | undefined, collected: boolean): EntryProblem | undefined => {
  const refuse = (message: string): EntryProblem => problem('cardholderName', 'INVALID_PROPERTY', message)
  if (!collected) return name ? refuse('This link does not collect the name of the cardholder.') : undefined
  if (!name) return refuse('Enter the name as it is printed on the card.')
  if ([...name].length > LONGEST_NAME) return refuse(`A name has at most ${LONGEST_NAME} characters here.`)
  // People type the number into the wrong field, and the name is kept.
  if (redactNumbers(name) !== name || /\p{Cc}/u.test(name)) return refuse('Enter a name. The number has its own field.')
  return undefined
}

/**
 * Checks what was typed on the card entry page: number against its check digit and the list, expiry against the
 * clock, CVV against the brand, the name where the link collects it. All problems at once, one a field.
 */
export const checkEntry = (
  entry: CardEntry,
  { catalogue, now, collectName }: { catalogue: CardCatalogue; now: Instant; collectName: boolean },
):
  | { readonly listed: ListedCard; readonly cardholderName?: string }
  | { readonly problems: readonly EntryProblem[] } => {
  const listed = findListed(entry.number, catalogue)
  const known = 'field' in listed ? undefined : listed
  const cardholderName = entry.cardholderName?.trim().replace(/\s+/g, ' ') || undefined
  const problems = [
    'field' in listed ? listed : undefined,
    expiryProblem(entry, now),
    cvvProblem(entry, known),
    nameProblem(cardholderName, collectName),
  ].filter((found) => found !== undefined)
  return known && problems.length === 0 ? { listed: known, ...compact({ cardholderName }) } : { problems }
}
