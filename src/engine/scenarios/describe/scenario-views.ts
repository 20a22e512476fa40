import { audienceOf } from '../matching/match.ts'
import { DEFAULT_SCENARIO, type Scenario } from '../matching/scenario.ts'
import { type Described, describe } from './scenario-description.ts'

/** What happens, in one short phrase without codes alone: the title of a scenario that nobody gave one. */
export const headlineOf = (scenario: Described): string => describe(scenario)[0]?.plain ?? ''

/** What it is called where people read: its title, or what it does in short where that is its bare name. */
export const titleOf = ({
  name,
  title,
  ...scenario
}: Described & { readonly name: string; readonly title: string }): string =>
  title === name ? headlineOf(scenario) : title

/** The plain sentence about a scenario: its own, or the result first, then each thing that is not as usual. */
export const sentenceOf = ({ description, ...scenario }: Described & { readonly description?: string }): string =>
  description ??
  `${describe(scenario)
    .flatMap(({ plain = [] }) => plain)
    .join('. ')}.`

/** Who gets what never decides. */
export const OVER_ALL = 'over whatever decides, by name'

/** Which requests get a scenario. */
export const whoGets = ({ name, when, patch }: Pick<Scenario, 'name' | 'when' | 'patch'>): string => {
  if (patch) return OVER_ALL
  if (when) return audienceOf(when)
  return name === DEFAULT_SCENARIO ? 'everything else' : 'only by name'
}

/** What happens to whoever gets a scenario, without who that is, in the words of the vocabulary. */
export const whatHappens = (scenario: Described): string =>
  describe(scenario)
    .flatMap(({ phrase = [] }) => phrase)
    .join('; ') || 'nothing'

/** One sentence that a scenario says about itself: who gets it, and what happens. */
export const explanationOf = (scenario: Scenario): string => `${whoGets(scenario)}: ${whatHappens(scenario)}`

/**
 * Words that people type when they look for an outcome, besides those of its title and its sentence. They follow from what
 * it does, so that an outcome of one's own is found by them as well.
 */
export const keywordsOf = (
  scenario: Described & { readonly title: string; readonly description?: string },
): readonly string[] => {
  const text = `${scenario.title} ${scenario.description ?? ''}`.toLowerCase()
  const all = new Set(describe(scenario).flatMap(({ keywords = [] }) => keywords))
  return [...all].filter((word) => word.length < 2 || !text.includes(word.toLowerCase()))
}
