import { loadPackage } from '../../app/sandbox.ts'
import { formatProblem } from '../../core/yaml/yaml-problem.ts'
import { readTexts } from '../../engine/scenarios/reading/load-scenarios.ts'
import { callControl } from '../call-control.ts'
import { Ended } from '../command.ts'
import type { Run } from '../command-table.ts'

/** `threeds-sandbox put FOLDER`: the scenario files of a folder, by one call, into a space of a running sandbox. */
export const run: Run<'put'> = async ({ given: query, words: [folder], settings }, io) => {
  if (folder === undefined) throw new Ended('put needs the folder with the scenario files')
  const { catalogue } = await loadPackage()
  const read = readTexts(folder, catalogue)
  // As for validate: file, line and column of each, before anybody is asked.
  if ('problems' in read) throw new Ended(read.problems.map(formatProblem).join('\n'))
  const { texts } = read
  if (texts.size === 0) throw new Ended(`${folder}: there are no scenario files (.yaml or .yml)`)
  return callControl(
    settings,
    'saveScenarios',
    { query, body: { scenarios: Object.fromEntries(texts) } },
    ({ put, space }) => {
      io.out(put.flatMap(({ scenarios }) => scenarios.map((name) => `${name} is in the space ${space}`)).join('\n'))
      return 0
    },
  )
}
