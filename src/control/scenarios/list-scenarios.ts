import { everyOf } from '../../core/domain/table-keys.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import type { FileProblem } from '../../core/yaml/yaml-problem.ts'
import type { Engine } from '../../engine/engine-api.ts'
import type { Group } from '../../engine/scenarios/describe/describe-authentication.ts'
import { matchesScenario } from '../../engine/scenarios/describe/filters.ts'
import { kindOf } from '../../engine/scenarios/describe/scenario-kind.ts'
import { explanationOf, keywordsOf, sentenceOf } from '../../engine/scenarios/describe/scenario-views.ts'
import type { Scenario } from '../../engine/scenarios/matching/scenario.ts'
import { SCENARIO_SOURCES, type ScenarioIndex } from '../../engine/scenarios/matching/scenario-index.ts'
import { mapYielding } from '../../engine/yielding.ts'
import { listPage, rejectUnknownName, rejectUnknownValue } from '../list-pages.ts'
import type { Query } from '../query.ts'

/** Returns a function that summarizes a scenario for lists. */
export const summaryOf = (scenarioIndex: ScenarioIndex) => (scenario: Scenario) => {
  const { name, title, file, line } = scenario
  const from = scenarioIndex.homeOf(name) ?? 'space'
  return {
    name,
    title,
    description: sentenceOf(scenario),
    explanation: explanationOf(scenario),
    ...kindOf(scenario),
    ...(scenario.patch && { patch: true as const }),
    keywords: keywordsOf(scenario),
    from,
    file,
    line,
  }
}

/** Returns the problems of a text with their positions. */
export const positionsOf = (problems: readonly FileProblem[]) =>
  problems.map(({ line, column, message, suggestion }) => ({ line, column, message, ...compact({ suggestion }) }))

const GROUPS = everyOf<Group>()([
  'frictionless',
  'challenge',
  'failed',
  'declined',
  'page',
  'transport',
  'webhook',
  'links',
])

/** Returns the scenarios of a space that match the query, with descriptions, and the uploaded texts. */
export const listScenarios = async (engine: Engine, space: string, query: Query<'listScenarios'>) => {
  const scenarioIndex = engine.scenariosOf(space)
  const wrong =
    rejectUnknownValue('group', GROUPS, query.group) ??
    rejectUnknownValue('interface', ['transactions', 'links'], query.interface) ??
    rejectUnknownValue('from', SCENARIO_SOURCES, query.from) ??
    rejectUnknownName(
      'name',
      query.name,
      scenarioIndex.all.map(({ name }) => name),
    )
  if (wrong) return wrong
  const summary = summaryOf(scenarioIndex)
  const rows = (await mapYielding(scenarioIndex.all, (scenario) => [summary(scenario)])).filter(matchesScenario(query))
  const around = { scenarios: [], files: [] }
  const page = listPage(rows, query, { list: 'listScenarios', idOf: ({ name }) => name, rowOf: (row) => row, around })
  if ('problem' in page) return page
  // A short page contains only its rows.
  if (query.fields !== undefined) return { scenarios: page.rows, ...page.page, files: [] }
  const files = engine.ownScenariosOf(space).map(({ file: { name, mediaType }, read }) => ({
    name,
    mediaType,
    ...('problems' in read
      ? { scenarios: [], problems: positionsOf(read.problems) }
      : { scenarios: read.scenarios.map((scenario) => scenario.name) }),
  }))
  return { scenarios: page.rows, ...page.page, files }
}
