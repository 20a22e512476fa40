import { exampleCvv } from '../../core/domain/brand-names.ts'
import { groupedNumber } from '../../core/domain/brands.ts'
import type { CardCatalogue, ListedCard } from '../../core/domain/card-catalog.ts'
import type { CardEntry } from '../../core/domain/card-entry.ts'
import type { EntryField, EntryProblem, Mistake } from '../../core/domain/card-entry-errors.ts'
import type { UnusedLink } from '../../core/domain/link.ts'
import type { Instant } from '../../core/domain/time.ts'
import type { FormTargets } from '../frame/csp.ts'
import { type Fields, fieldText } from '../frame/page-response.ts'
import type { CardOutcome } from './test-card-rows.ts'

/** Everything that a card entry page shows. */
export type EntryView = {
  readonly space: string
  readonly link: UnusedLink
  readonly catalogue: CardCatalogue
  /** What the cards of the catalogue lead to in this space. */
  readonly outcomes: readonly CardOutcome[]
  readonly token: string
  readonly formTargets: FormTargets
  /** The time of the space, by which cards expire. */
  readonly now: Instant
  /** A test card that was asked for, or what may be kept of a card that was refused. */
  readonly filled: Partial<FilledCard>
  /** What was typed, and is not in the form any more. */
  readonly lost: readonly EntryField[]
  readonly problems: readonly EntryProblem[]
  /** Which test cards were asked for. */
  readonly asked: Asked
}

/** What the address asks of the test cards: words that they are found by, and one that fills the form. */
export type Asked = { readonly find: string; readonly card: ListedCard | undefined }

/** What the form holds when a test card fills it: of the security code as many digits as the field takes. */
export const FILL = { expiry: '12/34', cvv: exampleCvv('AMX'), name: 'Casey Example' } as const

/** The fields of the form, filled. */
export type FilledCard = Readonly<Record<'number' | 'expiry' | 'cvv' | 'name', string>>

/** A listed card as the form shows it. */
export const filledCard = ({ number, brand }: ListedCard): FilledCard => ({
  ...FILL,
  number: groupedNumber(number),
  cvv: exampleCvv(brand),
})

type Expiry = Pick<CardEntry, 'expiryMonth' | 'expiryYear'>

/** A month that is none: what was typed is there, and cannot be understood. */
const UNREADABLE: Expiry = { expiryMonth: '00', expiryYear: '' }

/** What counts as a date: with something between month and year, and without. */
export const WRITTEN_EXPIRY = [/^(\d{1,2})\s*[/.\s-]\s*(?:20)?(\d\d)$/, /^(\d\d)(?:20)?(\d\d)$/] as const

/** Month and year as people and browsers write them: `12/30`, `1230`, `12 / 2030`, `1-30`. */
export const readExpiry = (typed: string): Expiry => {
  const text = typed.trim()
  if (text === '') return { expiryMonth: '', expiryYear: '' }
  const [, month, year] = WRITTEN_EXPIRY.map((way) => way.exec(text)).find((found) => found !== null) ?? []
  return month && year ? { expiryMonth: month.padStart(2, '0'), expiryYear: year } : UNREADABLE
}

/** The card that a form carries. A name that was not asked for is not read. */
export const readEntry = (fields: Fields, collectName: boolean): CardEntry => ({
  number: fieldText(fields, 'number'),
  ...readExpiry(fieldText(fields, 'expiry')),
  cvv: fieldText(fields, 'cvv').trim(),
  ...(collectName ? { cardholderName: fieldText(fields, 'name') } : {}),
})

/** What of a refused card stands in the form again, and what was typed and has to be typed again. */
type KeptEntry = { readonly filled: Partial<FilledCard>; readonly lost: readonly EntryField[] }

/** An expiry that could be read is kept, even where it is over. */
const READABLE: readonly (Mistake | undefined)[] = [undefined, 'expiryPast']

/** A right name and a readable date: never a number or a code, which people type into any field, nor anything unreadable. */
export const keptOf = (entry: CardEntry, problems: readonly EntryProblem[]): KeptEntry => {
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
