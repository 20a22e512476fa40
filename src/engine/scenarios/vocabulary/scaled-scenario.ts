import { isMap } from '../../../core/domain/is-record.ts'
import type { Outcome } from '../../../core/domain/outcome.schema.ts'
import type { OutcomeMembers } from '../../../core/domain/vocabulary.schema.ts'
import { membersOf, outcomeOf } from './outcome-of.ts'

/** Returns the members of `change` with their values in `from`. */
const taken = (from: unknown, change: unknown): unknown => {
  if (!isMap(change)) return from ?? change
  return Object.fromEntries(
    Object.entries(change).map(([key, held]) => [key, taken(isMap(from) ? from[key] : undefined, held)]),
  )
}

/** Returns a patch with its delays scaled by the settings (`--page-time-scale`). */
export const scaledChange = (change: OutcomeMembers, scaled: (outcome: Outcome) => Outcome): OutcomeMembers => {
  const made = taken(membersOf(scaled(outcomeOf(change))), change)
  return isMap(made) ? made : change
}

/** Returns a scenario with its delays scaled by the settings. */
export const scaledScenario = <One extends { readonly outcome: Outcome; readonly patch?: OutcomeMembers }>(
  scenario: One,
  scaled: (outcome: Outcome) => Outcome,
): One => ({
  ...scenario,
  outcome: scaled(scenario.outcome),
  ...(scenario.patch && { patch: scaledChange(scenario.patch, scaled) }),
})
