import { createCardCatalog } from '../../src/core/domain/card-catalog.ts'
import { once } from '../../src/core/domain/once.ts'
import { outcomesOfNames } from '../../src/engine/scenarios/describe/card-outcomes.ts'
import { createScenarioIndex } from '../../src/engine/scenarios/matching/scenario-index.ts'
import { loadScenarios } from '../../src/engine/scenarios/reading/load-scenarios.ts'
import { type CardRows, createCardRows } from '../../src/pages/card-entry/test-card-rows.ts'
import type { Language } from '../../src/pages/languages/language.ts'

/** Returns the listed cards with their results by the shipped scenarios. */
export const shippedCards = once(() => {
  const catalogue = createCardCatalog()
  const scenarioIndex = createScenarioIndex({ shipped: loadScenarios('scenarios', catalogue) })
  return { catalogue, outcomes: outcomesOfNames(catalogue)(scenarioIndex) }
})

/** Returns the labels of the test cards on the card entry page. */
export const displayedCards = (language: Language = 'en'): CardRows => {
  const { catalogue, outcomes } = shippedCards()
  return createCardRows(catalogue)(outcomes)(language)
}
