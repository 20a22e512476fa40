import { isMap } from '../../../core/domain/is-record.ts'
import { patchAt, patched } from '../../../core/domain/merge-patch.ts'
import type { Outcome } from '../../../core/domain/outcome.schema.ts'
import { impossibleParts } from '../../../core/domain/result-rules.ts'
import type { OutcomeWords } from '../../../core/domain/vocabulary.schema.ts'
import { repeatedMember } from '../../../core/domain/webhook-recipe.ts'
import { EXCLUSIVE, outcomeOf, wordAt, wordsOf } from './outcome-of.ts'

/** Removes the words that a word of the patch excludes: the later one wins. */
const withoutExcluded = (words: object, change: OutcomeWords): object =>
  EXCLUSIVE.flatMap(({ path, keys }) => {
    const members = wordAt(change, path)
    return isMap(members) && keys.some((key) => key in members) ? keys.map((key) => [...path, key]) : []
  })
    .filter((path) => wordAt(words, path) !== undefined)
    .reduce((left, path) => patched(left, patchAt(path, null)), words)

const OF_DELIVERY = { tampering: ['age', 'sign', 'raw'], other: ['tampering'] } as const

/** Removes a tampering if a patch defines the same member of a delivery, and vice versa. */
const withoutDuplicates = (words: object, change: OutcomeWords): object => {
  const { webhook } = outcomeOf(patched(words, change))
  if (webhook === undefined || repeatedMember(webhook) === undefined) return words
  const excluded = OF_DELIVERY[change.webhook?.tampering === undefined ? 'other' : 'tampering']
  return excluded.reduce<object>((left, word) => patched(left, patchAt(['webhook', word], null)), words)
}

/** Merges words: objects member by member; all other values are replaced by those of the patch. */
export const mergedWords = (words: OutcomeWords, change: OutcomeWords): OutcomeWords =>
  patched(withoutDuplicates(withoutExcluded(words, change), change), change)

/**
 * Applies a patch to an outcome. `misfit` describes a member that is impossible with this outcome, unless the patch has
 * `nonsense: true`.
 */
export const patchedOutcome = (
  outcome: Outcome,
  change: OutcomeWords,
): { readonly outcome: Outcome } | { readonly mismatch: string } => {
  const before = impossibleParts(outcome)
  const { nonsense: _, ...result } = outcomeOf(mergedWords(wordsOf(outcome), change))
  const now = impossibleParts(result)
  const [mismatch] = change.nonsense ? [] : now.filter((problem) => !before.includes(problem))
  if (mismatch !== undefined) return { mismatch }
  // Without `nonsense`, the problems from before concern brands that its scenario excludes.
  const isNonsense = now.length > 0 && (outcome.nonsense || now.some((problem) => !before.includes(problem)))
  return { outcome: isNonsense ? { ...result, nonsense: true } : result }
}
