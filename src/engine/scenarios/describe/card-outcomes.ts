import type { CardCatalogue, ListedCard } from '../../../core/domain/card-catalog.ts'
import { nothingKnown } from '../../../core/domain/request-facts.ts'
import { DEFAULT_SCENARIO, type Scenario } from '../matching/scenario.ts'
import type { ScenarioBook } from '../matching/scenario-index.ts'
import { kindOf } from './scenario-kind.ts'
import { headlineOf, titleOf } from './scenario-views.ts'

/** A listed card, and what it leads to where nothing else decides. */
const rowOf = ({ number, brand, name, key }: ListedCard, scenario: Scenario) => {
  const { group, icon } = kindOf(scenario)
  const headline = headlineOf(scenario)
  const elsewise = `Whatever is armed; else ${headline.charAt(0).toLowerCase()}${headline.slice(1)}`
  return {
    number,
    paymentMethod: brand,
    name,
    key,
    scenario: scenario.name,
    // The default's own title speaks of requests, not of what they get.
    outcome: scenario.name === DEFAULT_SCENARIO ? elsewise : titleOf(scenario),
    icon,
    group,
  }
}

/** Every listed card with the scenario that it leads to, in words: the rows of `GET /_sandbox/cards` and of `cards`. */
export const cardRowsOf = (cards: readonly ListedCard[], book: ScenarioBook) =>
  cards.flatMap((card) => {
    const picked = book.pick({ ...nothingKnown('transactions'), cardKey: card.key, brand: card.brand })
    return 'scenario' in picked ? [{ card: rowOf(card, picked.scenario), scenario: picked.scenario }] : []
  })

/** Tells what the names of the catalogue lead to: one row of each, that of its first card. */
export const outcomesOfNames = ({ cards, byName }: CardCatalogue) => {
  const firsts = cards.filter((card) => byName(card.name)[0] === card)
  return (book: ScenarioBook) => cardRowsOf(firsts, book).map(({ card }) => card)
}
