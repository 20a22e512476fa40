import type { CardCatalog, ListedCard } from '../../../core/domain/card-catalog.ts'
import type { When } from '../../../core/domain/queued-outcome.schema.ts'
import type { WhenCard } from '../../../core/domain/queued-outcome.ts'
import type { ReadScenario } from '../../../core/domain/vocabulary.schema.ts'
import { compact } from '../../../core/domain/without-undefined.ts'
import { type Fault, type FileProblem, problemAt, unknownWord } from '../../../core/yaml/yaml-problem.ts'
import { nearestTo, type Tree } from '../../../core/yaml/yaml-tree.ts'

/** Returns whether an entry is a card number as people write it: digits in groups. */
const isGroupedNumber = (entry: string): boolean => /^[\d -]*$/.test(entry)

const whenCard = ({ key, name, brand }: ListedCard): WhenCard => ({ key, name, brand })

const LIST = '`GET /_sandbox/cards` lists all.'

/** Resolves one entry of `when.card`. An unlisted number is rejected and never repeated. */
const resolveCard = (entry: string, catalogue: CardCatalog): { cards: readonly WhenCard[] } | Fault => {
  if (isGroupedNumber(entry)) {
    const listed = catalogue.byNumber(entry.replace(/[ -]/g, ''))
    return listed ? { cards: [whenCard(listed)] } : { message: `when.card: this is not a listed test number. ${LIST}` }
  }
  const cards = catalogue.byName(entry).map(whenCard)
  if (cards.length > 0) return { cards }
  const names = [...new Set(catalogue.cards.map(({ name }) => name))]
  return unknownWord(entry, names, (quoted, suggestion) => `when.card: unknown card name ${quoted}${suggestion}`)
}

/** Returns the conditions of a scenario with its cards resolved in the catalogue. */
export const whenOf = (
  written: NonNullable<ReadScenario['when']>,
  tree: Tree,
  file: string,
  catalogue: CardCatalog,
): { when: When } | { problems: readonly FileProblem[] } => {
  const { card, brand: brands, ...others } = written
  const resolved = (card ?? []).map((entry) => resolveCard(entry, catalogue))
  const problems = resolved.flatMap((result, index) =>
    'message' in result ? [problemAt(file, nearestTo(tree, ['when', 'card', index]).at, result)] : [],
  )
  if (problems.length > 0) return { problems }
  const cards = card && resolved.flatMap((result) => ('cards' in result ? result.cards : []))
  return { when: { ...others, ...compact({ cards, brands }) } }
}
