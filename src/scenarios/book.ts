import { nearest } from '../domain/nearest.ts'
import type { RequestFacts } from './match.ts'
import { byPrecedence, layerOf, type Picked, type PickOptions, pick } from './pick.ts'
import type { Scenario } from './scenario.ts'

/** The name that is matched last and has no `when`. */
export const DEFAULT_SCENARIO = 'default'

/** All scenarios that a sandbox knows, and the choice among them. */
export type ScenarioBook = {
  /** Sorted by name. */
  readonly all: readonly Scenario[]
  byName(name: string): Scenario | undefined
  /** The name that was most likely meant; for the name of a family its first case. */
  nearest(name: string): string | undefined
  pick(facts: RequestFacts, options?: PickOptions): Picked
}

const byName = (a: Scenario, b: Scenario): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

/**
 * Puts the user's scenarios before the shipped ones; a user's scenario replaces the shipped one of the same name.
 * Throws without a `default`: the shipped folder always has one, so that would be a bug of the caller.
 */
export const createScenarioBook = ({
  shipped,
  user = [],
}: {
  readonly shipped: readonly Scenario[]
  readonly user?: readonly Scenario[]
}): ScenarioBook => {
  const replaced = new Set(user.map(({ name }) => name))
  const folders = [user, shipped.filter(({ name }) => !replaced.has(name))].map((folder) =>
    folder.toSorted(byPrecedence),
  )
  const all = folders.flat().sort(byName)
  const names = new Map(all.map((scenario) => [scenario.name, scenario]))
  const fallback = names.get(DEFAULT_SCENARIO)
  if (!fallback) throw new Error('there is no scenario "default"; the shipped scenarios bring one')

  const lookUp = {
    byName: (name: string) => names.get(name),
    nearest: (name: string) => {
      const firstCase = all.find((scenario) => scenario.name.startsWith(`${name}/`))
      return firstCase?.name ?? nearest(name, [...names.keys()])
    },
  }
  const layers = folders.map(layerOf)
  return { all, ...lookUp, pick: (facts, options = {}) => pick(lookUp, layers, fallback, facts, options) }
}
