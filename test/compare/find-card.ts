import { createCardCatalog } from '../../src/core/domain/card-catalog.ts'

const { cards } = createCardCatalog()

/** Returns a test number by its scenario. */
export const cardNamed = (name: string, brand: string): string => {
  const card = cards.find((each) => each.name === name && each.brand === brand)
  if (!card) throw new Error(`missing test number of ${brand} for ${name}`)
  return card.number
}
