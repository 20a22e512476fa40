import { isMap } from '../../../core/domain/is-record.ts'
import { patchAt, patched } from '../../../core/domain/merge-patch.ts'
import type { Outcome } from '../../../core/domain/outcome.schema.ts'
import { impossibleParts } from '../../../core/domain/result-rules.ts'
import type { OutcomeMembers } from '../../../core/domain/vocabulary.schema.ts'
import { repeatedMember } from '../../../core/domain/webhook-recipe.ts'
import { EXCLUSIVE, memberAt, membersOf, outcomeOf } from './outcome-of.ts'

/** Removes the members that a member of the patch excludes: the later one wins. */
const withoutExcluded = (members: object, change: OutcomeMembers): object =>
  EXCLUSIVE.flatMap(({ path, keys }) => {
    const changed = memberAt(change, path)
    return isMap(changed) && keys.some((key) => key in changed) ? keys.map((key) => [...path, key]) : []
  })
    .filter((path) => memberAt(members, path) !== undefined)
    .reduce((left, path) => patched(left, patchAt(path, null)), members)

const OF_DELIVERY = { tampering: ['age', 'sign', 'raw'], other: ['tampering'] } as const

/** Removes a tampering if a patch defines the same member of a delivery, and vice versa. */
const withoutDuplicates = (members: object, change: OutcomeMembers): object => {
  const { webhook } = outcomeOf(patched(members, change))
  if (webhook === undefined || repeatedMember(webhook) === undefined) return members
  const excluded = OF_DELIVERY[change.webhook?.tampering === undefined ? 'other' : 'tampering']
  return excluded.reduce<object>((left, member) => patched(left, patchAt(['webhook', member], null)), members)
}

/** Merges members: objects member by member; all other values are replaced by those of the patch. */
export const mergedMembers = (members: OutcomeMembers, change: OutcomeMembers): OutcomeMembers =>
  patched(withoutDuplicates(withoutExcluded(members, change), change), change)

/**
 * Applies a patch to an outcome. `mismatch` describes a member that is impossible with this outcome, unless the patch has
 * `nonsense: true`.
 */
export const patchedOutcome = (
  outcome: Outcome,
  change: OutcomeMembers,
): { readonly outcome: Outcome } | { readonly mismatch: string } => {
  const before = impossibleParts(outcome)
  const { nonsense: _, ...result } = outcomeOf(mergedMembers(membersOf(outcome), change))
  const now = impossibleParts(result)
  const [mismatch] = change.nonsense ? [] : now.filter((problem) => !before.includes(problem))
  if (mismatch !== undefined) return { mismatch }
  // Without `nonsense`, the problems from before concern brands that its scenario excludes.
  const isNonsense = now.length > 0 && (outcome.nonsense || now.some((problem) => !before.includes(problem)))
  return { outcome: isNonsense ? { ...result, nonsense: true } : result }
}
