import type { PrecedenceRuleName } from '../../../core/domain/outcome-precedence.ts'
import type { ChosenFrom } from '../../../core/domain/request-facts.ts'
import { type Mismatch, matcherOf } from './match.ts'
import { DEFAULT_SCENARIO, type Scenario } from './scenario.ts'
import { rankOf, SCENARIO_SOURCES, type ScenarioHome, type ScenarioIndex } from './scenario-index.ts'

export type Candidate = {
  readonly scenario: Scenario
  /** The rule by which it would have been chosen. */
  readonly by: Exclude<PrecedenceRuleName, 'reassigned' | 'next'>
  readonly home: ScenarioHome
  /** The first condition that the request does not match; absent if it matches but another scenario came first. */
  readonly mismatch?: Mismatch
}

/**
 * Maximum number of candidates by condition. Nearly every listed card has a scenario, so only close ones are useful.
 */
const MOST_BY_WHEN = 5

/** A scenario with conditions, and its mismatches. */
type Contender = Omit<Candidate, 'by' | 'misfit'> & {
  readonly mismatches: readonly Mismatch[]
  readonly hasSameCard: boolean
  readonly isAimed: boolean
}

/** Sorts scenarios with conditions in order of precedence. */
const byPrecedence = (a: Contender, b: Contender): number =>
  SCENARIO_SOURCES.indexOf(a.home) - SCENARIO_SOURCES.indexOf(b.home) ||
  rankOf(a.scenario, a) - rankOf(b.scenario, b) ||
  (a.scenario.name < b.scenario.name ? -1 : 1)

/** Sorts matching scenarios first, then those for the same card, then by the number of mismatches. */
const byNearness = (a: Contender, b: Contender): number =>
  Number(b.mismatches.length === 0) - Number(a.mismatches.length === 0) ||
  Number(b.hasSameCard) - Number(a.hasSameCard) ||
  a.mismatches.length - b.mismatches.length ||
  byPrecedence(a, b)

/** Returns whether a scenario is worth showing. One for another card is not, unless that is its only mismatch. */
const isNear = ({ scenario, mismatches, hasSameCard }: Contender): boolean => {
  if (hasSameCard) return true
  const size = Object.keys(scenario.when ?? {}).length
  return scenario.when?.cards === undefined || (size > 1 && mismatches.length === 1)
}

const contendersOf = ({ all, homeOf }: ScenarioIndex, { facts }: ChosenFrom, winner: string): readonly Contender[] =>
  all.flatMap((scenario) => {
    const { name, when } = scenario
    if (when === undefined || name === winner) return []
    const { isAimed, mismatches } = matcherOf(when)
    const hasSameCard = when.cards?.some(({ key }) => key === facts.cardKey) ?? false
    return [{ scenario, home: homeOf(name) ?? 'shipped', mismatches: mismatches(facts), hasSameCard, isAimed }]
  })

/**
 * Returns the other candidates for a request in order of precedence: named ones, the few closest by condition, and the
 * fallback. Each states its first mismatch unless it matches. Pure, and called on demand: scenario matching does not
 * need it.
 */
export const candidatesFor = (scenarioIndex: ScenarioIndex, from: ChosenFrom, winner: string): readonly Candidate[] => {
  const { header, choice } = from
  const named = (by: Candidate['by'], name: string | undefined): readonly Candidate[] => {
    const scenario = name === undefined || name === winner ? undefined : scenarioIndex.byName(name)
    return scenario && !scenario.patch ? [{ scenario, by, home: scenarioIndex.homeOf(scenario.name) ?? 'shipped' }] : []
  }
  const conditional = contendersOf(scenarioIndex, from, winner)
    .filter(isNear)
    .sort(byNearness)
    .slice(0, MOST_BY_WHEN)
    .sort(byPrecedence)
    .map(({ scenario, home, mismatches: [mismatch] }) => ({
      scenario,
      by: 'when' as const,
      home,
      ...(mismatch && { mismatch }),
    }))
  return [
    ...named('header', header),
    ...named('forced', choice?.mode === 'force' ? choice.name : undefined),
    ...conditional,
    ...named('space_default', choice?.mode === 'default' ? choice.name : undefined),
    ...named('default', choice?.name === DEFAULT_SCENARIO ? undefined : DEFAULT_SCENARIO),
  ]
}
