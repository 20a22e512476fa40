import { hideCardNumbers } from '../../../core/domain/card-numbers.ts'
import { conditionsOf } from '../../../core/domain/condition-table.ts'
import { groupBy } from '../../../core/domain/group-by.ts'
import { nearest } from '../../../core/domain/nearest-name.ts'
import { PRECEDENCE_RULES } from '../../../core/domain/outcome-precedence.ts'
import type { RequestFacts } from '../../../core/domain/request-facts.ts'
import type { ScenarioChoice } from '../../../core/domain/space-settings.ts'
import { type Matcher, matcherOf } from './match.ts'
import { DEFAULT_SCENARIO, type Scenario } from './scenario.ts'

/** The selected scenario with its reason, or an unknown name with the nearest existing one. */
export type Picked =
  | {
      readonly scenario: Scenario
      readonly matchedBy: string
      /** True for a test card or the default, whose outcome the indicators of a request may change. */
      readonly isChangeable: boolean
    }
  | { readonly unknown: string; readonly nearest: string | undefined; readonly from: 'header' | 'space' }

export type PickOptions = {
  readonly header?: string | undefined
  readonly choice?: ScenarioChoice | undefined
}

/** Sources of scenarios. If several match, the first source here wins. */
export const SCENARIO_SOURCES = ['space', 'folder', 'shipped'] as const

/** Source of a scenario: saved in a space, from the user's folder, or shipped. */
export type ScenarioHome = (typeof SCENARIO_SOURCES)[number]

/** All scenarios of a space, and their selection. */
export type ScenarioIndex = {
  /** Sorted by name; built on demand. */
  readonly all: readonly Scenario[]
  /** By source, in order of precedence. */
  readonly bySource: readonly (readonly Scenario[])[]
  byName(name: string): Scenario | undefined
  homeOf(name: string): ScenarioHome | undefined
  /** Returns the most likely intended name; for the name of a family its first case. */
  nearest(name: string): string | undefined
  /** Returns ``Did you mean `…`?`` with the title if that was meant; undefined without a near name or title. */
  suggest(name: string): string | undefined
  /**
   * Selects the scenario of a request without a queued outcome; patches are skipped. First match wins (design, "Who
   * decides"): 1. the header `sandbox-scenario`, 2. the forced scenario of the space, 3. `when` of a scenario: those of
   * the space, then of the user's folder, then the shipped ones, each by precedence, 4. the space's default, 5.
   * `default`.
   */
  pick(facts: RequestFacts, options?: PickOptions): Picked
  /** Returns this index with scenarios of a folder or a space ahead of all others; shares the rest. */
  with(home: 'space' | 'folder', scenarios: readonly Scenario[]): ScenarioIndex
}

/** Reason of a scenario that the file of `--cards` gives to a card. */
const OWN_CARD = 'card of --cards'

/** A scenario with its compiled conditions. */
type Conditional = { readonly scenario: Scenario; readonly when: Matcher }

/** Scenarios of one source in order of precedence: those for certain cards by card, and the others. */
type Layer = {
  readonly byCard: ReadonlyMap<string, readonly Conditional[]>
  readonly anyCard: readonly Conditional[]
}

export const byName = (a: Scenario, b: Scenario): number => (a.name < b.name ? -1 : 1)

/** Returns whether a scenario is for requests with a code, such as a challenge indicator, and any card. */
export const isForCode = ({ when }: Scenario): boolean =>
  when !== undefined && when.cards === undefined && conditionsOf('code').some((name) => when[name] !== undefined)

/** Conditions on texts of a request come first, and codes of the request without a card last. */
export const rankOf = (scenario: Scenario, { isAimed }: Pick<Matcher, 'isAimed'>): number =>
  isAimed ? 0 : isForCode(scenario) ? 2 : 1

/**
 * Sorts a source by rank, then by name. Nearly every listed card has a scenario, so by name alone a card would win
 * against most texts, and a challenge indicator against some cards.
 */
