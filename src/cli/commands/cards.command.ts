import { loadPackage } from '../../app/sandbox.ts'
import { BRANDS } from '../../core/domain/brand-names.ts'
import { didYouMean } from '../../core/domain/nearest-name.ts'
import { cardRowsOf } from '../../engine/scenarios/describe/card-outcomes.ts'
import { isWantedCard } from '../../engine/scenarios/describe/matched.ts'
import { whatHappens } from '../../engine/scenarios/describe/scenario-views.ts'
import { createScenarioBook } from '../../engine/scenarios/matching/scenario-index.ts'
import { inColumns } from '../columns.ts'
import { Ended } from '../command.ts'
import type { Run } from '../command-table.ts'
import { hideNumbers } from '../hide-numbers.ts'
import { briefPage } from '../page-summary.ts'

type CardRow = Awaited<ReturnType<typeof cardRows>>[number]

/** Every listed card with what it leads to in a sandbox that has the shipped scenarios and no others. */
const cardRows = async () => {
  const { catalogue, shipped } = await loadPackage()
  return cardRowsOf(catalogue.cards, createScenarioBook({ shipped })).map(({ card, scenario }) => ({
    ...card,
    /** The same for who knows the words of 3-D Secure. */
    happens: whatHappens(scenario),
  }))
}

const table = (rows: readonly CardRow[]): string =>
  inColumns([
    ['BRAND', 'NUMBER', 'NAME', 'OUTCOME'],
    ...rows.map(({ paymentMethod, number, name, outcome, happens }) => [
      paymentMethod,
      number,
      name,
      `${outcome}: ${happens}`,
    ]),
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
    const outcomes = [...new Set(own.map(({ outcome, happens }) => `${outcome}: ${happens}`))]
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
  json: (rows: readonly CardRow[]): string =>
    JSON.stringify({ cards: rows.map(({ happens: _, ...row }) => row) }, undefined, 2),
  ts: typescript,
} as const

/** Those of a brand, of a name or the names below it, or of a number. */
const chosen = (rows: readonly CardRow[], word: string): readonly CardRow[] => {
  const digits = word.replaceAll(/[\s-]/g, '')
  const found = rows.filter(
    (row) => isWantedCard({ brand: word })(row) || isWantedCard({ name: word })(row) || row.number === digits,
  )
  if (found.length > 0) return found
  if (/^\d{8,}$/.test(digits)) throw new Ended('no listed card has this number')
  const meant = didYouMean(word, [...BRANDS, ...rows.map(({ name }) => name)])
  throw new Ended(`no listed card has the brand, name or number "${hideNumbers(word)}"${meant}`)
}

/** `threeds-sandbox cards [WHICH]`: the test cards and what comes of them. It asks no sandbox. */
export const run: Run<'cards'> = async ({ given: { format = 'table', brand, ...short }, words: [which] }, io) => {
  if (brand !== undefined && !BRANDS.some((known) => known === brand.toUpperCase()))
    throw new Ended(`--brand must be one of ${BRANDS.join(', ')}`)
  if (short.brief && format !== 'table')
    throw new Ended('--brief is a table; GET /_sandbox/cards?fields=number,scenario of a running sandbox is its JSON')
  const ofBrand = (await cardRows()).filter(isWantedCard({ brand }))
  const rows = which === undefined ? ofBrand : chosen(ofBrand, which)
  const page = briefPage(rows, short, {
    idOf: ({ key }) => key,
    cells: ({ number, paymentMethod, scenario }) => [paymentMethod, number, scenario],
  })
  io.out(page ?? FORMATS[format](rows))
  return 0
}
