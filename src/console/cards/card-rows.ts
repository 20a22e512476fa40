import { FAMILY_BRANDS } from '../../domain/brands.ts'
import type { Brand } from '../../domain/card.ts'
import { brandWords } from '../../telling/figures.ts'
import { findScenarios } from '../outcomes/find.ts'
import type { ListedCard, ListedScenario } from '../state/catalogue.ts'

/** The brands that have a column of their own, as many as there is room for; all others share one. */
const OWN: readonly Brand[] = FAMILY_BRANDS.slice(0, 3)
export type Column = Brand | 'OTHER'
export const COLUMNS: readonly Column[] = [...OWN, 'OTHER']

export const columnWords = (column: Column): string => (column === 'OTHER' ? 'Other' : brandWords(column))

/** One outcome, and the numbers that lead to it. */
export type CardRow = Pick<ListedCard, 'scenario' | 'outcome' | 'sign'> & {
  readonly key: string
  readonly numbers: readonly ListedCard[]
}

export type CardRows = { readonly rows: readonly CardRow[]; readonly neutral: readonly CardRow[] }

const NEUTRAL = 'neutral'

/**
 * One row an outcome. Numbers without an outcome of their own come last and apart: they do what is armed.
 */
export const cardRows = (cards: readonly ListedCard[]): CardRows => {
  const made = new Map<string, CardRow>()
  for (const card of cards) {
    const { scenario, outcome, sign } = card
    const key = card.name === NEUTRAL ? NEUTRAL : scenario
    const { numbers, ...row } = made.get(key) ?? { key, scenario, outcome, sign, numbers: [] }
    made.set(key, { ...row, numbers: [...numbers, card] })
  }
  const all = [...made.values()]
  return { rows: all.filter(({ key }) => key !== NEUTRAL), neutral: all.filter(({ key }) => key === NEUTRAL) }
}

const columnOf = ({ paymentMethod }: ListedCard): Column => OWN.find((column) => column === paymentMethod) ?? 'OTHER'

/** The numbers of a row: those of a column, or all. */
export const numbersIn = ({ numbers }: CardRow, column?: Column): readonly ListedCard[] =>
  column ? numbers.filter((card) => columnOf(card) === column) : numbers

/** Says which rows a text means, and of them those that have a number of the brand. */
export const cardFinder = (
  { rows, neutral }: CardRows,
  scenarios: readonly ListedScenario[],
  text: string,
  column: Column | undefined,
): ((row: CardRow) => boolean) => {
  const known = new Map(scenarios.map((scenario) => [scenario.name, scenario]))
  const all = new Map([...rows, ...neutral].map((row) => [row.key, row]))
  // Rows are found as their outcomes are, and by the names that their numbers have.
  const asScenarios = [...all.values()].flatMap((row) => {
    const scenario = known.get(row.scenario)
    const names = row.numbers.map(({ name }) => name.replace(/[_/]/g, ' '))
    return scenario ? [{ ...scenario, name: row.key, keywords: [...scenario.keywords, ...names, row.outcome] }] : []
  })
  const numbersOf = (key: string) => all.get(key)?.numbers.map(({ number }) => number) ?? []
  const meant = new Set(findScenarios(asScenarios, text, numbersOf).map(({ name }) => name))
  return (row) => meant.has(row.key) && (column === undefined || numbersIn(row, column).length > 0)
}

/** What stands above the numbers that have no outcome of their own. */
export const NEUTRAL_HEADING =
  'Published numbers without an outcome of their own: they do what is armed, else they ask for a code'
