import type { ScenarioHome } from '../matching/scenario-index.ts'
import type { cardRowsOf } from './card-outcomes.ts'
import type { kindOf } from './scenario-kind.ts'

export type CardRow = ReturnType<typeof cardRowsOf>[number]['card']
type ScenarioRow = { readonly name: string; readonly from: ScenarioHome } & ReturnType<typeof kindOf>

/** Returns whether a name is the wanted one, or a case of that family. */
export const isOrBelow = (name: string, wanted: string): boolean => name === wanted || name.startsWith(`${wanted}/`)

/** Filters for cards; an absent member does not filter. */
export type CardFilter = {
  readonly key?: string | undefined
  /** Case-insensitive. */
  readonly brand?: string | undefined
  /** Name of a card, or of a family. */
  readonly name?: string | undefined
  /** Name of the scenario of a card, or of a family. */
  readonly scenario?: string | undefined
}

/** Returns the filter for cards: for the command `cards` and for `GET /_sandbox/cards`. */
export const matchesCard =
  ({ key, brand, name, scenario }: CardFilter) =>
  (card: CardRow): boolean =>
    (key === undefined || card.key === key) &&
    (brand === undefined || card.paymentMethod === brand.toUpperCase()) &&
    (name === undefined || isOrBelow(card.name, name)) &&
    (scenario === undefined || isOrBelow(card.scenario, scenario))

/** Filters for scenarios; an absent member does not filter. */
export type ScenarioFilter = {
  /** Name of a scenario, or of a family. */
  readonly name?: string | undefined
  readonly group?: string | undefined
  readonly interface?: string | undefined
  readonly from?: string | undefined
}

/** Returns the filter for scenarios. */
export const matchesScenario =
  ({ name, group, from, interface: at }: ScenarioFilter) =>
  (row: ScenarioRow): boolean =>
    (name === undefined || isOrBelow(row.name, name)) &&
    (group === undefined || row.group === group) &&
    (at === undefined || row.interfaces.some((item) => item === at)) &&
    (from === undefined || row.from === from)
