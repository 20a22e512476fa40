import type { Outcome } from '../../domain/outcome.ts'
import { audienceOf } from '../picking/match.ts'
import { DEFAULT_SCENARIO, type Scenario } from '../picking/scenario.ts'
import { describe } from './description.ts'

/** What happens, in one short phrase without codes alone: the title of a scenario that nobody gave one. */
export const headlineOf = (outcome: Outcome): string => describe(outcome)[0]?.plain ?? ''

/** What it is called where people read: its title, or what it does in short where that is its bare name. */
export const titleOf = ({ name, title, outcome }: Pick<Scenario, 'name' | 'title' | 'outcome'>): string =>
  title === name ? headlineOf(outcome) : title

/** The plain sentence about a scenario: its own, or the result first, then each thing that is not as usual. */
export const sentenceOf = ({ description, outcome }: Pick<Scenario, 'description' | 'outcome'>): string =>
  description ??
  `${describe(outcome)
    .flatMap(({ plain = [] }) => plain)
    .join('. ')}.`

/** Which requests get a scenario. */
export const whoGets = ({ name, when }: Pick<Scenario, 'name' | 'when'>): string => {
  if (when) return audienceOf(when)
  return name === DEFAULT_SCENARIO ? 'everything else' : 'only by name'
}

/** What happens to whoever gets a scenario, without who that is, in the words of the vocabulary. */
export const whatHappens = ({ outcome }: Pick<Scenario, 'outcome'>): string =>
  describe(outcome)
    .flatMap(({ phrase = [] }) => phrase)
    .join('; ') || 'nothing'

/** One sentence that a scenario says about itself: who gets it, and what happens. */
export const explanationOf = (scenario: Scenario): string => `${whoGets(scenario)}: ${whatHappens(scenario)}`

/**
 * Words that people type when they look for an outcome, besides those of its title and its sentence. They follow from what
 * it does, so that an outcome of one's own is found by them as well.
 */
export const keywordsOf = (scenario: Pick<Scenario, 'title' | 'description' | 'outcome'>): readonly string[] => {
  const text = `${scenario.title} ${scenario.description ?? ''}`.toLowerCase()
  const all = new Set(describe(scenario.outcome).flatMap(({ keywords = [] }) => keywords))
  return [...all].filter((word) => word.length < 2 || !text.includes(word.toLowerCase()))
}
