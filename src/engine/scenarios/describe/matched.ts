import type { ScenarioHome } from '../matching/scenario-index.ts'
import type { cardRowsOf } from './card-outcomes.ts'
import type { kindOf } from './scenario-kind.ts'

export type CardRow = ReturnType<typeof cardRowsOf>[number]['card']
type ScenarioRow = { readonly name: string; readonly from: ScenarioHome } & ReturnType<typeof kindOf>

/** Whether a name is this one, or one of the family of that name. */
export const isOrBelow = (name: string, wanted: string): boolean => name === wanted || name.startsWith(`${wanted}/`)

/** What cards can be chosen by; what is not said chooses nothing. */
export type CardWish = {
  readonly key?: string | undefined
  /** In letters of either size. */
  readonly brand?: string | undefined
  /** Of cards, or of a family of them. */
  readonly name?: string | undefined
  /** The scenario that a card leads to, or a family of those. */
  readonly scenario?: string | undefined
}

/** Whether a card is one of those that are wanted: for the command `cards`, and for `GET /_sandbox/cards`. */
export const isWantedCard =
  ({ key, brand, name, scenario }: CardWish) =>
  (card: CardRow): boolean =>
    (key === undefined || card.key === key) &&
    (brand === undefined || card.paymentMethod === brand.toUpperCase()) &&
    (name === undefined || isOrBelow(card.name, name)) &&
    (scenario === undefined || isOrBelow(card.scenario, scenario))

/** What scenarios can be chosen by; what is not said chooses nothing. */
export type ScenarioWish = {
  /** Of a scenario, or of a family of them. */
  readonly name?: string | undefined
  readonly group?: string | undefined
  readonly interface?: string | undefined
  readonly from?: string | undefined
}

/** Whether a scenario is one of those that are wanted. */
export const isWantedScenario =
  ({ name, group, from, interface: at }: ScenarioWish) =>
  (row: ScenarioRow): boolean =>
    (name === undefined || isOrBelow(row.name, name)) &&
    (group === undefined || row.group === group) &&
    (at === undefined || row.interfaces.some((one) => one === at)) &&
    (from === undefined || row.from === from)
