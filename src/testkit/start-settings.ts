import { isMap } from '../domain/is-map.ts'
import { besideTests, fromFile, resolveSettings } from '../settings/resolve.ts'
import type { SettingName, Settings } from '../settings/table.ts'
import { SandboxError } from './control-client.ts'

const WHERE = 'the settings of startSandbox'

/** What the program does with them, nobody does here: there is no log, and whoever starts a sandbox is given its address. */
const OF_PROGRAM: readonly SettingName[] = ['ready-file', 'log-format']

const refused = (problems: readonly string[]): SandboxError =>
  new SandboxError(problems.join('; '), { code: 'INVALID_SETTINGS' })

/**
 * The settings of a sandbox of tests, read as the config file of the program is: JavaScript knows no types, and a setting
 * that nobody looks at would let a test pass or fail for a reason that nobody sees.
 * @throws SandboxError with `INVALID_SETTINGS`, which says everything that is wrong
 */
export const startSettings = (options: unknown): Settings => {
  if (!isMap(options)) throw refused([`${WHERE} must be an object, such as { 'webhook-time-scale': 0.01 }`])
  // As a variable that is not set.
  const said = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
  const { given, problems } = fromFile(said, WHERE, 'docs/settings.md')
  const idle = OF_PROGRAM.filter((name) => name in said).map(
    (name) => `${name} in ${WHERE} is for the program, not for startSandbox: leave it out`,
  )
  const resolved = resolveSettings(besideTests('state-dir' in said), given)
  const wrong = [...problems, ...idle, ...('problems' in resolved ? resolved.problems : [])]
  if (wrong.length > 0 || 'problems' in resolved) throw refused(wrong)
  return resolved.settings
}
