import { groupedNumber } from '../../domain/brand-ranges.ts'
import { cvvLength } from '../../domain/card.ts'
import type { CardCatalogue, ListedCard } from '../../domain/card-catalogue.ts'
import type { EntryField, EntryProblem } from '../../domain/card-entry.ts'
import type { UnusedLink } from '../../domain/link.ts'
import type { FormTargets } from '../frame/csp.ts'
import { type Said, said } from '../words/say.tsx'

/** Everything that a card entry page shows. */
export type EntryView = {
  readonly space: string
  readonly link: UnusedLink
  readonly catalogue: CardCatalogue
  readonly token: string
  readonly formTargets: FormTargets
  /** A test card that was asked for. Nothing that somebody typed, except for a name that was right. */
  readonly filled?: Partial<FilledCard>
  readonly problems: readonly EntryProblem[]
}

/** What is wrong with a field. */
export const problemWith = ({ problems }: EntryView, field: EntryField): string | undefined =>
  problems.find((problem) => problem.field === field)?.message

/** What the form holds when a test card fills it. */
export const FILL = { expiry: '12/34', cvv: '1234', name: 'Casey Example' } as const

/** The fields of the form, filled. */
type FilledCard = Readonly<Record<'number' | 'expiry' | 'cvv' | 'name', string>>

/** A listed card as the form shows it. */
export const filledCard = ({ number, brand }: ListedCard): FilledCard => ({
  ...FILL,
  number: groupedNumber(number),
  cvv: FILL.cvv.slice(0, cvvLength(brand)),
})

/** Where the security code of a card is; its length tells. */
export const cvvHint = (digits: 3 | 4 | undefined): Said =>
  digits === undefined ? said('threeOrFour') : digits === 3 ? said('onTheBack') : said('onTheFront')
