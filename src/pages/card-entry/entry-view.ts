import { exampleCvv } from '../../core/domain/brand-names.ts'
import { groupedNumber } from '../../core/domain/brands.ts'
import type { ListedCard } from '../../core/domain/card-catalog.ts'
import type { CardEntry } from '../../core/domain/card-entry.ts'
import type { EntryField, EntryProblem, Mistake } from '../../core/domain/card-entry-errors.ts'
import type { UnusedLink } from '../../core/domain/link.ts'
import type { Instant } from '../../core/domain/time.ts'
import { EXPIRY_FORMATS, plainDate, WRONG_MONTH } from '../../core/domain/typed-card.ts'
import type { FormTargets } from '../frame/csp.ts'
import { type Fields, fieldText } from '../frame/page-response.ts'
import type { CardRowsOf } from './test-card-rows.ts'

/** Content of a card entry page. */
export type EntryView = {
  readonly space: string
  readonly link: UnusedLink
  /** Returns the rows of the catalog's cards with their outcomes in this space. */
  readonly rowsOf: CardRowsOf
  readonly token: string
  readonly formTargets: FormTargets
  /** Time of the space, for the expiry of cards. */
  readonly now: Instant
  /** Values of a requested test card, or the values kept from a rejected card. */
  readonly filled: Partial<FilledCard>
  /** Fields whose input was not kept. */
  readonly lost: readonly EntryField[]
  readonly problems: readonly EntryProblem[]
  /** Requested test cards. */
  readonly requested: RequestedCards
}

/** Search text and selected test card in the address. */
export type RequestedCards = { readonly find: string; readonly card: ListedCard | undefined }

/** Values for a test card; the security code is cut to the length of the brand. */
export const FILL = { expiry: '12/34', cvv: exampleCvv('AMX'), name: 'Casey Example' } as const

/** Values of the form fields. */
export type FilledCard = Readonly<Record<'number' | 'expiry' | 'cvv' | 'name', string>>

/** Returns the form values of a listed card. */
export const filledCard = ({ number, brand }: ListedCard): FilledCard => ({
  ...FILL,
  number: groupedNumber(number),
  cvv: exampleCvv(brand),
})

type Expiry = Pick<CardEntry, 'expiryMonth' | 'expiryYear'>

/** Input that cannot be parsed, and a date whose month does not exist. */
const UNREADABLE: Expiry = { expiryMonth: '00', expiryYear: '' }
const WITHOUT_MONTH: Expiry = { expiryMonth: '00', expiryYear: '00' }

/** Parses month and year in common formats: `12/30`, `1230`, `12 / 2030`, `1-30`, and year first: `2030-12`, `30/12`. */
export const readExpiry = (typed: string): Expiry => {
  const text = plainDate(typed)
  if (text === '') return { expiryMonth: '', expiryYear: '' }
  const { month, year } = EXPIRY_FORMATS.map((way) => way.exec(text)).find((match) => match !== null)?.groups ?? {}
  if (month && year) return { expiryMonth: month.padStart(2, '0'), expiryYear: year }
  return WRONG_MONTH.test(text) ? WITHOUT_MONTH : UNREADABLE
}

/** Reads the card of a form. The name is read only if it is collected. */
export const readEntry = (fields: Fields, collectName: boolean): CardEntry => ({
  number: fieldText(fields, 'number'),
  ...readExpiry(fieldText(fields, 'expiry')),
  cvv: fieldText(fields, 'cvv').trim(),
  ...(collectName ? { cardholderName: fieldText(fields, 'name') } : {}),
})

/** Values of a rejected card to display again, and the fields to enter again. */
type KeptEntry = { readonly filled: Partial<FilledCard>; readonly lost: readonly EntryField[] }

/** A parsed expiry is kept, even if it is in the past. */
const READABLE: readonly (Mistake | undefined)[] = [undefined, 'expiryPast']

/**
 * Returns the kept values: a valid name and a parsed date. Never a number or a code, which users type into any field.
 */
export const keptValues = (entry: CardEntry, problems: readonly EntryProblem[]): KeptEntry => {
  const { number, expiryMonth, expiryYear, cvv, cardholderName = '' } = entry
  const mistakeIn = (field: EntryField) => problems.find((problem) => problem.field === field)?.mistake
  const keepsExpiry = READABLE.includes(mistakeIn('expiry'))
  const keepsName = cardholderName.trim() !== '' && mistakeIn('cardholderName') === undefined
  const typed: readonly (readonly [EntryField, text: string, isKept: boolean])[] = [
    ['number', number, false],
    ['expiry', expiryMonth, keepsExpiry],
    ['cvv', cvv, false],
    ['cardholderName', cardholderName, keepsName],
  ]
  return {
    filled: {
      ...(keepsExpiry ? { expiry: `${expiryMonth}/${expiryYear}` } : {}),
      ...(keepsName ? { name: cardholderName.trim() } : {}),
    },
    lost: typed.filter(([, text, isKept]) => text.trim() !== '' && !isKept).map(([field]) => field),
  }
}
