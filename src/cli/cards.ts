import type { ListedCard } from '../domain/card-catalogue.ts'
import { loadPackage } from '../sandbox.ts'
import { createScenarioBook } from '../scenarios/picking/book.ts'
import { whatHappens } from '../scenarios/picking/explain.ts'
import { nothingKnown } from '../scenarios/picking/match.ts'
import { DEFAULT_SCENARIO } from '../scenarios/picking/scenario.ts'
import { inColumns, notExpected, oneOf, splitArguments } from './arguments.ts'
import type { Io } from './io.ts'
import { wrongArguments } from './read-settings.ts'

/** A listed card as programs get it: a row of `GET /_sandbox/cards`, and what comes of it. */
type CardRow = {
  readonly number: string
  readonly paymentMethod: string
  readonly name: string
  readonly key: string
  readonly scenario: string
  readonly outcome: string
}

/** Every listed card with what it leads to in a sandbox that has the shipped scenarios and no others. */
const cardRows = async (): Promise<readonly CardRow[]> => {
  const { catalogue, shipped } = await loadPackage()
  const book = createScenarioBook({ shipped })
  return catalogue.cards.flatMap(({ number, brand, name, key }: ListedCard) => {
    const picked = book.pick({ ...nothingKnown('transactions'), cardKey: key, brand })
    if (!('scenario' in picked)) return []
    const { scenario } = picked
    const happens = whatHappens(scenario)
    // Its title speaks of requests, not of what they get.
    const outcome = scenario.name === DEFAULT_SCENARIO ? happens : `${scenario.title}: ${happens}`
    return [{ number, paymentMethod: brand, name, key, scenario: scenario.name, outcome }]
  })
}

const table = (rows: readonly CardRow[]): string =>
  inColumns([
    ['BRAND', 'NUMBER', 'NAME', 'OUTCOME'],
    ...rows.map(({ paymentMethod, number, name, outcome }) => [paymentMethod, number, name, outcome]),
  ]).join('\n')

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** A module for tests that want names in place of numbers, and a compiler that knows them. */
const typescript = (rows: readonly CardRow[]): string => {
  const names = [...new Set(rows.map(({ name }) => name))].map((name) => {
    const own = rows.filter((row) => row.name === name)
    const brands = [...new Set(own.map(({ paymentMethod }) => paymentMethod))].map((brand) => {
      const numbers = own.filter(({ paymentMethod }) => paymentMethod === brand).map(({ number }) => quoted(number))
      return `${brand}: [${numbers.join(', ')}]`
    })
    const outcomes = [...new Set(own.map(({ outcome }) => outcome))]
    return `  /** ${outcomes.join(' / ')} */\n  ${quoted(name)}: { ${brands.join(', ')} },`
  })
  return [
    "/** The test cards of threeds-sandbox: CARDS['challenge_success'].VIS[0]. Made by `threeds-sandbox cards --format ts`. */",
    `export const CARDS = {\n${names.join('\n')}\n} as const`,
    '',
    'export type CardName = keyof typeof CARDS',
  ].join('\n')
}

const FORMATS = {
  table,
  json: (rows: readonly CardRow[]): string => JSON.stringify({ cards: rows }, undefined, 2),
  ts: typescript,
} as const

/** `threeds-sandbox cards`: the test cards and what comes of them. It asks no sandbox. */
export const cards = async (args: readonly string[], io: Io): Promise<number> => {
  const split = splitArguments(args, { command: 'cards', options: ['format'] })
  if ('problem' in split) return wrongArguments(io, [split.problem])
  const [stray] = [...split.words.map(notExpected), ...split.settings.map((flag) => `cards does not take ${flag}`)]
  if (stray !== undefined) return wrongArguments(io, [stray])
  const format = oneOf('format', split.given.get('format'), ['table', 'json', 'ts'])
  if ('problem' in format) return wrongArguments(io, [format.problem])
  io.out(FORMATS[format.word](await cardRows()))
  return 0
}