const byPrecedence = (a: Conditional, b: Conditional): number =>
  rankOf(a.scenario, a.when) - rankOf(b.scenario, b.when) || byName(a.scenario, b.scenario)

/** Returns the scenarios of a source that have conditions, in order of evaluation. */
export const inPrecedence = (folder: readonly Scenario[], conditionOf: ConditionOf): Conditional[] =>
  folder.flatMap((scenario) => conditionOf(scenario) ?? []).sort(byPrecedence)

type ConditionOf = (scenario: Scenario) => Conditional | undefined

/** Compiles the conditions of each scenario once, because a space with one more scenario has hundreds of others. */
export const createConditions = (): ConditionOf => {
  const known = new WeakMap<Scenario, Conditional>()
  return (scenario) => {
    const condition = known.get(scenario) ?? (scenario.when && { scenario, when: matcherOf(scenario.when) })
    if (condition) known.set(scenario, condition)
    return condition
  }
}

const layerOf = (folder: readonly Scenario[], conditionOf: ConditionOf): Layer => {
  const all = inPrecedence(folder, conditionOf)
  return {
    byCard: groupBy(all, ({ scenario }) => scenario.when?.cards?.map(({ key }) => key) ?? []),
    anyCard: all.filter(({ scenario }) => scenario.when?.cards === undefined),
  }
}

const firstMatch = (
  { byCard, anyCard }: Layer,
  facts: RequestFacts,
  isReplaced: (name: string) => boolean,
): Conditional | undefined => {
  const fits = ({ when, scenario }: Conditional): boolean => when.fits(facts) && !isReplaced(scenario.name)
  const forCard = byCard.get(facts.cardKey ?? '')?.find(fits)
  const forAny = anyCard.find(fits)
  if (forCard === undefined || forAny === undefined) return forCard ?? forAny
  return byPrecedence(forCard, forAny) < 0 ? forCard : forAny
}

type Source = { readonly home: ScenarioHome; readonly names: ReadonlyMap<string, Scenario>; readonly layer: Layer }

const sourceOf = (home: ScenarioHome, scenarios: readonly Scenario[], conditionOf: ConditionOf): Source => ({
  home,
  names: new Map(scenarios.map((scenario) => [scenario.name, scenario])),
  // The indicators of a request select the shipped scenarios for codes (`core/domain/request-indicators.ts`).
  layer: layerOf(home === 'shipped' ? scenarios.filter((scenario) => !isForCode(scenario)) : scenarios, conditionOf),
})

/** Returns a title without its transStatus and reason: `Frictionless: attempt` for `Frictionless: attempt (A)`. */
const withoutCode = (title: string): string => title.replace(/ \([^()]*\)$/, '')

/** Writes a title like a name: `frictionless_attempt`. */
const titleWords = ({ title }: Scenario): string =>
  withoutCode(title)
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '_')

/** Parts that all indexes of a sandbox share: compiled conditions, and the scenarios of the user's cards by their keys. */
type Shared = { readonly conditionOf: ConditionOf; readonly ownScenarios: ReadonlyMap<string, string> }

