import { BRANDS, DISPLAYED_BRANDS } from '../../src/core/domain/brand-names.ts'
import { createCardCatalog, type ListedCard } from '../../src/core/domain/card-catalog.ts'
import { testRangesOf } from '../../src/core/domain/card-list.ts'
import { groupBy } from '../../src/core/domain/group-by.ts'
import { cardRowsOf } from '../../src/engine/scenarios/describe/card-outcomes.ts'
import type { Group } from '../../src/engine/scenarios/describe/describe-authentication.ts'
import { kindOf } from '../../src/engine/scenarios/describe/scenario-kind.ts'
import { titleOf } from '../../src/engine/scenarios/describe/scenario-views.ts'
import { DEFAULT_SCENARIO, type Scenario } from '../../src/engine/scenarios/matching/scenario.ts'
import { createScenarioIndex } from '../../src/engine/scenarios/matching/scenario-index.ts'
import { loadScenarios } from '../../src/engine/scenarios/reading/load-scenarios.ts'
import type { Generated } from './generated.ts'
import { code, codes, pageOf, table, wrapped } from './markdown.ts'

const SOURCE = 'scenarios and src/core/domain/card-list.ts'

/** The groups, in the order of the console. */
const GROUPS: Readonly<Record<Group, string>> = {
  frictionless: 'Frictionless and not enrolled',
  challenge: 'Challenge',
  failed: 'Failed or unavailable',
  declined: 'Initialization rejected',
  page: 'Page and redirect',
  webhook: 'Webhooks',
  transport: 'Responses',
  links: 'Links',
}

/** Brands with a full set of cards. Cards of the other brands have published numbers. */
const FULL = ['VIS', 'ECA', 'AMX'] as const

const familyOf = (name: string): string | undefined => (name.includes('/') ? name.split('/')[0] : undefined)
const caseOf = (name: string): string => name.split('/')[1] ?? ''

const catalog = () => {
  const cards = createCardCatalog()
  const shipped = loadScenarios('scenarios', cards)
  const rows = cardRowsOf(cards.cards, createScenarioIndex({ shipped }))
  return { cards, shipped, rows }
}
type Catalog = ReturnType<typeof catalog>

/** Returns the first card that triggers a scenario, of Visa if possible. */
const cardOf = ({ rows }: Catalog, { name }: Scenario): string => {
  const own = rows.filter(({ scenario }) => scenario.name === name)
  const card = (own.find(({ card }) => card.paymentMethod === 'VIS') ?? own[0])?.card
  if (card === undefined || name === DEFAULT_SCENARIO) return ''
  return card.paymentMethod === 'VIS' ? card.number : `${card.number} (${card.paymentMethod})`
}

const scenarioTable = (all: Catalog, scenarios: readonly Scenario[]): string =>
  table(
    ['Scenario', 'Title', 'Card'],
    scenarios.map((item) => [code(item.name), titleOf(item), cardOf(all, item)]),
  )

/** Returns the part of a title that differs between the cases of a family. */
const meaningOf = (item: Scenario): string =>
  titleOf(item)
    .replace(/^[A-Za-z]+: /, '')
    .replace(/^[0-9a-z]{2} /i, '')

/** The end of a title with the result and the reason, such as `(N, 01)`. */
const RESULT = / \(([A-Z]), \d\d\)$/

/** Returns a sentence with the results of the cases, if their titles have them. */
const resultsOf = (own: readonly Scenario[]): readonly string[] => {
  const results = groupBy(own, (item) => [RESULT.exec(titleOf(item))?.[1] ?? ''])
  const [[most = ''] = [], ...others] = [...results].sort(([, one], [, other]) => other.length - one.length)
  if (most === '') return []
  const exceptions = others.map(([result, items]) => `, ${result} for ${codes(items.map(({ name }) => caseOf(name)))}`)
  return [wrapped(`The result is ${most}${exceptions.join('')}.`)]
}

/** Returns a table of families; families with the same cases share it. */
const familyTable = ({ shipped }: Catalog, families: readonly string[]): string => {
  const own = shipped.filter(({ name }) => familyOf(name) === families[0])
  const meanings = own.map((item) => meaningOf(item).replace(RESULT, ''))
  const names = own.map(({ name }) => caseOf(name))
  const general = new Set(meanings.map((meaning, n) => meaning.replace(` ${names[n]}`, '')))
  const [only = ''] = general
  const rows =
    general.size === 1
      ? [[`${code(names[0] ?? '')} to ${code(names.at(-1) ?? '')}`, only]]
      : names.map((name, n) => [code(name), meanings[n] ?? ''])
  return [`### ${families.join(' and ')}`, ...resultsOf(own), table(['Case', 'Meaning'], rows)].join('\n\n')
}

