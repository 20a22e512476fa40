import { type CardCatalog, createCardCatalog } from '../core/domain/card-catalog.ts'
import { ScenarioProblems } from '../core/yaml/yaml-problem.ts'
import { loadCards } from '../engine/scenarios/reading/read-cards.ts'

/** Returns the catalog with the cards of a file, if there is one. @throws ScenarioProblems */
export const catalogWith = (file: string | undefined): CardCatalog => {
  if (file === undefined) return createCardCatalog()
  const { cards, problems } = loadCards(file)
  if (problems.length > 0) throw new ScenarioProblems(problems, 'cards')
  return createCardCatalog(cards)
}
