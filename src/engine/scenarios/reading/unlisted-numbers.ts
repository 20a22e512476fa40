import type { CardCatalogue } from '../../../core/domain/card-catalog.ts'
import { cardNumbersIn } from '../../../core/domain/card-numbers.ts'

const UNLISTED = 'this looks like a card number that is not listed, which may not be kept: remove it'

/** Where a text that is going to be kept has what no text may have, but for numbers of the published list. */
export const unlistedNumbersIn = (
  text: string,
  catalogue: CardCatalogue,
): readonly { from: number; message: string }[] =>
  cardNumbersIn(text).flatMap(({ from, to }) =>
    catalogue.byNumber(text.slice(from, to).replace(/\D/g, '')) ? [] : [{ from, message: UNLISTED }],
  )

/** The same of a text that has no places. */
export const unlistedNumberIn = (text: string, catalogue: CardCatalogue): string | undefined =>
  unlistedNumbersIn(text, catalogue)[0]?.message
