import { readFileSync } from 'node:fs'
import type { Route } from '../../api/http/route.ts'
import { didYouMean } from '../../core/domain/nearest-name.ts'
import type { StoredScenario } from '../../core/domain/space-settings.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import type { Engine } from '../../engine/engine-api.ts'
import { vocabulary } from '../../engine/scenarios/describe/vocabulary-docs.ts'
import type { Scenario } from '../../engine/scenarios/matching/scenario.ts'
import type { ControlParts } from '../control-parts.ts'
import { unknown } from '../control-problems.ts'
import { routeWithoutBody } from '../control-route.ts'
import { listScenarios, summaryOf } from './list-scenarios.ts'
import { previewOf, readWish } from './preview.ts'

type Found = { readonly scenarios: readonly Scenario[]; readonly source?: StoredScenario }

/** A scenario by its name, or those of a family by the name of their text, with the text where there still is one. */
const findScenario = (engine: Engine, space: string, name: string): Found | undefined => {
  const own = engine.ownScenariosOf(space)
  const family = own.find(({ put }) => put.name === name)
  if (family) return { scenarios: 'scenarios' in family.read ? family.read.scenarios : [], source: family.put }
  const book = engine.scenariosOf(space)
  const scenario = book.byName(name)
  const scenarios = scenario ? [scenario] : book.all.filter((member) => isOfFile(member, name))
  const [first] = scenarios
  if (!first) return undefined
  const put = own.find(({ read }) => 'scenarios' in read && read.scenarios.some((member) => member.name === first.name))
  if (put && book.homeOf(first.name) === 'space') return { scenarios, source: put.put }
  // The texts of shipped ones are left out by the build.
  const text = first.text ?? attempt(() => readFileSync(first.file, 'utf8'))
  return { scenarios, ...(text !== undefined && { source: { name: sourceNameOf(first), mediaType: YAML, text } }) }
}

const YAML = 'application/yaml'

/** The name of the file that a scenario stands in: its own, or that of its family. */
const sourceNameOf = ({ name, file }: Scenario): string => {
  const path = file.replaceAll('\\', '/').replace(/\.ya?ml$/i, '')
  return path.endsWith(name) ? name : name.slice(0, name.lastIndexOf('/'))
}

const isOfFile = (scenario: Scenario, family: string): boolean =>
  scenario.name.startsWith(`${family}/`) && sourceNameOf(scenario) === family

/** For a name that nothing has. */
const unknownScenario = (engine: Engine, space: string, name: string) => {
  const known = engine.scenariosOf(space).all.map((scenario) => scenario.name)
  return unknown(`there is no such scenario${didYouMean(name, known)}; GET /_sandbox/scenarios lists all`)
}

/** Why there is nothing to remove under a name that leads to a scenario. */
const notPut = (engine: Engine, space: string, name: string) => {
  const family = engine
    .ownScenariosOf(space)
    .find(({ read }) => 'scenarios' in read && read.scenarios.some((scenario) => scenario.name === name))
  if (family) return unknown(`it is a case of ${family.put.name}: remove that, or put it again without this case`)
  const home = engine.scenariosOf(space).homeOf(name)
  if (home === undefined) return unknownScenario(engine, space, name)
  const origin = home === 'shipped' ? 'is shipped' : 'is in the folder of --scenarios'
  return unknown(`it ${origin}, and was not put into this space; what is put under its name replaces it here`)
}

/** The scenarios of a space: listed, shown with what an app will get, and removed again. */
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
        const wish = readWish(query)
        if ('problem' in wish) return wish
        const found = findScenario(engine, space, name)
        if (!found) return unknownScenario(engine, space, name)
        const { scenarios, source } = found
        const [scenario] = scenarios
        const isOne = scenario?.name === name
        return json({
          space,
          name,
          scenarios: scenarios.map(summaryOf(engine.scenariosOf(space))),
          ...compact({ source }),
          ...(isOne && { preview: await previewOf(parts, { ...wish, space, scenario, ip, cause, origin }) }),
        })
      },
    }),
    routeWithoutBody({ operation: 'listVocabulary', handle: ({ json }) => json({ maps: vocabulary() }) }),
    routeWithoutBody({
      operation: 'deleteScenario',
      handle: async ({ json, params: { name }, space, cause }) =>
        (await engine.deleteScenario(space, name, cause))
          ? json({ space, name, status: 'removed' })
          : notPut(engine, space, name),
    }),
  ]
}
