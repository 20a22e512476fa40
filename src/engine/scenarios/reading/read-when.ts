import { z } from 'zod'
import type { CardCatalogue } from '../../../core/domain/card-catalog.ts'
import { isMap } from '../../../core/domain/is-record.ts'
import type { When } from '../../../core/domain/queued-outcome.schema.ts'
import { optional } from '../../../core/domain/values.schema.ts'
import { whenWords } from '../../../core/domain/when.schema.ts'
import { validateTree } from '../../../core/yaml/validate-tree.ts'
import { START } from '../../../core/yaml/yaml-problem.ts'
import type { Tree } from '../../../core/yaml/yaml-tree.ts'
import { conflictsOf } from '../vocabulary/conflicts.ts'
import { wordAt } from '../vocabulary/outcome-of.ts'
import { whenOf } from './when-conditions.ts'

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
  const judged = validateTree(schema, tree, body, '')
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
