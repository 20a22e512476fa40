import { cvvLength } from './brand-names.ts'
import { brandRangeOf } from './brands.ts'
import { passesLuhn } from './card.ts'
import type { CardCatalog, ListedCard } from './card-catalog.ts'
import { type EntryProblem, entryProblem } from './card-entry-errors.ts'
import { isExpired } from './card-rules.ts'
import type { Instant } from './time.ts'
import { plainDigits } from './typed-card.ts'
import { compact } from './without-undefined.ts'

/** A card as a user enters it. It lives for one call and is never stored. */
export type CardEntry = {
  readonly number: string
  readonly expiryMonth: string
  readonly expiryYear: string
  readonly cvv: string
  readonly cardholderName?: string
}

/** Longest `cardholderName` that the form of card.3D allows (EMV 3-D Secure). */
export const LONGEST_NAME = 45

/** Bounds for the number of digits of a card number of any brand. */
export const NUMBER_LENGTHS = { least: 12, most: 19 } as const

export const MONTH = /^(0[1-9]|1[0-2])$/

/** One digit identifies the brand, but does not yet prove a wrong length. */
const lengthProblem = (digits: string): EntryProblem | undefined => {
  const { least, most } = NUMBER_LENGTHS
  const range = digits.length > 1 ? brandRangeOf(digits) : undefined
  if (range) {
    const [usual] = range.lengths
    const values = { brand: range.name, digits: String(digits.length), length: String(usual) }
    return range.lengths.includes(digits.length) ? undefined : entryProblem('numberLengthOfBrand', values)
  }
  if (digits.length < least) return entryProblem('numberTooShort', { least: String(least) })
  return digits.length > most ? entryProblem('numberTooLong', { most: String(most) }) : undefined
}

const numberProblem = (digits: string): EntryProblem | undefined => {
  if (digits === '') return entryProblem('numberMissing')
  if (!/^\d+$/.test(digits)) return entryProblem('numberHasOtherSigns')
  return lengthProblem(digits) ?? (passesLuhn(digits) ? undefined : entryProblem('numberWrong'))
}

const findListed = (digits: string, catalogue: CardCatalog): ListedCard | EntryProblem =>
  numberProblem(digits) ?? catalogue.byNumber(digits) ?? entryProblem('numberNotListed')

const expiryProblem = ({ expiryMonth, expiryYear }: CardEntry, now: Instant): EntryProblem | undefined => {
  if (expiryMonth === '' && expiryYear === '') return entryProblem('expiryMissing')
  if (!/^\d{2}$/.test(expiryMonth) || !/^\d{2}$/.test(expiryYear)) return entryProblem('expiryUnreadable')
  if (!MONTH.test(expiryMonth)) return entryProblem('expiryMonthWrong')
  return isExpired(expiryMonth, expiryYear, now)
    ? entryProblem('expiryPast', { expiry: `${expiryMonth}/${expiryYear}` })
    : undefined
}

/**
 * The first digits identify the brand, even if the rest of the number is wrong. Three or four zeros are the test value
 * for a wrong code (sources.md: facts 7).
 */
const cvvProblem = (cvv: string, digits: string): EntryProblem | undefined => {
  if (cvv === '') return entryProblem('cvvMissing')
  if (!/^\d+$/.test(cvv)) return entryProblem('cvvHasOtherSigns')
  const range = brandRangeOf(digits)
  const length = range && cvvLength(range.brand)
  if (length !== undefined && cvv.length !== length)
    return entryProblem('cvvLengthOfBrand', { brand: range?.name ?? '', digits: String(length) })
  if (!/^\d{3,4}$/.test(cvv)) return entryProblem('cvvLength')
  return /^0+$/.test(cvv) ? entryProblem('cvvWrong') : undefined
}

/** Number of digits of the shortest security code. No name has so many. */
const SHORTEST_SECRET = 3

const nameProblem = (name: string | undefined, collected: boolean): EntryProblem | undefined => {
  if (!collected) return name ? entryProblem('nameNotCollected') : undefined
  if (!name) return entryProblem('nameMissing')
  if ([...name].length > LONGEST_NAME) return entryProblem('nameTooLong', { most: String(LONGEST_NAME) })
  // Users enter the number or the security code into the wrong field, and the name is stored. Digits of any script
  // count, circled ones too.
  if ((name.match(/\p{N}/gu) ?? []).length >= SHORTEST_SECRET) return entryProblem('nameHasNumber')
  return /\p{Cc}/u.test(name) ? entryProblem('nameHasOtherSigns') : undefined
}

/**
 * Checks the input of the card entry page. The number is checked against its brand, its check digit and the list; the
 * expiry against the clock. The CVV is checked against the brand; the name only if the link collects it. Returns all
 * problems at once, one per field.
 */
export const checkEntry = (
  entry: CardEntry,
  { catalogue, now, collectName }: { catalogue: CardCatalog; now: Instant; collectName: boolean },
):
  | { readonly listed: ListedCard; readonly cardholderName?: string }
  | { readonly problems: readonly EntryProblem[] } => {
  const digits = plainDigits(entry.number)
  const listed = findListed(digits, catalogue)
  const known = 'field' in listed ? undefined : listed
  const cardholderName = entry.cardholderName?.trim().replace(/\s+/g, ' ') || undefined
  const problems = [
    'field' in listed ? listed : undefined,
    expiryProblem(entry, now),
    cvvProblem(plainDigits(entry.cvv), digits),
    nameProblem(cardholderName, collectName),
  ].filter((result) => result !== undefined)
  return known && problems.length === 0 ? { listed: known, ...compact({ cardholderName }) } : { problems }
}
