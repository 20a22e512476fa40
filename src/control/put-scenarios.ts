import { z } from 'zod'
import { SCENARIO_TYPES } from '../domain/space-settings.ts'
import { problem } from '../reply/problem.ts'
import type { Route } from '../reply/route.ts'
import { saying } from './control-route.ts'
import type { ControlParts } from './parts.ts'
import { invalid } from './problems.ts'

const LIMIT_BYTES = 4 * 1024 * 1024

const putWords = z.strictObject({ scenarios: z.record(z.string(), z.string()) })

/** Puts the files of a folder into a space by one call: all of them, or none where anything is wrong with one. */
export const putScenariosRoutes = ({ engine }: ControlParts): readonly Route[] => [
  saying({
    operation: 'putScenarios',
    words: putWords,
    limitBytes: LIMIT_BYTES,
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