const scenariosPage = (all: Catalog): string => {
  const families = [...new Set(all.shipped.flatMap(({ name }) => familyOf(name) ?? []))].filter(
    (family) => family !== 'init_error',
  )
  const casesOf = (family: string): string =>
    all.shipped.flatMap((item) => (familyOf(item.name) === family ? [caseOf(item.name), meaningOf(item)] : [])).join()
  const sameCases = groupBy(families, (family) => [casesOf(family)])
  const single = all.shipped.filter(({ name }) => familyOf(name) === undefined)
  const otherPatches = single.filter(({ patch, name }) => patch && !name.startsWith('webhook_')).map(({ name }) => name)
  const sections = (Object.keys(GROUPS) as Group[]).flatMap((group) => {
    const own = single.filter((item) => item.name !== DEFAULT_SCENARIO && kindOf(item).group === group)
    return own.length === 0 ? [] : [`## ${GROUPS[group]}\n\n${scenarioTable(all, own)}`]
  })
  return pageOf(
    'Shipped scenarios',
    SOURCE,
    `Select a scenario by its card, or by its name: in the header \`sandbox-scenario\`, for the next request or for a space
([choose outcomes](../how-to/choose-outcomes.md)). Cards are of Visa; [cards](cards.md) has the other brands.`,
    `\`\`\`sh
threeds-sandbox scenarios challenge_failed
\`\`\``,
    `- Without a match, \`default\` applies: a challenge that succeeds with \`4444\`.
- Scenarios without a card are selected by name only. \`velocity\` applies to each \`refno\` that begins with \`velocity\`.
- A patch changes one part of the matching scenario. In the header, combine patches with commas.`,
    wrapped(`Patches: ${codes(otherPatches)}, and all below [webhooks](#webhooks).`),
    ...sections,
    '## Families',
    `A family has a scenario for each reason or network code, such as \`challenge_reason/10\`. [Cards](cards.md) of the same name
trigger them. \`init_error/CODE\` rejects the initialization with any [error code](errors.md), in lower case.`,
    ...[...sameCases.values()].map((same) => familyTable(all, same)),
    'See [the vocabulary](scenario-vocabulary.md) to write your own, and [outcomes](outcomes.md) for the values of each result.',
  )
}

const numbers = (cards: readonly ListedCard[]): string => cards.map(({ number }) => number).join(' ')

const cardsPage = ({ cards: { cards, byName }, rows }: Catalog): string => {
  const scenarioOf = new Map(rows.map(({ card, scenario }) => [card.key, scenario.name]))
  const names = [...groupBy(cards, ({ name }) => [name]).keys()]
  const isFull = (name: string): boolean => FULL.every((brand) => byName(name).some((card) => card.brand === brand))
  const ownOf = (name: string, brand: string) => byName(name).filter((card) => card.brand === brand)
  const isOwn = (name: string): boolean => byName(name).every(({ key }) => scenarioOf.get(key) === name)
  const single = names.filter((name) => isFull(name) && isOwn(name) && familyOf(name) === undefined)
  const families = [
    ...new Set(names.filter((name) => isFull(name) && isOwn(name)).flatMap((name) => familyOf(name) ?? [])),
  ]
  const published = names.filter((name) => !single.includes(name) && !families.includes(familyOf(name) ?? ''))
  const publishedRows = published.map((name) => {
    const own = BRANDS.filter((brand) => ownOf(name, brand).length > 0)
    const scenario = scenarioOf.get(byName(name)[0]?.key ?? '') ?? DEFAULT_SCENARIO
    return [code(name), code(scenario), own.map((brand) => `${brand} ${numbers(ownOf(name, brand))}`).join(', ')]
  })
  return pageOf(
    'Test cards',
    SOURCE,
    `All card numbers that the sandbox accepts. Any future expiry date and any CVV except zeros works; American Express has four
digits. Pass a name or a number to \`when.card\` of a [scenario](scenario-vocabulary.md).`,
    `\`\`\`sh
threeds-sandbox cards challenge_success
\`\`\``,
    `- [Scenarios](shipped-scenarios.md) with the same name decide the outcome, unless you select another one.
- Issuers and countries of the cards are invented.
- ${BRANDS.map((brand) => `${brand} is ${DISPLAYED_BRANDS[brand].name}`)
      .join(', ')
      .replace(', DIN', ',\n  DIN')}.
- \`threeds-sandbox cards --format ts\` prints all cards as a module for your tests.`,
    '## Your own cards',
    `Numbers in a file for \`--cards\` ([choose outcomes](../how-to/choose-outcomes.md)) begin with the first six digits of a
published test number:`,
    table(
      ['Brand', 'Ranges'],
      BRANDS.map((brand) => [brand, testRangesOf(brand).join(' ')]),
    ),
    '## Outcomes',
    table(
      ['Name', ...FULL],
      single.map((name) => [code(name), ...FULL.map((brand) => numbers(ownOf(name, brand)))]),
    ),
    ...families.flatMap((family) => [
      `## ${family}`,
      table(
        ['Case', ...FULL],
        names
          .filter((name) => familyOf(name) === family)
          .map((name) => [code(caseOf(name)), ...FULL.map((brand) => numbers(ownOf(name, brand)))]),
      ),
    ]),
    '## Other cards',
    `Published test numbers ([sources](../contributing/sources.md), facts 1.12 and 5.2), with the outcome that they have elsewhere. \`neutral\` cards
have no scenario. \`limit_…\` cards decline [an authorization](../how-to/authorize-a-payment.md) of more than 90 in the major unit.`,
    table(['Name', 'Scenario', 'Cards'], publishedRows),
  )
}

/** Returns docs/reference/shipped-scenarios.md and docs/reference/cards.md. */
export const catalogPages = (): readonly Generated[] => {
  const all = catalog()
  return [
    { path: 'docs/reference/shipped-scenarios.md', text: scenariosPage(all) },
    { path: 'docs/reference/cards.md', text: cardsPage(all) },
  ]
}
