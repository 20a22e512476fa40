import type { CardCatalog } from '../../../core/domain/card-catalog.ts'
import { cardNumbersIn } from '../../../core/domain/card-numbers.ts'

const UNLISTED = 'This looks like a card number that is not listed and must not be stored. Remove it.'

/** Returns the positions of card numbers in a text to be stored, except numbers of the published list. */
export const unlistedNumbersIn = (text: string, catalogue: CardCatalog): readonly { from: number; message: string }[] =>
  cardNumbersIn(text).flatMap(({ from, to }) =>
    catalogue.byNumber(text.slice(from, to).replace(/\D/g, '')) ? [] : [{ from, message: UNLISTED }],
  )

/** Returns the first problem of a text without positions. */
export const unlistedNumberIn = (text: string, catalogue: CardCatalog): string | undefined =>
  unlistedNumbersIn(text, catalogue)[0]?.message
