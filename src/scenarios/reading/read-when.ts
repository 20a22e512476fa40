import { z } from 'zod'
import type { CardCatalogue } from '../../domain/card-catalogue.ts'
import { holdsCardNumber } from '../../domain/card-numbers.ts'
import { isMap } from '../../domain/is-map.ts'
import type { When } from '../../domain/one-shot.ts'
import { whenWords } from '../../shapes/when-words.ts'
import { conflictsOf } from '../words/conflicts.ts'
import { wordAt } from '../words/outcome-of.ts'
import { judgeBy } from './judge.ts'
import { START } from './problem.ts'
import type { Tree } from './tree.ts'
import { whenOf } from './when-of.ts'

/** Deeper than any word goes: what is below is no word anyway. */
const DEEPEST = 6

/** Problems that are told of a body at a time. */
export const MOST_PROBLEMS = 10

/** Parsed JSON as the reader of scenarios wants it. It has no lines. */
export const treeOf = (value: unknown, depth = 0): Tree => {
  const at = START
  if (depth < DEEPEST && Array.isArray(value))
    return { kind: 'list', at, size: 1, items: value.map((item) => treeOf(item, depth + 1)) }
  if (depth < DEEPEST && isMap(value)) {
    const entries = Object.entries(value).map(
      ([key, held]) => [key, { keyAt: at, value: treeOf(held, depth + 1) }] as const,
    )
    return { kind: 'map', at, size: 1, entries: new Map(entries) }
  }
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return { kind: 'scalar', at, size: 1, value: isPlain ? value : null }
}

const TEXTS = ['refno', 'reference', 'email', 'cardholderName'] as const

/** The patterns are kept with the one-shot, and people paste numbers into the wrong field. */
const numbersIn = (when: When): string[] =>
  TEXTS.filter((key) => holdsCardNumber(when[key] ?? '')).map(
    (key) => `when.${key}: contains a card number, which the sandbox never keeps; use when.card`,
  )

type Read = { readonly when: When } | { readonly problems: readonly string[] }

/** The conditions of a body that has the words of `when`: cards looked up, contradictions and card numbers refused. */
export const resolveWhen = (
  words: z.output<typeof whenWords>,
  body: unknown,
  tree: Tree,
  catalogue: CardCatalogue,
): Read => {
  const conflicts = conflictsOf({ when: wordAt(body, ['when']) })
  if (conflicts.length > 0) return { problems: conflicts.map(({ message }) => message) }
  const resolved = whenOf(words, tree, '', catalogue)
  if ('problems' in resolved) return { problems: resolved.problems.map(({ message }) => message) }
  const numbers = numbersIn(resolved.when)
  return numbers.length > 0 ? { problems: numbers } : resolved
}

/** Reads conditions that come as data and not in a file, in the words of scenarios and with the problems that those have. */
export const readWhen = (written: unknown, catalogue: CardCatalogue): Read => {
  const body = { when: written }
  const tree = treeOf(body)
  const judged = judgeBy(z.strictObject({ when: whenWords }), tree, body, '')
  return 'problems' in judged
    ? { problems: judged.problems.slice(0, MOST_PROBLEMS).map(({ message }) => message) }
    : resolveWhen(judged.read.when, body, tree, catalogue)
}
