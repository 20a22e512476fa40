import { z } from 'zod'
import { isMap } from '../domain/is-map.ts'
import { type PutScenario, SCENARIO_TYPES } from '../domain/space-settings.ts'
import { givingWay } from '../engine/giving-way.ts'
import { problem } from '../reply/problem.ts'
import type { Route, WrittenText } from '../reply/route.ts'
import type { ScenarioBook } from '../scenarios/picking/book.ts'
import { findCaptures } from '../scenarios/picking/captured.ts'
import type { Scenario } from '../scenarios/picking/scenario.ts'
import type { Problem as Place } from '../scenarios/reading/problem.ts'
import { routeOf, saying } from './control-route.ts'
import { placesOf, summaryOf } from './list-scenarios.ts'
import type { ControlParts } from './parts.ts'
import { invalid } from './problems.ts'

/** What files may be called, too. */
const MEDIA_TYPES: Readonly<Record<string, PutScenario['mediaType']>> = {
  'application/yaml': 'application/yaml',
  'text/yaml': 'application/yaml',
  'application/x-yaml': 'application/yaml',
  'application/json': 'application/json',
}

/**
 * A text in one of some forms, as long as a file may be. Browsers cannot send any of them to another origin unasked, as
 * long as text/plain and forms are not among them.
 */
const AS_TEXT = {
  as: 'text',
  mediaTypes: Object.keys(MEDIA_TYPES),
  limit: 'scenarioText',
} as const

/** Everything that is wrong with a text, at its places. */
const unreadable = (problems: readonly Place[]) => {
  const places = placesOf(problems)
  const message = places.map(({ line, column, message: said }) => `line ${line}, column ${column}: ${said}`).join('; ')
  return { problem: { ...invalid(message).problem, places } }
}

/** What these scenarios of a space take from more specific ones, in the words of `validate`. */
const warningsOf = async (book: ScenarioBook, own: readonly Scenario[]): Promise<readonly string[]> => {
  const names = new Set(own.map(({ name }) => name))
  const search = findCaptures(book.byHome, ({ name }) => names.has(name))
  return (await givingWay(search)).map(({ message }) => message)
}

const putWords = z.strictObject({ scenarios: z.record(z.string(), z.string()) })

/** Scenarios are put into a space: one as YAML or JSON, or the files of a folder, all of them or none where one is wrong. */
export const putScenariosRoutes = ({ engine }: ControlParts): readonly Route[] => [
  routeOf<'putScenario', WrittenText, undefined>(
    {
      operation: 'putScenario',
      async handle({ json, params: { name }, space, cause, words: { mediaType, text } }) {
        const [asYaml] = SCENARIO_TYPES
        const put = { name, mediaType: MEDIA_TYPES[mediaType] ?? asYaml, text }
        const before = engine.scenariosOf(space)
        const done = await engine.putScenario(space, put, cause)
        if ('problems' in done) return unreadable(done.problems)
        if ('refused' in done) return problem(409, done.refused.code, done.refused.message)
        const { scenarios, isNew } = done
        const replaces = scenarios.flatMap((scenario) => {
          const home = before.homeOf(scenario.name)
          return home === undefined || home === 'space' ? [] : [scenario.name]
        })
        const book = engine.scenariosOf(space)
        const shown = scenarios.map(summaryOf(book))
        const warnings = await warningsOf(book, scenarios)
        const status = isNew ? 201 : 200
        return json({ space, name, mediaType: put.mediaType, scenarios: shown, replaces, warnings }, { status })
      },
    },
    AS_TEXT,
    ({ body }) => {
      const { mediaType, text } = isMap(body) ? body : {}
      if (typeof mediaType === 'string' && typeof text === 'string')
        return { words: { mediaType, text }, subject: undefined }
      throw new Error('a text was read as something else')
    },
  ),
  saying({
    operation: 'putScenarios',
    words: putWords,
    limit: 'scenarioBody',
    usage: 'send {"scenarios":{"shop/slow_bank":"title: …"}}, the text of each file by the name of its scenario',
    async handle({ json, space, words, cause }) {
      const [mediaType] = SCENARIO_TYPES
      const puts = Object.entries(words.scenarios).map(([name, text]) => ({ name, mediaType, text }))
      const done = await engine.putScenarios(space, puts, cause)
      if ('problems' in done) {
        const places = done.problems.map(({ file, line, column, message }) => {
          const name = file.slice(file.indexOf('/scenarios/') + '/scenarios/'.length)
          return `${name}, line ${line}, column ${column}: ${message}`
        })
        return invalid(`nothing was put: ${places.join('; ')}`)
      }
      if ('refused' in done) return problem(409, done.refused.code, done.refused.message)
      const put = done.map(({ name, scenarios }) => ({ name, mediaType, scenarios: scenarios.map((one) => one.name) }))
      return json({ space, put })
    },
  }),
]
