import { z } from 'zod'
import type { CardCatalogue } from '../../domain/card-catalogue.ts'
import { isMap } from '../../domain/is-map.ts'
import type { When } from '../../domain/one-shot.ts'
import { optional } from '../../shapes/values.ts'
import { whenWords } from '../../shapes/when-words.ts'
import { conflictsOf } from '../words/conflicts.ts'
import { wordAt } from '../words/outcome-of.ts'
import { judgeBy } from './judge.ts'
import { START } from './problem.ts'
import type { Tree } from './tree.ts'
import { whenOf } from './when-of.ts'

/** Conditions of what is armed. */
export const when = optional(whenWords, 'Which requests it is for, as in a scenario. Without it, the next one of all.')

/** Deeper than any word goes: what is below is no word anyway. */
const DEEPEST = 8

/** Problems that are told of a body at a time. */
const MOST_PROBLEMS = 10

/** Parsed JSON as the reader of scenarios wants it. It has no lines. */
export const treeOf = (value: unknown, depth = 0): Tree => {
  const none = { at: START, size: 1 }
  if (depth < DEEPEST && Array.isArray(value))
    return { kind: 'list', ...none, items: value.map((item) => treeOf(item, depth + 1)) }
  if (depth < DEEPEST && isMap(value)) {
    const entries = Object.entries(value).map(
      ([key, held]) => [key, { keyAt: START, value: treeOf(held, depth + 1) }] as const,
    )
    return { kind: 'map', ...none, entries: new Map(entries) }
  }
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return { kind: 'scalar', ...none, value: isPlain ? value : null }
}

type Words = { readonly when?: z.output<typeof whenWords> }
type Problems = { readonly problems: readonly string[] }

/** Reads a body that has `when` among its words: cards looked up, contradictions refused. */
export const readWords = <Read extends Words>(
  schema: z.ZodType<Read>,
  body: unknown,
  catalogue: CardCatalogue,
): { readonly read: Omit<Read, 'when'> & { readonly when?: When } } | Problems => {
  const tree = treeOf(body)
  const judged = judgeBy(schema, tree, body, '')
  if ('problems' in judged) return { problems: judged.problems.slice(0, MOST_PROBLEMS).map(({ message }) => message) }
  const { when: words, ...others } = judged.read
  if (words === undefined) return { read: others }
  const conflicts = conflictsOf({ when: wordAt(body, ['when']) })
  const resolved = conflicts.length > 0 ? { problems: conflicts } : whenOf(words, tree, '', catalogue)
  if ('problems' in resolved) return { problems: resolved.problems.map(({ message }) => message) }
  return { read: { ...others, when: resolved.when } }
}

/** Reads conditions that come as data and not in a file, in the words of scenarios and with the problems that those have. */
export const readWhen = (written: unknown, catalogue: CardCatalogue) =>
  readWords(z.strictObject({ when }), { when: written }, catalogue)
