import { redactNumbers } from '../../../core/domain/card-numbers.ts'
import { grouped } from '../../../core/domain/group-by.ts'
import { nearest } from '../../../core/domain/nearest-name.ts'
import { DECIDERS } from '../../../core/domain/outcome-precedence.ts'
import type { RequestFacts } from '../../../core/domain/request-facts.ts'
import type { ScenarioChoice } from '../../../core/domain/space-settings.ts'
import { type Matcher, matcherOf } from './match.ts'
import { DEFAULT_SCENARIO, type Scenario } from './scenario.ts'

/** A scenario and why it won, or a name that nobody has and the nearest one that exists. */
export type Picked =
  | { readonly scenario: Scenario; readonly matchedBy: string }
  | { readonly unknown: string; readonly nearest: string | undefined; readonly from: 'header' | 'space' }

export type PickOptions = {
  readonly header?: string | undefined
  readonly choice?: ScenarioChoice | undefined
}

/** Every home of a scenario; of two scenarios that fit, the one of the first home here wins. */
export const SCENARIO_HOMES = ['space', 'folder', 'shipped'] as const

/** Where a scenario comes from: put into a space, from the user's folder, or shipped. */
export type ScenarioHome = (typeof SCENARIO_HOMES)[number]

/** All scenarios that a space knows, and the choice among them. */
export type ScenarioBook = {
  /** Sorted by name; made when somebody asks. */
  readonly all: readonly Scenario[]
  /** By where they come from, in the order in which that counts. */
  readonly byHome: readonly (readonly Scenario[])[]
  byName(name: string): Scenario | undefined
  homeOf(name: string): ScenarioHome | undefined
  /** The name that was most likely meant; for the name of a family its first case. */
  nearest(name: string): string | undefined
  /**
   * Which scenario decides about a request that no one-shot of its space is for, overlays passed over. First match wins (design, "Who decides"):
   * 1. the header `sandbox-scenario`, 2. the scenario that the space forces, 3. `when` of a scenario: those put into the
   * space before the user's folder before the shipped one, within one of them by precedence, 4. the space's default,
   * 5. `default`.
   */
  pick(facts: RequestFacts, options?: PickOptions): Picked
  /** Returns this index with scenarios of a folder or a space ahead of all others; shares the rest. */
  with(home: 'space' | 'folder', scenarios: readonly Scenario[]): ScenarioBook
}

/** A scenario that has conditions, and those. */
type Conditional = { readonly scenario: Scenario; readonly when: Matcher }

/** Scenarios of one folder in order of precedence: those for certain cards by card, the rest beside them. */
type Layer = {
  readonly byCard: ReadonlyMap<string, readonly Conditional[]>
  readonly anyCard: readonly Conditional[]
}

export const byName = (a: Scenario, b: Scenario): number => (a.name < b.name ? -1 : 1)

/**
 * The order within a folder: what a request aims at by text first, the rest by name. Nearly every listed card has a
 * scenario, so by name alone a card would win against most texts, and a reserved refno would do nothing.
 */
const byPrecedence = (a: Conditional, b: Conditional): number =>
  Number(b.when.isAimed) - Number(a.when.isAimed) || byName(a.scenario, b.scenario)

/** The scenarios of a folder that have conditions, in the order in which they are asked. */
export const inPrecedence = (folder: readonly Scenario[], conditionOf: ConditionOf): Conditional[] =>
  folder.flatMap((scenario) => conditionOf(scenario) ?? []).sort(byPrecedence)

type ConditionOf = (scenario: Scenario) => Conditional | undefined

/** Reads the conditions of each scenario once: a space that gets one more has hundreds of others. */
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
    byCard: grouped(all, ({ scenario }) => scenario.when?.cards?.map(({ key }) => key) ?? []),
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

type Shelf = { readonly home: ScenarioHome; readonly names: ReadonlyMap<string, Scenario>; readonly layer: Layer }

const shelfOf = (home: ScenarioHome, scenarios: readonly Scenario[], conditionOf: ConditionOf): Shelf => ({
  home,
  names: new Map(scenarios.map((scenario) => [scenario.name, scenario])),
  layer: layerOf(scenarios, conditionOf),
})

/** Creates an index of layers. A scenario in an earlier layer replaces those with the same name in later ones. */
const bookOf = (shelves: readonly Shelf[], conditionOf: ConditionOf): ScenarioBook => {
  const shelfWith = (name: string): Shelf | undefined => shelves.find(({ names }) => names.has(name))
  const byNameOf = (name: string): Scenario | undefined => shelfWith(name)?.names.get(name)
  const fallback = byNameOf(DEFAULT_SCENARIO)
  if (!fallback) throw new Error('there is no scenario "default"; the shipped scenarios bring one')

  let sorted: readonly Scenario[] | undefined
  const all = (): readonly Scenario[] => {
    sorted ??= [...new Map(shelves.toReversed().flatMap(({ names }) => [...names])).values()].sort(byName)
    return sorted
  }

  const nearestTo = (name: string): string | undefined =>
    all().find((scenario) => scenario.name.startsWith(`${name}/`))?.name ??
    nearest(
      name,
      all().map((scenario) => scenario.name),
    )

  const named = (name: string, matchedBy: string, from: 'header' | 'space'): Picked => {
    const scenario = byNameOf(name)
    return scenario ? { scenario, matchedBy } : { unknown: redactNumbers(name), nearest: nearestTo(name), from }
  }

  return {
    get all() {
      return all()
    },
    get byHome() {
      return shelves.map(({ names }) => [...names.values()])
    },
    byName: byNameOf,
    homeOf: (name) => shelfWith(name)?.home,
    nearest: nearestTo,
    with: (home, scenarios) =>
      bookOf(scenarios.length === 0 ? shelves : [shelfOf(home, scenarios, conditionOf), ...shelves], conditionOf),
    pick(facts, { header, choice: chosen } = {}) {
      // An overlay that the space has chosen is laid over whatever decides.
      const choice = chosen && byNameOf(chosen.name)?.patch ? undefined : chosen
      if (header !== undefined) return named(header, DECIDERS.header.matchedBy, 'header')
      if (choice?.mode === 'force') return named(choice.name, DECIDERS.forced.matchedBy, 'space')
      for (const shelf of shelves) {
        const found = firstMatch(shelf.layer, facts, (name) => shelfWith(name) !== shelf)
        if (found) return { scenario: found.scenario, matchedBy: found.when.matchedBy(facts) }
      }
      return choice
        ? named(choice.name, DECIDERS.space_default.matchedBy, 'space')
        : { scenario: fallback, matchedBy: DECIDERS.default.matchedBy }
    },
  }
}

type Folders = { readonly shipped: readonly Scenario[]; readonly user?: readonly Scenario[] }

/**
 * Puts the user's scenarios before the shipped ones; a user's scenario replaces the shipped one of the same name.
 * Throws without a `default`: the shipped folder always has one, so that would be a bug of the caller.
 */
export const createScenarioBook = ({ shipped, user = [] }: Folders): ScenarioBook => {
  const conditionOf = createConditions()
  return bookOf([shelfOf('shipped', shipped, conditionOf)], conditionOf).with('folder', user)
}
