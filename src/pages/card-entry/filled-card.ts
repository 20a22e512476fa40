import { groupedNumber } from '../../domain/brand-ranges.ts'
import { cvvLength } from '../../domain/card.ts'
import type { ListedCard } from '../../domain/card-catalogue.ts'

/** What the form holds when a test card fills it. */
export const FILL = { expiry: '12/34', cvv: '1234', name: 'Casey Example' } as const

/** The fields of the form, filled. */
export type FilledCard = {
  readonly number: string
  readonly expiry: string
  readonly cvv: string
  readonly name: string
}

/** A listed card as the form shows it. */
export const filledCard = ({ number, brand }: ListedCard): FilledCard => ({
  ...FILL,
  number: groupedNumber(number),
  cvv: FILL.cvv.slice(0, cvvLength(brand)),
})

/** Where the security code of a card is; its length tells. */
export const cvvHint = (digits: 3 | 4 | undefined): string =>
  digits === undefined ? '3 or 4 digits' : digits === 3 ? '3 digits on back' : '4 digits on front'