/** Creates an index of layers. A scenario in an earlier layer replaces those with the same name in later ones. */
const indexOf = (sources: readonly Source[], shared: Shared): ScenarioIndex => {
  const sourceWith = (name: string): Source | undefined => sources.find(({ names }) => names.has(name))
  const byNameOf = (name: string): Scenario | undefined => sourceWith(name)?.names.get(name)
  const fallback = byNameOf(DEFAULT_SCENARIO)
  if (!fallback) throw new Error('There is no scenario `default`. The shipped scenarios contain one.')

  let sorted: readonly Scenario[] | undefined
  const all = (): readonly Scenario[] => {
    sorted ??= [...new Map(sources.toReversed().flatMap(({ names }) => [...names])).values()].sort(byName)
    return sorted
  }

  /** Finds a scenario by its name, or by its title, which lists of cards contain. */
  const nearestScenario = (name: string): { readonly name: string; readonly title?: string } | undefined => {
    const family = all().find((scenario) => scenario.name.startsWith(`${name}/`))
    if (family) return { name: family.name }
    const titles = new Map(all().map((scenario) => [titleWords(scenario), scenario]))
    const meant = nearest(name, [...all().map((scenario) => scenario.name), ...titles.keys()])
    if (meant === undefined || byNameOf(meant)) return meant === undefined ? undefined : { name: meant }
    const scenario = titles.get(meant)
    return scenario && { name: scenario.name, title: withoutCode(scenario.title) }
  }

  const nearestTo = (name: string): string | undefined => nearestScenario(name)?.name

  const suggest = (wrong: string): string | undefined => {
    const meant = nearestScenario(wrong)
    return meant && `Did you mean \`${meant.name}\`${meant.title === undefined ? '' : ` (${meant.title})`}?`
  }

  const named = (name: string, matchedBy: string, from: 'header' | 'space'): Picked => {
    const scenario = byNameOf(name)
    return scenario
      ? { scenario, matchedBy, isChangeable: false }
      : { unknown: hideCardNumbers(name), nearest: nearestTo(name), from }
  }

  /** Returns the scenario of a card of the user. A patch cannot decide. */
  const scenarioOfOwnCard = ({ cardKey = '' }: RequestFacts): Scenario | undefined => {
    const name = shared.ownScenarios.get(cardKey)
    const scenario = name === undefined || name === DEFAULT_SCENARIO ? undefined : byNameOf(name)
    return scenario?.patch ? undefined : scenario
  }

  return {
    get all() {
      return all()
    },
    get bySource() {
      return sources.map(({ names }) => [...names.values()])
    },
    byName: byNameOf,
    homeOf: (name) => sourceWith(name)?.home,
    nearest: nearestTo,
    suggest,
    with: (home, scenarios) =>
      indexOf(scenarios.length === 0 ? sources : [sourceOf(home, scenarios, shared.conditionOf), ...sources], shared),
    pick(facts, { header, choice: chosen } = {}) {
      // A patch that the space has chosen is applied on top of the matching scenario.
      const choice = chosen && byNameOf(chosen.name)?.patch ? undefined : chosen
      if (header !== undefined) return named(header, PRECEDENCE_RULES.header.matchedBy, 'header')
      if (choice?.mode === 'force') return named(choice.name, PRECEDENCE_RULES.forced.matchedBy, 'space')
      for (const source of sources) {
        const match = firstMatch(source.layer, facts, (name) => sourceWith(name) !== source)
        // As a shipped card: texts of a request come first.
        const ofCard = source.home === 'shipped' && !match?.when.isAimed ? scenarioOfOwnCard(facts) : undefined
        if (ofCard) return { scenario: ofCard, matchedBy: OWN_CARD, isChangeable: true }
        if (match) {
          const isChangeable = source.home === 'shipped'
          return { scenario: match.scenario, matchedBy: match.when.matchedBy(facts), isChangeable }
        }
      }
      return choice
        ? named(choice.name, PRECEDENCE_RULES.space_default.matchedBy, 'space')
        : { scenario: fallback, matchedBy: PRECEDENCE_RULES.default.matchedBy, isChangeable: true }
    },
  }
}

type Folders = {
  readonly shipped: readonly Scenario[]
  readonly user?: readonly Scenario[]
  readonly ownScenarios?: Shared['ownScenarios']
}

/**
 * Creates the index: the user's scenarios come before the shipped ones and replace those of the same name.
 * @throws without a `default`: the shipped folder always has one, so that would be a bug of the caller
 */
export const createScenarioIndex = ({ shipped, user = [], ownScenarios = new Map() }: Folders): ScenarioIndex => {
  const conditionOf = createConditions()
  return indexOf([sourceOf('shipped', shipped, conditionOf)], { conditionOf, ownScenarios }).with('folder', user)
}
