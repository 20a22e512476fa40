import { createCardCatalogue } from '../../src/domain/card-catalogue.ts'
import { once } from '../../src/domain/once.ts'
import { type CardRows, cardRows } from '../../src/pages/card-entry/card-rows.ts'
import type { Language } from '../../src/pages/words/language.ts'
import { createScenarioBook } from '../../src/scenarios/picking/book.ts'
import { loadScenarios } from '../../src/scenarios/reading/load.ts'
import { outcomesOfNames } from '../../src/scenarios/telling/card-rows.ts'

/** The listed cards, and what each leads to with the shipped scenarios and no others. */
export const shippedCards = once(() => {
  const catalogue = createCardCatalogue()
  const book = createScenarioBook({ shipped: loadScenarios('scenarios', catalogue) })
  return { catalogue, outcomes: outcomesOfNames(catalogue)(book) }
})

/** The test cards as the card entry page calls them. */
export const shownCards = (language: Language = 'en'): CardRows => {
  const { catalogue, outcomes } = shippedCards()
  return cardRows(catalogue, outcomes, language)
}
