import type { DeciderName } from '../../../core/domain/outcome-precedence.ts'
import type { ChosenFrom } from '../../../core/domain/request-facts.ts'
import { type Misfit, matcherOf } from './match.ts'
import { DEFAULT_SCENARIO, type Scenario } from './scenario.ts'
import { SCENARIO_HOMES, type ScenarioBook, type ScenarioHome } from './scenario-index.ts'

export type RunnerUp = {
  readonly scenario: Scenario
  /** What would have brought it about. */
  readonly by: Exclude<DeciderName, 'reassigned' | 'next'>
  readonly home: ScenarioHome
  /** The first of its conditions that the request does not meet; absent where it fits, and another one came first. */
  readonly mismatch?: Misfit
}

type Contested = Pick<ScenarioBook, 'all' | 'byName' | 'homeOf'>

/** Nearly every listed card has a scenario: whoever asks why one won wants to see the few that were close. */
const MOST_BY_WHEN = 5

/** A scenario with conditions, and how near it came. */
type Entrant = Omit<RunnerUp, 'by' | 'misfit'> & {
  readonly misfits: readonly Misfit[]
  readonly hasSameCard: boolean
  readonly isAimed: boolean
}

/** In the order in which scenarios with conditions are asked. */
const byPrecedence = (a: Entrant, b: Entrant): number =>
  SCENARIO_HOMES.indexOf(a.home) - SCENARIO_HOMES.indexOf(b.home) ||
  Number(b.isAimed) - Number(a.isAimed) ||
  (a.scenario.name < b.scenario.name ? -1 : 1)

/** Who fits comes first, then who is for the same card, then who misses least. */
const byNearness = (a: Entrant, b: Entrant): number =>
  Number(b.misfits.length === 0) - Number(a.misfits.length === 0) ||
  Number(b.hasSameCard) - Number(a.hasSameCard) ||
  a.misfits.length - b.misfits.length ||
  byPrecedence(a, b)

/** Whether a scenario is worth showing: what is for another card is not, unless that is all that it misses. */
const isNear = ({ scenario, misfits, hasSameCard }: Entrant): boolean => {
  if (hasSameCard) return true
  const size = Object.keys(scenario.when ?? {}).length
  return scenario.when?.cards === undefined || (size > 1 && misfits.length === 1)
}

const entrantsOf = ({ all, homeOf }: Contested, { facts }: ChosenFrom, winner: string): readonly Entrant[] =>
  all.flatMap((scenario) => {
    const { name, when } = scenario
    if (when === undefined || name === winner) return []
    const { isAimed, misfits } = matcherOf(when)
    const hasSameCard = when.cards?.some(({ key }) => key === facts.cardKey) ?? false
    return [{ scenario, home: homeOf(name) ?? 'shipped', misfits: misfits(facts), hasSameCard, isAimed }]
  })

/**
 * Who else might have decided about a request, in the order of who decides: what was named beside it, the few scenarios
 * whose conditions came near, and what decides where nothing else does. Each but those that fit says the first condition
 * that it misses. Pure, and made when somebody asks: choosing itself does without.
 */
export const contest = (book: Contested, from: ChosenFrom, winner: string): readonly RunnerUp[] => {
  const { header, choice } = from
  const named = (by: RunnerUp['by'], name: string | undefined): readonly RunnerUp[] => {
    const scenario = name === undefined || name === winner ? undefined : book.byName(name)
    return scenario && !scenario.patch ? [{ scenario, by, home: book.homeOf(scenario.name) ?? 'shipped' }] : []
  }
  const conditional = entrantsOf(book, from, winner)
    .filter(isNear)
    .sort(byNearness)
    .slice(0, MOST_BY_WHEN)
    .sort(byPrecedence)
    .map(({ scenario, home, misfits: [mismatch] }) => ({
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
