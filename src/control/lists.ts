import type { CardCatalogue } from '../domain/card-catalogue.ts'
import type { ScenarioBook } from '../scenarios/picking/book.ts'
import { explain } from '../scenarios/picking/explain.ts'
import { nothingKnown } from '../scenarios/picking/match.ts'

/** Every scenario, and one sentence about what it does. */
export const scenarioList = (scenarios: ScenarioBook) => ({
  scenarios: scenarios.all.map((scenario) => {
    const { name, title, description, file, line } = scenario
    return {
      name,
      title,
      ...(description === undefined ? {} : { description }),
      explanation: explain(scenario),
      file,
      line,
    }
  }),
})

/** Every number that is accepted, and the scenario that it leads to when nothing else decides. */
export const cardList = (catalogue: CardCatalogue, scenarios: ScenarioBook) => ({
  cards: catalogue.cards.map(({ number, brand, name, key }) => {
    const picked = scenarios.pick({ ...nothingKnown('transactions'), cardKey: key, brand })
    return { number, paymentMethod: brand, name, ...('scenario' in picked ? { scenario: picked.scenario.name } : {}) }
  }),
})
