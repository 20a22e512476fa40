import type { Route } from '../../api/http/route.ts'
import type { StoredScenario } from '../../core/domain/space-settings.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import type { Engine } from '../../engine/engine-api.ts'
import { readRegularFile } from '../../engine/regular-file.ts'
import { vocabulary } from '../../engine/scenarios/describe/vocabulary-docs.ts'
import type { Scenario } from '../../engine/scenarios/matching/scenario.ts'
import type { ControlParts } from '../control-parts.ts'
import { unknown } from '../control-problems.ts'
import { routeWithoutBody } from '../control-route.ts'
import { listScenarios, summaryOf } from './list-scenarios.ts'
import { previewOf, readRequest } from './preview.ts'

type ScenarioMatch = { readonly scenarios: readonly Scenario[]; readonly source?: StoredScenario }

/** Finds a scenario by its name, or the scenarios of a family by the name of its file, with the text if it exists. */
const findScenario = (engine: Engine, space: string, name: string): ScenarioMatch | undefined => {
  const own = engine.ownScenariosOf(space)
  const family = own.find(({ file }) => file.name === name)
  if (family) return { scenarios: 'scenarios' in family.read ? family.read.scenarios : [], source: family.file }
  const scenarioIndex = engine.scenariosOf(space)
  const scenario = scenarioIndex.byName(name)
  const scenarios = scenario ? [scenario] : scenarioIndex.all.filter((member) => isOfFile(member, name))
  const [first] = scenarios
  if (!first) return undefined
  const file = own.find(
    ({ read }) => 'scenarios' in read && read.scenarios.some((member) => member.name === first.name),
  )
  if (file && scenarioIndex.homeOf(first.name) === 'space') return { scenarios, source: file.file }
  // The build omits the texts of shipped scenarios.
  const text = first.text ?? attempt(() => readRegularFile(first.file).toString())
  return { scenarios, ...(text !== undefined && { source: { name: sourceNameOf(first), mediaType: YAML, text } }) }
}

const YAML = 'application/yaml'

/** Returns the name of the scenario's file: its own name, or that of its family. */
const sourceNameOf = ({ name, file }: Scenario): string => {
  const path = file.replaceAll('\\', '/').replace(/\.ya?ml$/i, '')
  return path.endsWith(name) ? name : name.slice(0, name.lastIndexOf('/'))
}

const isOfFile = (scenario: Scenario, family: string): boolean =>
  scenario.name.startsWith(`${family}/`) && sourceNameOf(scenario) === family

/** Returns the error for an unknown scenario. */
const unknownScenario = (engine: Engine, space: string, name: string) =>
  unknown(`Unknown scenario. ${engine.scenariosOf(space).suggest(name) ?? '`GET /_sandbox/scenarios` lists all.'}`)

/** Returns the error for a scenario that cannot be removed. */
const notPut = (engine: Engine, space: string, name: string) => {
  const family = engine
    .ownScenariosOf(space)
    .find(({ read }) => 'scenarios' in read && read.scenarios.some((scenario) => scenario.name === name))
  if (family)
    return unknown(
      `The scenario is a case of \`${family.file.name}\`. Remove the family, or save it without this case.`,
    )
  const home = engine.scenariosOf(space).homeOf(name)
  if (home === undefined) return unknownScenario(engine, space, name)
  const origin = home === 'shipped' ? 'is shipped' : 'is in the folder of `--scenarios`'
  return unknown(
    `The scenario ${origin} and cannot be removed. Save a scenario with its name to replace it in this space.`,
  )
}

/** Creates the routes for the scenarios of a space: list, preview and removal. */
export const scenarioRoutes = (parts: ControlParts): readonly Route[] => {
  const { engine } = parts
  return [
    routeWithoutBody({
      operation: 'listScenarios',
      async handle({ json, space, query }) {
        const list = await listScenarios(engine, space, query)
        return 'problem' in list ? list : json(list)
      },
    }),
    routeWithoutBody({
      operation: 'getScenario',
      async handle({ json, params: { name }, space, query, ip, cause, origin }) {
        const target = readRequest(query)
        if ('problem' in target) return target
        const match = findScenario(engine, space, name)
        if (!match) return unknownScenario(engine, space, name)
        const { scenarios, source } = match
        const [scenario] = scenarios
        const isOne = scenario?.name === name
        return json({
          space,
          name,
          scenarios: scenarios.map(summaryOf(engine.scenariosOf(space))),
          ...compact({ source }),
          ...(isOne && { preview: await previewOf(parts, { ...target, space, scenario, ip, cause, origin }) }),
        })
      },
    }),
    routeWithoutBody({ operation: 'listVocabulary', handle: ({ json }) => json({ objects: vocabulary() }) }),
    routeWithoutBody({
      operation: 'deleteScenario',
      handle: async ({ json, params: { name }, space, cause }) =>
        (await engine.deleteScenario(space, name, cause))
          ? json({ space, name, status: 'removed' })
          : notPut(engine, space, name),
    }),
  ]
}
