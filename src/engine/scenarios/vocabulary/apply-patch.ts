import { isMap } from '../../../core/domain/is-record.ts'
import { patchAt, patched } from '../../../core/domain/merge-patch.ts'
import type { Outcome } from '../../../core/domain/outcome.schema.ts'
import { impossibilities } from '../../../core/domain/result-rules.ts'
import type { OutcomeWords } from '../../../core/domain/vocabulary.schema.ts'
import { saidTwice } from '../../../core/domain/webhook-recipe.ts'
import { EXCLUSIVE, outcomeOf, wordAt, wordsOf } from './outcome-of.ts'

/** What excludes a word of the change goes: the later one wins. */
const withoutExcluded = (words: object, change: OutcomeWords): object =>
  EXCLUSIVE.flatMap(({ path, keys }) => {
    const said = wordAt(change, path)
    return isMap(said) && keys.some((key) => key in said) ? keys.map((key) => [...path, key]) : []
  })
    .filter((path) => wordAt(words, path) !== undefined)
    .reduce((left, path) => patched(left, patchAt(path, null)), words)

const OF_DELIVERY = { tampering: ['age', 'sign', 'raw'], other: ['tampering'] } as const

/** A tampering gives way to what a later change says of the same member of a delivery, and the other way round. */
const withoutSaidTwice = (words: object, change: OutcomeWords): object => {
  const { webhook } = outcomeOf(patched(words, change))
  if (webhook === undefined || saidTwice(webhook) === undefined) return words
  const gone = OF_DELIVERY[change.webhook?.tampering === undefined ? 'other' : 'tampering']
  return gone.reduce<object>((left, word) => patched(left, patchAt(['webhook', word], null)), words)
}

/** The words of both: maps are merged member by member, of everything else that of the change is taken. */
export const mergedWords = (words: OutcomeWords, change: OutcomeWords): OutcomeWords =>
  patched(withoutSaidTwice(withoutExcluded(words, change), change), change)

/**
 * An outcome with a change laid over it. `misfit`: what the change asks for and cannot be over this outcome, where it does
 * not say `nonsense: true`.
 */
export const laidOver = (
  outcome: Outcome,
  change: OutcomeWords,
): { readonly outcome: Outcome } | { readonly mismatch: string } => {
  const before = impossibilities(outcome)
  const { nonsense: _, ...made } = outcomeOf(mergedWords(wordsOf(outcome), change))
  const now = impossibilities(made)
  const [mismatch] = change.nonsense ? [] : now.filter((problem) => !before.includes(problem))
  if (mismatch !== undefined) return { mismatch }
  return { outcome: now.length > 0 ? { ...made, nonsense: true } : made }
}
