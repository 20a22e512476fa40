import * as z from 'zod'
import { BRANDS } from '../../../core/domain/brand-names.ts'
import { createCardCatalog, type OwnCard } from '../../../core/domain/card-catalog.ts'
import { ownNumberProblem } from '../../../core/domain/own-number-problem.ts'
import { readYamlList } from '../../../core/yaml/read-yaml.ts'
import { validateTree } from '../../../core/yaml/validate-tree.ts'
import {
  type FileProblem,
  inOrder,
  NOWHERE,
  type Position,
  problemAt,
  unknownWord,
} from '../../../core/yaml/yaml-problem.ts'
import { nearestTo, plain, type Tree } from '../../../core/yaml/yaml-tree.ts'
import type { Scenario } from '../matching/scenario.ts'
import { readText } from './load-scenarios.ts'

/** The user's file of test cards: its valid cards, the position of each scenario, and its problems. */
export type CardFile = {
  readonly file: string
  readonly cards: readonly OwnCard[]
  readonly scenarios: readonly { readonly name: string; readonly at: Position }[]
  readonly problems: readonly FileProblem[]
}

const KIND = { subject: 'A file of cards', least: 'number', one: 'one list' }
const NO_FILE = 'This is not a file. Pass a YAML file with a list of cards.'

const cardSchema = z.strictObject({
  number: z.union([z.string(), z.number()], 'must be a card number in quotes'),
  brand: z.enum(BRANDS),
  scenario: z.string(),
})
type WrittenCard = z.infer<typeof cardSchema>

const failed = (file: string, problems: readonly FileProblem[]): CardFile => ({
  file,
  cards: [],
  scenarios: [],
  problems,
})

/** Parses the content of a file of cards. */
export const parseCards = (text: string, file: string): CardFile => {
  const yaml = readYamlList(text, file, KIND)
  if ('problems' in yaml) return failed(file, yaml.problems)
  const published = createCardCatalog()
  const seen = new Set<string>()

  const cardOf = (
    item: Tree,
  ): { card?: OwnCard; name?: CardFile['scenarios'][number]; problems?: readonly FileProblem[] } => {
    const validated = validateTree<WrittenCard>(cardSchema, item, plain(item), file)
    if ('problems' in validated) return { problems: validated.problems }
    const { brand, scenario, ...read } = validated.read
    const at = (member: string): Position => nearestTo(item, [member]).at
    const name = { name: scenario, at: at('scenario') }
    const number = String(read.number).replace(/[ -]/g, '')
    const problem = ownNumberProblem(number, brand, published)
    if (problem) return { name, problems: [problemAt(file, at(problem.of), problem.message)] }
    if (seen.has(number))
      return { name, problems: [problemAt(file, at('number'), 'number: is already in this file. Remove one of them.')] }
    seen.add(number)
    return { name, card: { number, brand, scenario } }
  }

  const read = yaml.items.map(cardOf)
  return {
    file,
    cards: read.flatMap(({ card }) => card ?? []),
    scenarios: read.flatMap(({ name }) => name ?? []),
    problems: read.flatMap(({ problems = [] }) => problems),
  }
}

/** Reads a file of cards. */
export const loadCards = (file: string): CardFile => {
  const read = readText(file, NO_FILE)
  return 'rejected' in read ? failed(file, [problemAt(file, NOWHERE, read.rejected)]) : parseCards(read.text, file)
}

const scenarioProblems = ({ file, scenarios }: CardFile, known: readonly Scenario[]): readonly FileProblem[] => {
  const names = known.filter(({ patch }) => !patch).map(({ name }) => name)
  const patches = new Set(known.flatMap(({ name, patch }) => (patch ? [name] : [])))
  return scenarios.flatMap(({ name, at }) => {
    if (names.includes(name)) return []
    if (patches.has(name))
      return [problemAt(file, at, 'scenario: this is a patch, which cannot decide. Name a complete scenario.')]
    const fault = unknownWord(name, names, (quoted, near) => `scenario: unknown scenario ${quoted}${near}`)
    return [problemAt(file, at, fault)]
  })
}

/**
 * Creates the check of a file of cards. It returns all problems with these scenarios of the user's folder; without
 * them, those of the cards only.
 */
export const createCardCheck =
  (cards: CardFile, shipped: readonly Scenario[]) =>
  (user?: readonly Scenario[]): readonly FileProblem[] =>
    user ? [...cards.problems, ...scenarioProblems(cards, [...shipped, ...user])].sort(inOrder) : cards.problems
