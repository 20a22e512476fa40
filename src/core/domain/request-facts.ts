import type { Brand } from './brand-names.ts'
import { type ConditionOf, eachOfKind, type InterfaceName } from './condition-table.ts'
import type { ScenarioChoice } from './space-settings.ts'

/**
 * Values of a request that the conditions of `when` compare. The card number is excluded, so that no code can log it.
 * No member is optional: a new condition compiles only if each kind of request has its value, or `undefined`.
 */
export type RequestFacts = {
  readonly interface: InterfaceName
  /** `ListedCard.key` of the number, or the key stored with an alias. */
  readonly cardKey: string | undefined
  readonly brand: Brand | undefined
} & { readonly [Name in ConditionOf<'range'>]: number | undefined } & {
  readonly [Name in ConditionOf<'currency' | 'code' | 'glob'>]: string | undefined
}

/** Returns the facts of a request of which only the interface is known. */
export const unknownFacts = (of: InterfaceName): RequestFacts => ({
  interface: of,
  cardKey: undefined,
  brand: undefined,
  ...eachOfKind('range', () => undefined),
  ...eachOfKind('currency', () => undefined),
  ...eachOfKind('code', () => undefined),
  ...eachOfKind('glob', () => undefined),
})

/** Sources for the choice of a scenario: the facts of the request, its header and the setting of the space. */
export type ChosenFrom = {
  readonly facts: RequestFacts
  /** The header `sandbox-scenario`. */
  readonly header?: string
  /** The scenario setting of the space at that time. */
  readonly choice?: ScenarioChoice
}
