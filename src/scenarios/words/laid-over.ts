import { isMap } from '../../domain/is-map.ts'
import { patched } from '../../domain/merge-patch.ts'
import type { Outcome } from '../../domain/outcome.ts'
import type { OutcomeWords } from '../../shapes/vocabulary.ts'
import { outcomeOf, wordsOf } from './outcome-of.ts'

/** Words of a map of which only one can be said. */
export const EXCLUSIVE: readonly { readonly path: readonly string[]; readonly keys: readonly string[] }[] = [
  { path: ['initialization'], keys: ['error', 'enrolled'] },
  { path: ['authentication', 'challenge'], keys: ['automatic', 'cancel', 'abandon'] },
  { path: ['faults'], keys: ['status', 'connection', 'body'] },
]

/** What a part takes away from what it is laid over: a word makes those go that cannot be said beside it. */
const madeGo = (
  part: unknown,
  { path: [key, ...path], keys }: (typeof EXCLUSIVE)[number],
): Readonly<Record<string, unknown>> => {
  if (!isMap(part)) return {}
  if (key !== undefined) return isMap(part[key]) ? { [key]: madeGo(part[key], { path, keys }) } : {}
  return keys.some((name) => part[name] !== undefined) ? Object.fromEntries(keys.map((name) => [name, null])) : {}
}

/**
 * An outcome with a part of another one laid over it: word by word the part's where it says one, all else as it was.
 * Without zod, since an outcome is laid over another where one decides.
 */
export const laidOver = (outcome: Outcome, part: OutcomeWords): Outcome => {
  const freed = EXCLUSIVE.reduce<unknown>((words, group) => patched(words, madeGo(part, group)), wordsOf(outcome))
  return outcomeOf(patched(freed, part) as OutcomeWords)
}
