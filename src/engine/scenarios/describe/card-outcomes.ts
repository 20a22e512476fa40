import type { CardCatalog, ListedCard } from '../../../core/domain/card-catalog.ts'
import { unknownFacts } from '../../../core/domain/request-facts.ts'
import { DEFAULT_SCENARIO, type Scenario } from '../matching/scenario.ts'
import type { ScenarioIndex } from '../matching/scenario-index.ts'
import { kindOf } from './scenario-kind.ts'
import { headlineOf, titleOf } from './scenario-views.ts'

/** Returns a listed card with the outcome that it gets without a queued outcome. */
const rowOf = ({ number, brand, name, key, list }: ListedCard, scenario: Scenario) => {
  const { group, icon } = kindOf(scenario)
  const headline = headlineOf(scenario)
  const defaultOutcome = `Queued outcome, if any; otherwise ${headline.charAt(0).toLowerCase()}${headline.slice(1)}`
  return {
    number,
    paymentMethod: brand,
    name,
    key,
    list,
    scenario: scenario.name,
    // The title of the default scenario describes requests instead of results.
    outcome: scenario.name === DEFAULT_SCENARIO ? defaultOutcome : titleOf(scenario),
    icon,
    group,
  }
}

/** Returns every listed card with its scenario: the rows of `GET /_sandbox/cards` and of the command `cards`. */
export const cardRowsOf = (cards: readonly ListedCard[], scenarioIndex: ScenarioIndex) =>
  cards.flatMap((card) => {
    const picked = scenarioIndex.pick({ ...unknownFacts('transactions'), cardKey: card.key, brand: card.brand })
    return 'scenario' in picked ? [{ card: rowOf(card, picked.scenario), scenario: picked.scenario }] : []
  })

/** Returns a function that lists the outcome of each name in the catalog: one row per name, that of its first card. */
export const outcomesOfNames = ({ cards, byName }: CardCatalog) => {
  const firsts = cards.filter((card) => byName(card.name)[0] === card)
  /** Rows by index. An index never changes; the pages of links show all of these rows. */
  const known = new WeakMap<ScenarioIndex, ReturnType<typeof rowOf>[]>()
  return (scenarioIndex: ScenarioIndex) => {
    const rows = known.get(scenarioIndex) ?? cardRowsOf(firsts, scenarioIndex).map(({ card }) => card)
    known.set(scenarioIndex, rows)
    return rows
  }
}
