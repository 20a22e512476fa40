import * as z from 'zod'
import { problem } from '../../api/http/problem.ts'
import type { ReceivedText, Route } from '../../api/http/route.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { SCENARIO_TYPES, type StoredScenario } from '../../core/domain/space-settings.ts'
import type { FileProblem } from '../../core/yaml/yaml-problem.ts'
import type { Scenario } from '../../engine/scenarios/matching/scenario.ts'
import type { ScenarioIndex } from '../../engine/scenarios/matching/scenario-index.ts'
import { findShadowing } from '../../engine/scenarios/matching/shadowing.ts'
import { runYielding } from '../../engine/yielding.ts'
import type { ControlParts } from '../control-parts.ts'
import { invalid } from '../control-problems.ts'
import { routeOf, routeWithBody } from '../control-route.ts'
import { positionsOf, summaryOf } from './list-scenarios.ts'

/** Accepted media types, including common alternatives. */
const MEDIA_TYPES: Readonly<Record<string, StoredScenario['mediaType']>> = {
  'application/yaml': 'application/yaml',
  'text/yaml': 'application/yaml',
  'application/x-yaml': 'application/yaml',
  'application/json': 'application/json',
}

/**
 * Reads a text of an accepted media type, limited to the size of a file. Browsers cannot send these types to another
 * origin without a preflight, as long as text/plain and forms are not accepted.
 */
const AS_TEXT = {
  as: 'text',
  mediaTypes: Object.keys(MEDIA_TYPES),
  limit: 'scenarioText',
} as const

/** Returns the error for all problems of a text, with their positions. */
const unreadable = (problems: readonly FileProblem[]) => {
  const positions = positionsOf(problems)
  const message = positions
    .map(({ line, column, message: text }) => `line ${line}, column ${column}: ${text}`)
    .join('; ')
  return { problem: { ...invalid(message).problem, positions } }
}

/** Returns the warnings of `validate` about scenarios that take precedence over more specific ones. */
const warningsOf = async (scenarioIndex: ScenarioIndex, own: readonly Scenario[]): Promise<readonly string[]> => {
  const names = new Set(own.map(({ name }) => name))
  const search = findShadowing(scenarioIndex.bySource, ({ name }) => names.has(name))
  return (await runYielding(search)).map(({ message }) => message)
}

/** Describes the effect of a scenario file: `before` is the index of the space without it, `book` the index with it. */
const uploadView = async (
  { name, mediaType }: StoredScenario,
  scenarios: readonly Scenario[],
  { space, before, index }: { readonly space: string; readonly before: ScenarioIndex; readonly index: ScenarioIndex },
) => ({
  space,
  name,
  mediaType,
  scenarios: scenarios.map(summaryOf(index)),
  replaces: scenarios.flatMap((scenario) => {
    const home = before.homeOf(scenario.name)
    return home === undefined || home === 'space' ? [] : [scenario.name]
  }),
  warnings: await warningsOf(index, scenarios),
})

/** Returns a text with the name in the path. */
const putOf = (name: string, { mediaType, text }: ReceivedText): StoredScenario => {
  const [asYaml] = SCENARIO_TYPES
  return { name, mediaType: MEDIA_TYPES[mediaType] ?? asYaml, text }
}

/** Creates a route with the text of a scenario as body. */
const mentioningText = <Name extends 'saveScenario' | 'validateScenario'>(
  call: Parameters<typeof routeOf<Name, ReceivedText, undefined>>[0],
) =>
  routeOf<Name, ReceivedText, undefined>(call, AS_TEXT, ({ body }) => {
    const { mediaType, text } = isMap(body) ? body : {}
    if (typeof mediaType === 'string' && typeof text === 'string')
      return { body: { mediaType, text }, subject: undefined }
    throw new Error('The text was parsed as another type')
  })

const scenariosSchema = z.strictObject({ scenarios: z.record(z.string(), z.string()) })

/**
 * Creates the routes that save scenarios in a space: one as YAML or JSON, or the files of a folder. If a file is
 * invalid, none is saved.
 */
export const putScenariosRoutes = ({ engine }: ControlParts): readonly Route[] => [
  mentioningText<'saveScenario'>({
    operation: 'saveScenario',
    async handle({ json, params: { name }, space, cause, body }) {
      const file = putOf(name, body)
      const before = engine.scenariosOf(space)
      const done = await engine.saveScenario(space, file, cause)
      if ('problems' in done) return unreadable(done.problems)
      if ('rejected' in done) return problem(409, done.rejected.code, done.rejected.message)
      const view = await uploadView(file, done.scenarios, { space, before, index: engine.scenariosOf(space) })
      return json(view, { status: done.isNew ? 201 : 200 })
    },
  }),
  mentioningText<'validateScenario'>({
    operation: 'validateScenario',
    isUnlogged: true,
    async handle({ json, params: { name }, space, body }) {
      const file = putOf(name, body)
      const before = engine.scenariosOf(space)
      const judged = await engine.validateScenario(space, file)
      if ('problems' in judged) return json({ space, problems: positionsOf(judged.problems) })
      if ('rejected' in judged) return problem(409, judged.rejected.code, judged.rejected.message)
      const view = await uploadView(file, judged.scenarios, { space, before, index: judged.index })
      return json({ space, problems: [], saved: view })
    },
  }),
  routeWithBody({
    operation: 'saveScenarios',
    body: scenariosSchema,
    limit: 'scenarioBody',
    usage: 'Send `{"scenarios":{"shop/slow_bank":"title: …"}}`, the text of each file by the name of its scenario.',
    async handle({ json, space, body, cause }) {
      const [mediaType] = SCENARIO_TYPES
      const uploads = Object.entries(body.scenarios).map(([name, text]) => ({ name, mediaType, text }))
      const done = await engine.saveScenarios(space, uploads, cause)
      if ('problems' in done) {
        const positions = done.problems.map(({ file, line, column, message }) => {
          const name = file.slice(file.indexOf('/scenarios/') + '/scenarios/'.length)
          return `${name}, line ${line}, column ${column}: ${message}`
        })
        return invalid(`Nothing was saved: ${positions.join('; ')}`)
      }
      if ('rejected' in done) return problem(409, done.rejected.code, done.rejected.message)
      const files = done.map(({ name, scenarios }) => ({
        name,
        mediaType,
        scenarios: scenarios.map((scenario) => scenario.name),
      }))
      return json({ space, files })
    },
  }),
]
