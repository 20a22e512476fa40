import { audienceOf } from '../matching/match.ts'
import { DEFAULT_SCENARIO, type Scenario } from '../matching/scenario.ts'
import { type Described, describe } from './scenario-description.ts'

/** Returns the main effect as a short phrase: the title of a scenario without one. */
export const headlineOf = (scenario: Described): string => describe(scenario)[0]?.plain ?? ''

/** Returns the title for display, or the headline if the title is only the name. */
export const titleOf = ({
  name,
  title,
  ...scenario
}: Described & { readonly name: string; readonly title: string }): string =>
  title === name ? headlineOf(scenario) : title

/** Returns the description of a scenario, or a generated one: the result, then each unusual effect. */
export const sentenceOf = ({ description, ...scenario }: Described & { readonly description?: string }): string =>
  description ??
  `${describe(scenario)
    .flatMap(({ plain = [] }) => plain)
    .join('. ')}.`

/** Audience of a patch, which never matches by conditions. */
export const PATCH_AUDIENCE = 'on top of the matching scenario, by name'

/** Describes the requests that get a scenario. */
export const audienceSentence = ({ name, when, patch }: Pick<Scenario, 'name' | 'when' | 'patch'>): string => {
  if (patch) return PATCH_AUDIENCE
  if (when) return audienceOf(when)
  return name === DEFAULT_SCENARIO ? 'everything else' : 'only by name'
}

/** Describes the effects of a scenario in the words of the vocabulary. */
export const effectsSentence = (scenario: Described): string =>
  describe(scenario)
    .flatMap(({ phrase = [] }) => phrase)
    .join('; ') || 'nothing'

/** Describes a scenario in one sentence: audience and effects. */
export const explanationOf = (scenario: Scenario): string =>
  `${audienceSentence(scenario)}: ${effectsSentence(scenario)}`

/**
 * Returns search terms in addition to the words of title and sentence. They are derived from the effects, so that your
 * own scenarios are found by them, too.
 */
export const keywordsOf = (
  scenario: Described & { readonly title: string; readonly description?: string },
): readonly string[] => {
  const text = `${scenario.title} ${scenario.description ?? ''}`.toLowerCase()
  const all = new Set(describe(scenario).flatMap(({ keywords = [] }) => keywords))
  return [...all].filter((word) => word.length < 2 || !text.includes(word.toLowerCase()))
}
