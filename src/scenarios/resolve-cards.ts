import type { CardCatalogue, ListedCard } from '../domain/card-catalogue.ts'
import { didYouMean } from '../domain/nearest.ts'
import { quote } from './problem.ts'
import type { WhenCard } from './scenario.ts'

/** Card numbers as people write them: digits in groups. */
const looksLikeNumber = (entry: string): boolean => /^[\d -]*$/.test(entry)

const whenCard = ({ key, name, brand }: ListedCard): WhenCard => ({ key, name, brand })

const LIST = 'only listed test numbers are accepted, GET /_sandbox/cards shows them'

/** What one entry of `when.card` means. A number that is not listed is refused and never repeated. */
export const resolveCard = (
  entry: string,
  catalogue: CardCatalogue,
): { cards: readonly WhenCard[] } | { message: string } => {
  if (looksLikeNumber(entry)) {
    const listed = catalogue.byNumber(entry.replace(/[ -]/g, ''))
    return listed ? { cards: [whenCard(listed)] } : { message: `when.card: this number is not listed; ${LIST}` }
  }
  const cards = catalogue.byName(entry).map(whenCard)
  if (cards.length > 0) return { cards }
  const names = [...new Set(catalogue.cards.map(({ name }) => name))]
  return { message: `when.card: no listed card is called ${quote(entry)}${didYouMean(entry, names)}` }
}
