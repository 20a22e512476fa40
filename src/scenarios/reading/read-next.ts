import { z } from 'zod'
import type { CardCatalogue } from '../../domain/card-catalogue.ts'
import { holdsCardNumber } from '../../domain/card-numbers.ts'
import { compact } from '../../domain/compact.ts'
import { isMap } from '../../domain/is-map.ts'
import { MOST_TIMES, type OneShot, USED_UP_BY, type When } from '../../domain/one-shot.ts'
import { conflictsOf } from '../words/conflicts.ts'
import { optional, wholeNumber } from '../words/values.ts'
import { whenWords } from '../words/when-words.ts'
import { judgeBy } from './judge.ts'
import { START } from './problem.ts'
import type { Tree } from './tree.ts'
import { whenOf } from './when-of.ts'

const NAME = 'must be the name of a scenario; GET /_sandbox/scenarios lists all'

const nextWords = z.strictObject({
  scenario: z.string({ error: NAME }).min(1, { error: NAME }).max(200, { error: NAME }),
  when: optional(whenWords, 'Which requests it is for, as in a scenario. Without it, the next one of all.'),
  times: wholeNumber(1, MOST_TIMES).default(1),
  for: z.enum(USED_UP_BY).default('try'),
})

/** A one-shot as it was asked for. */
export type ReadNext = Pick<OneShot, 'scenario' | 'for' | 'times'> & { readonly when?: When }

/** Deeper than any word goes: what is below is no word anyway. */
const DEEPEST = 6
const MOST_PROBLEMS = 10

/** Parsed JSON as the reader of scenarios wants it. It has no lines. */
const treeOf = (value: unknown, depth = 0): Tree => {
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

/**
 * Reads what somebody arms, in the words of scenarios and with the problems that those have: each names its key.
 * Whether the scenario exists is asked later.
 */
export const readNext = (
  body: unknown,
  catalogue: CardCatalogue,
): { readonly read: ReadNext } | { readonly problems: readonly string[] } => {
  const tree = treeOf(body)
  const judged = judgeBy(nextWords, tree, body, '')
  if ('problems' in judged) return { problems: judged.problems.slice(0, MOST_PROBLEMS).map(({ message }) => message) }
  const { when: words, ...read } = judged.read
  if (words === undefined) return { read }
  const conflicts = isMap(body) && isMap(body.when) ? conflictsOf({ when: body.when }) : []
  if (conflicts.length > 0) return { problems: conflicts.map(({ message }) => message) }
  const resolved = whenOf(words, tree, '', catalogue)
  if ('problems' in resolved) return { problems: resolved.problems.map(({ message }) => message) }
  const { when } = resolved
  const numbers = numbersIn(when)
  return numbers.length > 0 ? { problems: numbers } : { read: { ...read, ...compact({ when }) } }
}
