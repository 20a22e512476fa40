import { readScenarios } from '../../app/load-package.ts'
import { loadPackage } from '../../app/sandbox.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { hideSecrets } from '../../core/secrets/secret-texts.ts'
import { isOrBelow } from '../../engine/scenarios/describe/filters.ts'
import {
  audienceSentence,
  effectsSentence,
  explanationOf,
  sentenceOf,
  titleOf,
} from '../../engine/scenarios/describe/scenario-views.ts'
import { DEFAULT_SCENARIO, type Scenario } from '../../engine/scenarios/matching/scenario.ts'
import { createScenarioIndex } from '../../engine/scenarios/matching/scenario-index.ts'
import { catalogWith } from '../catalog-with.ts'
import { inColumns } from '../columns.ts'
import { CommandError } from '../command.ts'
import type { Run } from '../command-table.ts'
import { briefPage } from '../page-summary.ts'

type Folders = { readonly scenarios?: string | undefined; readonly cards?: string | undefined }

/** Loads the scenarios of a new sandbox with this folder, whose scenarios may name these cards. @throws ScenarioProblems */
const loadIndex = async ({ scenarios: folder, cards }: Folders) => {
  const { shipped } = await loadPackage()
  const catalog = catalogWith(cards)
  const user = folder === undefined ? [] : await readScenarios(folder, catalog)
  return { scenarioIndex: createScenarioIndex({ shipped, user }), catalog }
}

const listLines = (scenarios: readonly Scenario[]): readonly string[] =>
  inColumns(scenarios.map((scenario) => [scenario.name, titleOf(scenario), explanationOf(scenario)]))

/** Formats the data of an outcome, a line for each value, indented by object. */
const treeLines = (data: object, indent: string): readonly string[] =>
  Object.entries(data).flatMap(([key, value]) =>
    isMap(value)
      ? [`${indent}${key}:`, ...treeLines(value, `${indent}  `)]
      : [`${indent}${key}: ${[value].flat().join(', ')}`],
  )

const HOMES = { space: 'saved in a space', folder: 'from the folder of --scenarios', shipped: 'shipped' } as const

type Index = Awaited<ReturnType<typeof loadIndex>>

/** Describes a scenario: its conditions, cards and outcome. */
const wholeLines = (scenario: Scenario, { scenarioIndex, catalog }: Index): readonly string[] => {
  const { name, when, file, line, outcome, patch } = scenario
  const numbers = new Map(catalog.cards.map(({ key, number }) => [key, number]))
  const cards = inColumns((when?.cards ?? []).map((card) => [card.brand, numbers.get(card.key) ?? '', card.name]))
  const isByName = when === undefined && name !== DEFAULT_SCENARIO
  const home = HOMES[scenarioIndex.homeOf(name) ?? 'shipped']
  return [
    `${name}: ${titleOf(scenario)}`,
    sentenceOf(scenario),
    '',
    ...inColumns([
      [
        'when',
        `${audienceSentence(scenario)}${isByName ? ': the header sandbox-scenario, next, or a space that forces it' : ''}`,
      ],
      ...cards.map((card, i) => [i === 0 ? 'cards' : '', card]),
      ['outcome', effectsSentence(scenario)],
      ['from', `${home}, ${file}:${line}`],
    ]),
    '',
    patch ? 'its patch, applied to the default outcome:' : 'complete outcome:',
    ...treeLines(outcome, '  '),
  ]
}

/** Returns the short list of all scenarios or of a family; undefined without `--brief`. */
const shortList = ({ scenarioIndex }: Index, name: string | undefined, flags: Parameters<typeof briefPage>[1]) => {
  const rows = scenarioIndex.all.filter((item) => name === undefined || isOrBelow(item.name, name))
  // An unknown name is reported as without `--brief`.
  if (rows.length === 0) return undefined
  return briefPage(rows, flags, { idOf: (row) => row.name, cells: (row) => [row.name, titleOf(row)] })
}

/** Describes a scenario, or lists the family of a name. */
const linesAbout = (name: string, index: Index): readonly string[] => {
  const { scenarioIndex } = index
  const scenario = scenarioIndex.byName(name)
  if (scenario) return wholeLines(scenario, index)
  const cases = scenarioIndex.all.filter((member) => isOrBelow(member.name, name))
  if (cases.length > 0) return listLines(cases)
  const advice = scenarioIndex.suggest(name) ?? '`threeds-sandbox scenarios` lists all.'
  throw new CommandError(`Unknown scenario \`${hideSecrets(name)}\`. ${advice}`)
}

/** Runs `threeds-sandbox scenarios [NAME]`, without a sandbox. */
export const run: Run<'scenarios'> = async ({ options, positionals: [name], settings }, io) => {
  const index = await loadIndex(settings)
  const lines = () => (name === undefined ? listLines(index.scenarioIndex.all) : linesAbout(name, index))
  io.out(shortList(index, name, options) ?? lines().join('\n'))
  return 0
}
