import { maskNumber } from './card.ts'
import type { ListedCard } from './card-catalog.ts'
import type { Ids } from './ids.ts'

/** Returns the stored data of a listed card, without its number. */
export const keptCard = ({ ids }: { readonly ids: Ids }, { number, brand, info }: ListedCard) => ({
  brand,
  fingerprint: ids.fingerprint(number),
  masked: maskNumber(number),
  info,
})
