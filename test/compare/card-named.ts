import { createCardCatalogue } from '../../src/core/domain/card-catalog.ts'

const { cards } = createCardCatalogue()

/** A test number by what comes of it. */
export const cardNamed = (name: string, brand: string): string => {
  const card = cards.find((each) => each.name === name && each.brand === brand)
  if (!card) throw new Error(`no test number of ${brand} is called ${name}`)
  return card.number
}
