import { maskNumber } from './card.ts'
import type { ListedCard } from './card-catalog.ts'
import type { Ids } from './ids.ts'

/** What stays of a listed card once its number is forgotten. */
export const keptCard = ({ ids }: { readonly ids: Ids }, { number, brand, info }: ListedCard) => ({
  brand,
  fingerprint: ids.fingerprint(number),
  masked: maskNumber(number),
  info,
})
