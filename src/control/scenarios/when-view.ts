import type { CardCatalog } from '../../core/domain/card-catalog.ts'
import type { When } from '../../core/domain/queued-outcome.schema.ts'
import { compact } from '../../core/domain/without-undefined.ts'

/** Returns cards as in `when`: a name for all its numbers, otherwise the numbers. Listed numbers are public. */
const cardEntries = (cards: NonNullable<When['cards']>, catalogue: CardCatalog): readonly string[] => {
  const keys = new Set(cards.map(({ key }) => key))
  const entries = cards.map(({ key, name }) => {
    const named = catalogue.byName(name)
    const isWhole = named.every((listed) => keys.has(listed.key))
    return isWhole ? name : (named.find((listed) => listed.key === key)?.number ?? name)
  })
  return [...new Set(entries)]
}

/** Returns conditions in the form in which they are sent. */
export const whenView = (when: When | undefined, catalogue: CardCatalog) => {
  if (!when) return undefined
  const { cards, brands, ...texts } = when
  return compact({ ...texts, card: cards && cardEntries(cards, catalogue), brand: brands })
}
