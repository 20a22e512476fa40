import { cvvLength } from './brand-names.ts'
import { brandRangeOf } from './brands.ts'
import { passesLuhn } from './card.ts'
import type { CardCatalogue, ListedCard } from './card-catalog.ts'
import { type EntryProblem, entryProblem } from './card-entry-errors.ts'
import { isExpired } from './card-rules.ts'
import type { Instant } from './time.ts'
import { compact } from './without-undefined.ts'

/** A card as a person enters it. It lives for one call and is never kept. */
export type CardEntry = {
  readonly number: string
  readonly expiryMonth: string
  readonly expiryYear: string
  readonly cvv: string
  readonly cardholderName?: string
}

/** The form of card.3D cardholderName allows as much (EMV 3-D Secure). */
export const LONGEST_NAME = 45

/** How many digits any card number has, whatever its brand. */
export const NUMBER_LENGTHS = { least: 12, most: 19 } as const

export const MONTH = /^(0[1-9]|1[0-2])$/

/** Digits may be grouped by blanks and dashes, as they are printed. */
const digitsOf = (typed: string): string => typed.replace(/[\s-]/g, '')

/** A single digit tells the brand already, but not that somebody has miscounted. */
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

const findListed = (digits: string, catalogue: CardCatalogue): ListedCard | EntryProblem =>
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
 * The first digits tell the brand, whatever else is wrong with the number. Three or four zeros are the test value for a
 * wrong code (sources.md: facts 7).
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

/** As many digits as the shortest security code has: no name has so many. */
const SHORTEST_SECRET = 3

const nameProblem = (name: string | undefined, collected: boolean): EntryProblem | undefined => {
  if (!collected) return name ? entryProblem('nameNotCollected') : undefined
  if (!name) return entryProblem('nameMissing')
  if ([...name].length > LONGEST_NAME) return entryProblem('nameTooLong', { most: String(LONGEST_NAME) })
  // People type the number, or the security code, into the wrong field, and the name is kept: digits of any script count,
  // those in circles too.
  if ((name.match(/\p{N}/gu) ?? []).length >= SHORTEST_SECRET) return entryProblem('nameHasNumber')
  return /\p{Cc}/u.test(name) ? entryProblem('nameHasOtherSigns') : undefined
}

/**
 * Checks what was typed on the card entry page: number against its brand, its check digit and the list, expiry against
 * the clock, CVV against the brand, the name where the link collects it. All problems at once, one a field.
 */
export const checkEntry = (
  entry: CardEntry,
  { catalogue, now, collectName }: { catalogue: CardCatalogue; now: Instant; collectName: boolean },
):
  | { readonly listed: ListedCard; readonly cardholderName?: string }
  | { readonly problems: readonly EntryProblem[] } => {
  const digits = digitsOf(entry.number)
  const listed = findListed(digits, catalogue)
  const known = 'field' in listed ? undefined : listed
  const cardholderName = entry.cardholderName?.trim().replace(/\s+/g, ' ') || undefined
  const problems = [
    'field' in listed ? listed : undefined,
    expiryProblem(entry, now),
    cvvProblem(entry.cvv, digits),
    nameProblem(cardholderName, collectName),
  ].filter((found) => found !== undefined)
  return known && problems.length === 0 ? { listed: known, ...compact({ cardholderName }) } : { problems }
}
