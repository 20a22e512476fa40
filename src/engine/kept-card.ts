import { maskNumber } from '../domain/card.ts'
import type { ListedCard } from '../domain/card-catalogue.ts'
import type { Ids } from '../domain/ids.ts'

/** What stays of a listed card once its number is forgotten. */
export const keptCard = ({ ids }: { readonly ids: Ids }, { number, brand, info }: ListedCard) => ({
  brand,
  fingerprint: ids.fingerprint(number),
  masked: maskNumber(number),
  info,
})
