import { z } from 'zod'
import type { CardCatalogue } from '../../domain/card-catalogue.ts'
import { isMap } from '../../domain/is-map.ts'
import { MOST_TIMES, USED_UP_BY, type When } from '../../domain/one-shot.ts'
import { optional, wholeNumber } from '../../shapes/values.ts'
import { whenWords } from '../../shapes/when-words.ts'
import { conflictsOf } from '../words/conflicts.ts'
import { wordAt } from '../words/outcome-of.ts'
import { judgeBy } from './judge.ts'
import { START } from './problem.ts'
import type { Tree } from './tree.ts'
import { whenOf } from './when-of.ts'

const NAME = 'must be the name of a scenario; GET /_sandbox/scenarios lists all'
const when = optional(whenWords, 'Which requests it is for, as in a scenario. Without it, the next one of all.')

const nextWords = z.strictObject({
  scenario: z.string({ error: NAME }).min(1, { error: NAME }).max(200, { error: NAME }),
  when,
  times: wholeNumber(1, MOST_TIMES).default(1),
  for: z.enum(USED_UP_BY).default('try'),
})

/** Deeper than any word goes: what is below is no word anyway. */
const DEEPEST = 6

/** Problems that are told of a body at a time. */
const MOST_PROBLEMS = 10

/** Parsed JSON as the reader of scenarios wants it. It has no lines. */
const treeOf = (value: unknown, depth = 0): Tree => {
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
const read = <Read extends Words>(
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

/**
 * Reads what somebody arms, in the words of scenarios and with the problems that those have: each names its key.
 * Whether the scenario exists is asked later.
 */
export const readNext = (body: unknown, catalogue: CardCatalogue) => read(nextWords, body, catalogue)

/** Reads conditions that come as data and not in a file, in the words of scenarios and with the problems that those have. */
export const readWhen = (written: unknown, catalogue: CardCatalogue) =>
  read(z.strictObject({ when }), { when: written }, catalogue)
