import type { CardCatalogue } from '../domain/card-catalogue.ts'
import { type Problem, problem } from './problem.ts'
import { resolveCard } from './resolve-cards.ts'
import type { When } from './scenario.ts'
import { nearestTo, type Tree } from './tree.ts'
import type { ReadScenario } from './vocabulary.ts'

/** The conditions of a scenario, its cards looked up in the catalogue. */
export const whenOf = (
  words: NonNullable<ReadScenario['when']>,
  tree: Tree,
  file: string,
  catalogue: CardCatalogue,
): { when: When | undefined } | { problems: readonly Problem[] } => {
  const { card, brand, ...rest } = words
  const resolved = (card ?? []).map((entry) => resolveCard(entry, catalogue))
  const problems = resolved.flatMap((answer, index) =>
    'message' in answer ? [problem(file, nearestTo(tree, ['when', 'card', index]).at, answer.message)] : [],
  )
  if (problems.length > 0) return { problems }
  const cards = resolved.flatMap((answer) => ('cards' in answer ? answer.cards : []))
  return { when: { ...rest, ...(card && { cards }), ...(brand && { brands: brand }) } }
}
