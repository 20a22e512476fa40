import { loadPackage } from '../../app/sandbox.ts'
import { formatProblem } from '../../core/yaml/yaml-problem.ts'
import { readTexts } from '../../engine/scenarios/reading/load-scenarios.ts'
import { callControl } from '../call-control.ts'
import { CommandError } from '../command.ts'
import type { Run } from '../command-table.ts'
import { addressOf } from '../running-sandbox.ts'

/** Runs `threeds-sandbox save FOLDER`: saves the scenario files of a folder in a space of a running sandbox, in one call. */
export const run: Run<'save'> = async ({ options: query, positionals: [folder], settings }, io) => {
  if (folder === undefined)
    throw new CommandError('`save` needs a folder with scenario files, such as `save my-scenarios`.')
  const { catalogue: catalog } = await loadPackage()
  const read = readTexts(folder, catalog)
  // Like `validate`, reports file, line and column before the call.
  if ('problems' in read) throw new CommandError(read.problems.map(formatProblem).join('\n'))
  const { texts } = read
  if (texts.size === 0) throw new CommandError(`No scenario files (.yaml or .yml) in \`${folder}\`.`)
  return callControl(
    settings,
    'saveScenarios',
    { query, body: { scenarios: Object.fromEntries(texts) } },
    ({ files, space }) => {
      const address = addressOf(settings)
      const where = `in space ${space}${'url' in address ? ` of ${address.url}` : ''}`
      io.out(files.flatMap(({ scenarios }) => scenarios.map((name) => `Saved ${name} ${where}`)).join('\n'))
      return 0
    },
  )
}
