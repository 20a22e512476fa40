import type { Brand } from './card.ts'

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
