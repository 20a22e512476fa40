import { redactNumbers } from '../domain/card.ts'
import type { ScenarioChoice } from '../domain/space-settings.ts'
import { becauseOf } from './because.ts'
import { matches, type RequestFacts } from './match.ts'
import type { Scenario } from './scenario.ts'

/** A scenario and why it won, or a name that nobody has and the nearest one that exists. */
export type Picked =
  | { readonly scenario: Scenario; readonly because: string }
  | { readonly unknown: string; readonly nearest: string | undefined; readonly from: 'header' | 'space' }

export type PickOptions = {
  /** The header `sandbox-scenario`. */
  readonly header?: string | undefined
  /** What the space of the request has chosen. */
  readonly choice?: ScenarioChoice | undefined
}

/** Scenarios of one folder, ready to be asked: those for certain cards by card, the rest beside them. */
export type Layer = {
  readonly byCard: ReadonlyMap<string, readonly Scenario[]>
  readonly anyCard: readonly Scenario[]
}

type Names = {
  byName(name: string): Scenario | undefined
  nearest(name: string): string | undefined
}

/** Whether somebody aims at a scenario by a text of the request, such as a refno made for it. */
const isAimedAt = ({ when }: Scenario): boolean =>
  [when?.refno, when?.reference, when?.email, when?.cardholderName].some((glob) => glob !== undefined)

/**
 * The order within a folder: what a request aims at by text first, the rest by name. Nearly every listed card has a
 * scenario, so by name alone a card would win against most texts, and a reserved refno would do nothing.
 */
export const byPrecedence = (a: Scenario, b: Scenario): number =>
  Number(isAimedAt(b)) - Number(isAimedAt(a)) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

/** Makes a layer of scenarios that are in order of precedence already. */
export const layerOf = (scenarios: readonly Scenario[]): Layer => {
  const byCard = new Map<string, Scenario[]>()
  const anyCard: Scenario[] = []
  for (const scenario of scenarios) {
    if (scenario.when === undefined) continue
    if (scenario.when.cards === undefined) anyCard.push(scenario)
    for (const { key } of scenario.when.cards ?? []) byCard.set(key, [...(byCard.get(key) ?? []), scenario])
  }
  return { byCard, anyCard }
}

const firstMatch = ({ byCard, anyCard }: Layer, facts: RequestFacts): Scenario | undefined => {
  const fits = ({ when }: Scenario): boolean => when !== undefined && matches(when, facts)
  const forCard = byCard.get(facts.cardKey ?? '')?.find(fits)
  const forAny = anyCard.find(fits)
  if (forCard === undefined || forAny === undefined) return forCard ?? forAny
  return byPrecedence(forCard, forAny) < 0 ? forCard : forAny
}

/**
 * Which scenario decides about a request. First match wins (design, "Who decides"):
 * 1. the header `sandbox-scenario`, 2. the scenario that the space forces, 3. `when` of a scenario: the user's folder
 * before the shipped one, within one folder by precedence, 4. the space's default, 5. `default`.
 */
export const pick = (
  names: Names,
  layers: readonly Layer[],
  fallback: Scenario,
  facts: RequestFacts,
  { header, choice }: PickOptions,
): Picked => {
  const named = (name: string, because: string, from: 'header' | 'space'): Picked => {
    const scenario = names.byName(name)
    return scenario ? { scenario, because } : { unknown: redactNumbers(name), nearest: names.nearest(name), from }
  }
  if (header !== undefined) return named(header, 'header sandbox-scenario', 'header')
  if (choice?.mode === 'force') return named(choice.name, 'forced by the space', 'space')
  for (const layer of layers) {
    const scenario = firstMatch(layer, facts)
    if (scenario?.when) return { scenario, because: becauseOf(scenario.when, facts) }
  }
  return choice ? named(choice.name, 'default of the space', 'space') : { scenario: fallback, because: 'default' }
}
