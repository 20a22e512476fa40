import type { Outcome } from '../../../core/domain/outcome.schema.ts'
import type { Change } from '../../../core/domain/patch.schema.ts'
import type { When } from '../../../core/domain/queued-outcome.schema.ts'

/** A scenario as it was read: its name, when it applies, and what it does. */
export type Scenario = {
  readonly name: string
  readonly title: string
  readonly description?: string
  /** Absent for a scenario that only the `sandbox-scenario` header (or `default`) brings about. */
  readonly when?: When
  readonly outcome: Outcome
  /** What an overlay says, which never decides: it is laid over what does. Its outcome is what that makes of a usual one. */
  readonly patch?: Change
  readonly file: string
  readonly line: number
  /** What the file held when it was read: later it may hold something else, or nothing that can be used. */
  readonly text?: string
}

/** The name of the scenario that is matched last and has no `when`. */
export const DEFAULT_SCENARIO = 'default'
