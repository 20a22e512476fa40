import { compact } from '../domain/compact.ts'
import { isMap } from '../domain/is-map.ts'
import { type PutScenario, SCENARIO_TYPES } from '../domain/space-settings.ts'
import type { Engine } from '../engine/port.ts'
import { problem } from '../reply/problem.ts'
import type { Route, WrittenText } from '../reply/route.ts'
import type { ScenarioBook } from '../scenarios/picking/book.ts'
import { capturesOf } from '../scenarios/picking/captured.ts'
import type { Scenario } from '../scenarios/picking/scenario.ts'
import type { Problem as Place } from '../scenarios/reading/problem.ts'
import { kindOf } from '../scenarios/telling/kind.ts'
import { explanationOf, keywordsOf, sentenceOf } from '../scenarios/telling/views.ts'
import { calling, routeOf } from './control-route.ts'
import { findScenario, notPut, unknownScenario } from './find-scenario.ts'
import type { ControlParts } from './parts.ts'
import { previewOf, readWish } from './preview.ts'
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
  limitBytes: 64 * 1024,
  tooLarge: 'a scenario has at most 64 KiB: split it',
} as const

const summaryOf = (book: ScenarioBook) => (scenario: Scenario) => {
  const { name, title, file, line } = scenario
  const from = book.homeOf(name) ?? 'space'
  return {
    name,
    title,
    description: sentenceOf(scenario),
    explanation: explanationOf(scenario),
    ...kindOf(scenario),
    keywords: keywordsOf(scenario),
    from,
    file,
    line,
  }
}

const placesOf = (problems: readonly Place[]) =>
  problems.map(({ line, column, message }) => ({ line, column, message }))

/** Everything that is wrong with a text, at its places. */
const unreadable = (problems: readonly Place[]) => {
  const places = placesOf(problems)
  const message = places.map(({ line, column, message: said }) => `line ${line}, column ${column}: ${said}`).join('; ')
  return { problem: { ...invalid(message).problem, places } }
}

/** What these scenarios of a space take from more specific ones, in the words of `validate`. */
const warningsOf = (book: ScenarioBook, own: readonly Scenario[]): readonly string[] => {
  const names = new Set(own.map(({ name }) => name))
  return capturesOf(book.byHome, ({ name }) => names.has(name)).map(({ message }) => message)
}

/** Every scenario of a space with one sentence about what it does, and the texts that were put into it. */
const listOf = (engine: Engine, space: string) => {
  const book = engine.scenariosOf(space)
  const put = engine.ownScenariosOf(space).map(({ put: { name, mediaType }, read }) => ({
    name,
    mediaType,
    ...('problems' in read
      ? { scenarios: [], problems: placesOf(read.problems) }
      : { scenarios: read.scenarios.map((scenario) => scenario.name) }),
  }))
  return { scenarios: book.all.map(summaryOf(book)), put }
}

/** The scenarios of a space: listed, shown with what an app will get, put as YAML or JSON, and removed again. */
export const scenarioRoutes = (parts: ControlParts): readonly Route[] => {
  const { engine } = parts
  return [
    calling({
      operation: 'listScenarios',
      handle: ({ json, space }) => json(listOf(engine, space)),
    }),
    calling({
      operation: 'showScenario',
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
          const warnings = warningsOf(book, scenarios)
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
    calling({
      operation: 'removeScenario',
      handle: async ({ json, params: { name }, space, cause }) =>
        (await engine.removeScenario(space, name, cause))
          ? json({ space, name, status: 'removed' })
          : notPut(engine, space, name),
    }),
  ]
}
