import type { CardCatalog } from '../../core/domain/card-catalog.ts'
import type { When } from '../../core/domain/queued-outcome.schema.ts'
import { compact } from '../../core/domain/without-undefined.ts'

/** Cards in the words of `when`: a name for all its numbers, else those numbers. The list of them is public. */
const cardWords = (cards: NonNullable<When['cards']>, catalogue: CardCatalog): readonly string[] => {
  const keys = new Set(cards.map(({ key }) => key))
  const words = cards.map(({ key, name }) => {
    const named = catalogue.byName(name)
    const isWhole = named.every((listed) => keys.has(listed.key))
    return isWhole ? name : (named.find((listed) => listed.key === key)?.number ?? name)
  })
  return [...new Set(words)]
}

/** Conditions in the words in which they are sent. */
export const whenView = (when: When | undefined, catalogue: CardCatalog) => {
  if (!when) return undefined
  const { cards, brands, ...texts } = when
  return compact({ ...texts, card: cards && cardWords(cards, catalogue), brand: brands })
}
