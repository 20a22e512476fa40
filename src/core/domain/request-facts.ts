import type { Brand } from './card.ts'
import type { ScenarioChoice } from './space-settings.ts'

/**
 * What is known of a request when a scenario is chosen. The card number is left out, so that nobody can show it. Nothing
 * is optional, so that the compiler asks everybody who chooses about a new fact.
 */
export type RequestFacts = {
  readonly interface: 'transactions' | 'links'
  /** `ListedCard.key` of the number, or the one that an alias keeps. */
  readonly cardKey: string | undefined
  readonly brand: Brand | undefined
  readonly amount: number | undefined
  readonly currency: string | undefined
  readonly refno: string | undefined
  readonly reference: string | undefined
  readonly email: string | undefined
  readonly cardholderName: string | undefined
}

/** What a scenario was chosen from: the request, and what was said beside it. */
export type ChosenFrom = {
  readonly facts: RequestFacts
  /** The header `sandbox-scenario`. */
  readonly header?: string
  /** What the space had chosen at that time. */
  readonly choice?: ScenarioChoice
}
