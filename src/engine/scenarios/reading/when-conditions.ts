import type { CardCatalogue, ListedCard } from '../../../core/domain/card-catalog.ts'
import type { When } from '../../../core/domain/queued-outcome.schema.ts'
import type { WhenCard } from '../../../core/domain/queued-outcome.ts'
import type { ReadScenario } from '../../../core/domain/vocabulary.schema.ts'
import { compact } from '../../../core/domain/without-undefined.ts'
import { type Fault, type Problem, problemAt, unknownWord } from '../../../core/yaml/yaml-problem.ts'
import { nearestTo, type Tree } from '../../../core/yaml/yaml-tree.ts'

/** Card numbers as people write them: digits in groups. */
const looksLikeNumber = (entry: string): boolean => /^[\d -]*$/.test(entry)

const whenCard = ({ key, name, brand }: ListedCard): WhenCard => ({ key, name, brand })

const LIST = 'only listed test numbers are accepted, GET /_sandbox/cards shows them'

/** What one entry of `when.card` means. A number that is not listed is refused and never repeated. */
const resolveCard = (entry: string, catalogue: CardCatalogue): { cards: readonly WhenCard[] } | Fault => {
  if (looksLikeNumber(entry)) {
    const listed = catalogue.byNumber(entry.replace(/[ -]/g, ''))
    return listed ? { cards: [whenCard(listed)] } : { message: `when.card: this number is not listed; ${LIST}` }
  }
  const cards = catalogue.byName(entry).map(whenCard)
  if (cards.length > 0) return { cards }
  const names = [...new Set(catalogue.cards.map(({ name }) => name))]
  return unknownWord(entry, names, (quoted, near) => `when.card: no listed card is called ${quoted}${near}`)
}

/** The conditions of a scenario, its cards looked up in the catalogue. */
export const whenOf = (
  words: NonNullable<ReadScenario['when']>,
  tree: Tree,
  file: string,
  catalogue: CardCatalogue,
): { when: When } | { problems: readonly Problem[] } => {
  const { card, brand: brands, ...others } = words
  const resolved = (card ?? []).map((entry) => resolveCard(entry, catalogue))
  const problems = resolved.flatMap((answer, index) =>
    'message' in answer ? [problemAt(file, nearestTo(tree, ['when', 'card', index]).at, answer)] : [],
  )
  if (problems.length > 0) return { problems }
  const cards = card && resolved.flatMap((answer) => ('cards' in answer ? answer.cards : []))
  return { when: { ...others, ...compact({ cards, brands }) } }
}
