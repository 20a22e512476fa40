import { z } from 'zod'
import type { CardCatalogue } from '../../domain/card-catalogue.ts'
import { compact } from '../../domain/compact.ts'
import { MOST_TIMES, type OneShot, USED_UP_BY, type When } from '../../domain/one-shot.ts'
import { optional, wholeNumber } from '../../shapes/values.ts'
import { whenWords } from '../../shapes/when-words.ts'
import { judgeBy } from './judge.ts'
import { MOST_PROBLEMS, resolveWhen, treeOf } from './read-when.ts'

const NAME = 'must be the name of a scenario; GET /_sandbox/scenarios lists all'

const nextWords = z.strictObject({
  scenario: z.string({ error: NAME }).min(1, { error: NAME }).max(200, { error: NAME }),
  when: optional(whenWords, 'Which requests it is for, as in a scenario. Without it, the next one of all.'),
  times: wholeNumber(1, MOST_TIMES).default(1),
  for: z.enum(USED_UP_BY).default('try'),
})

/** A one-shot as it was asked for. */
export type ReadNext = Pick<OneShot, 'scenario' | 'for' | 'times'> & { readonly when?: When }

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
  const resolved = resolveWhen(words, body, tree, catalogue)
  return 'problems' in resolved ? resolved : { read: { ...read, ...compact({ when: resolved.when }) } }
}
