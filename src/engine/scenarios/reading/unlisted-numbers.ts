import type { CardCatalog } from '../../../core/domain/card-catalog.ts'
import { cardNumbersIn } from '../../../core/domain/card-numbers.ts'

const UNLISTED = 'This looks like a card number that is not listed and must not be stored. Remove it.'

const ownNumber = (name: string): string =>
  `This is a number of your cards, which must not be stored. Name the card instead: \`${name}\`.`

/**
 * Returns the positions of card numbers in a text to be stored, except published test numbers. Stored texts are
 * exported, and the user's cards must not be.
 */
export const unlistedNumbersIn = (text: string, catalogue: CardCatalog): readonly { from: number; message: string }[] =>
  cardNumbersIn(text).flatMap(({ from, to }) => {
    const card = catalogue.byNumber(text.slice(from, to).replace(/\D/g, ''))
    if (card === undefined) return [{ from, message: UNLISTED }]
    return card.list === 'own' ? [{ from, message: ownNumber(card.name) }] : []
  })

/** Returns the first problem of a text without positions. */
export const unlistedNumberIn = (text: string, catalogue: CardCatalog): string | undefined =>
  unlistedNumbersIn(text, catalogue)[0]?.message
