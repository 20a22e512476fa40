import type { Outcome } from '../../../core/domain/outcome.schema.ts'
import type { Patch } from '../../../core/domain/patch.schema.ts'
import type { When } from '../../../core/domain/queued-outcome.schema.ts'

/** A parsed scenario: its name, its conditions and its effects. */
export type Scenario = {
  readonly name: string
  readonly title: string
  readonly description?: string
  /**
   * Absent for a scenario that is selected by name only, such as by the header `sandbox-scenario` (or for `default`).
   */
  readonly when?: When
  readonly outcome: Outcome
  /**
   * The members of a patch, which is applied on top of the matching scenario. Its `outcome` is the patched usual one.
   */
  readonly patch?: Patch
  readonly file: string
  readonly line: number
  /** Content of the file when it was read, because it may change later. */
  readonly text?: string
}

/** The name of the scenario that is matched last and has no `when`. */
export const DEFAULT_SCENARIO = 'default'
