import { isMap } from '../../../core/domain/is-record.ts'
import type { Outcome } from '../../../core/domain/outcome.schema.ts'
import { FAIL_REASONS, THREEDS_VERSIONS } from '../../../core/domain/outcome-values.ts'
import { impossibleParts } from '../../../core/domain/result-rules.ts'
import { TRANS_STATUSES } from '../../../core/domain/trans-statuses.ts'
import type { OutcomeMembers } from '../../../core/domain/vocabulary.schema.ts'
import { patchedOutcome } from './apply-patch.ts'
import { outcomeOf } from './outcome-of.ts'

/** Yields every possible outcome, as a patch must be applicable to at least one of them. */
function* possibleOutcomes(): Generator<Outcome> {
  for (const flow of ['challenge', 'frictionless'] as const)
    for (const transStatus of TRANS_STATUSES)
      for (const version of THREEDS_VERSIONS)
        for (const failReason of [undefined, ...FAIL_REASONS]) {
          const fails = failReason === undefined ? {} : { failReason }
          const outcome = outcomeOf({ authentication: { flow, transStatus, version, ...fails } })
          if (impossibleParts(outcome).length === 0) yield outcome
        }
}

const isEmpty = (value: unknown): boolean => isMap(value) && Object.values(value).every(isEmpty)

/** Returns the problem of a patch in any scenario; undefined if there is none. */
export const patchProblem = (change: OutcomeMembers): string | undefined => {
  const { nonsense, ...members } = change
  if (isEmpty(members)) return 'it is empty. Add members to change, such as `webhook` or `faults`.'
  let mismatch: string | undefined
  let fits = false
  for (const outcome of possibleOutcomes()) {
    const patched = patchedOutcome(outcome, members)
    if ('mismatch' in patched) mismatch ??= patched.mismatch
    else fits = true
    if (fits && (mismatch !== undefined || !nonsense)) break
  }
  if (nonsense) return mismatch === undefined ? 'this combination can occur. Remove `nonsense`.' : undefined
  if (fits) return undefined
  return `${mismatch}, in any scenario. For a negative test, add \`nonsense: true\`.`
}
