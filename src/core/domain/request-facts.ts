import type { Brand } from './brand-names.ts'
import { type ConditionOf, eachOfKind, type InterfaceName } from './condition-table.ts'
import type { ScenarioChoice } from './space-settings.ts'

/**
 * Values of a request that the conditions of `when` compare. The card number is left out, so that no one can show it.
 * Nothing is optional: a new condition does not compile until each kind of request has its value, or `undefined`.
 */
export type RequestFacts = {
  readonly interface: InterfaceName
  /** `ListedCard.key` of the number, or the one that an alias keeps. */
  readonly cardKey: string | undefined
  readonly brand: Brand | undefined
} & { readonly [Name in ConditionOf<'range'>]: number | undefined } & {
  readonly [Name in ConditionOf<'currency' | 'glob'>]: string | undefined
}

/** A request of which only its interface is known. */
export const nothingKnown = (of: InterfaceName): RequestFacts => ({
  interface: of,
  cardKey: undefined,
  brand: undefined,
  ...eachOfKind('range', () => undefined),
  ...eachOfKind('currency', () => undefined),
  ...eachOfKind('glob', () => undefined),
})

/** What a scenario was chosen from: the request, and what was said beside it. */
export type ChosenFrom = {
  readonly facts: RequestFacts
  /** The header `sandbox-scenario`. */
  readonly header?: string
  /** What the space had chosen at that time. */
  readonly choice?: ScenarioChoice
}
