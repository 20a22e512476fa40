import type { Brand } from '../../domain/card.ts'
import type { Outcome } from '../../domain/outcome.ts'

/** A listed card that a scenario is for. The key identifies it without its number, so aliases match as well. */
export type WhenCard = { readonly key: string; readonly name: string; readonly brand: Brand }

/** What a request must look like for a scenario to apply; every given key must match. Globs know `*` and `?`. */
export type When = {
  readonly interface?: 'transactions' | 'links'
  readonly cards?: readonly WhenCard[]
  readonly brands?: readonly Brand[]
  readonly amount?: { readonly from?: number; readonly to?: number }
  readonly currency?: string
  readonly refno?: string
  readonly reference?: string
  readonly email?: string
  readonly cardholderName?: string
}

/** A scenario as it was read: its name, when it applies, and what it does. */
export type Scenario = {
  readonly name: string
  readonly title: string
  readonly description?: string
  /** Absent for a scenario that only the `sandbox-scenario` header (or `default`) brings about. */
  readonly when?: When
  readonly outcome: Outcome
  readonly file: string
  readonly line: number
}

/** The name of the scenario that is matched last and has no `when`. */
export const DEFAULT_SCENARIO = 'default'
