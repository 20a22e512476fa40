import { cvvLength, groupedNumber } from '../../domain/brands.ts'
import type { CardCatalogue, ListedCard } from '../../domain/card-catalogue.ts'
import type { EntryField, EntryProblem } from '../../domain/entry-mistakes.ts'
import type { UnusedLink } from '../../domain/link.ts'
import type { Instant } from '../../domain/time.ts'
import type { FormTargets } from '../frame/csp.ts'

/** Everything that a card entry page shows. */
export type EntryView = {
  readonly space: string
  readonly link: UnusedLink
  readonly catalogue: CardCatalogue
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

/** What the form holds when a test card fills it. */
export const FILL = { expiry: '12/34', cvv: '1234', name: 'Casey Example' } as const

/** The fields of the form, filled. */
export type FilledCard = Readonly<Record<'number' | 'expiry' | 'cvv' | 'name', string>>

/** A listed card as the form shows it. */
export const filledCard = ({ number, brand }: ListedCard): FilledCard => ({
  ...FILL,
  number: groupedNumber(number),
  cvv: FILL.cvv.slice(0, cvvLength(brand)),
})
