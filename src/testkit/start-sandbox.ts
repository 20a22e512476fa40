import { besideTests, fromFile, resolveSettings } from '../app/settings/resolve-settings.ts'
import { secretFileName } from '../app/settings/secret-files.ts'
import type { SettingName, Settings } from '../app/settings/settings-table.ts'
import { isMap } from '../core/domain/is-record.ts'
import { once } from '../core/domain/once.ts'
import { type Connection, connectionTo } from './connect.ts'
import { SandboxError } from './control-client.ts'

/** Settings of a sandbox by the names of docs/settings.md. */
export type StartOptions = Partial<Omit<Settings, 'config' | 'url' | 'ready-file' | 'log-format' | 'drain'>>

const WHERE = 'the settings of startSandbox'

/** What the program does with them, nobody does here: there is no log, and whoever starts a sandbox is given its address. */
const OF_PROGRAM: readonly SettingName[] = ['url', 'ready-file', 'log-format', 'drain']

const refused = (problems: readonly string[]): SandboxError =>
  new SandboxError(problems.join('; '), { code: 'INVALID_SETTINGS' })

/**
 * The settings of a sandbox of tests, read as the config file of the program is: JavaScript knows no types, and a setting
 * that nobody looks at would let a test pass or fail for a reason that nobody sees.
 * @throws SandboxError with `INVALID_SETTINGS`, which says everything that is wrong
 */
const startSettings = (options: unknown): Settings => {
  if (!isMap(options)) throw refused([`${WHERE} must be an object, such as { 'webhook-time-scale': 0.01 }`])
  // As a variable that is not set.
  const said = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
  const { given, secretFiles, problems } = fromFile(said, WHERE, 'docs/settings.md')
  const ofProgram = [...OF_PROGRAM, ...secretFiles.map(({ name }) => secretFileName(name))]
  const idle = ofProgram
    .filter((name) => name in said)
    .map((name) => `${name} in ${WHERE} is for the program, not for startSandbox: leave it out`)
  const resolved = resolveSettings(besideTests('state-dir' in said), given)
  const wrong = [...problems, ...idle, ...('problems' in resolved ? resolved.problems : [])]
  if (wrong.length > 0 || 'problems' in resolved) throw refused(wrong)
  return resolved.settings
}

/** Whatever a sandbox needs is loaded when the first one starts: who only connects loads none of it. */
const parts = once(async () => {
  const { createSandbox, loadPackage } = await import('../app/sandbox.ts')
  return { createSandbox, loaded: await loadPackage() }
})

/**
 * Starts a sandbox in this process, on a free port of this machine and with a state that is gone afterwards, unless the
 * options say otherwise; `state-dir` alone says that the state is kept. The first one takes as long as a start of the
 * program, every other one a few milliseconds.
 *
 * It does not keep the process alive. `close()` ends it; `await using sandbox = await startSandbox()` does so by itself where the language knows it.
 * @throws SandboxError with `INVALID_SETTINGS`, and what a start of the program would tell, such as ScenarioProblems
 */
export const startSandbox = async (options: StartOptions = {}): Promise<Connection> => {
  const settings = startSettings(options)
  const { createSandbox, loaded } = await parts()
  const sandbox = await createSandbox({ ...settings, loaded })
  // A test that forgets to close it ends all the same.
  sandbox.unref()
  let isClosed = false
  const { url, version, credentialsOf, settings: given } = sandbox
  const connection = connectionTo({
    url,
    version,
    credentialsOf,
    controlToken: given['control-token'],
    isClosed: () => isClosed,
  })
  const close = async (): Promise<void> => {
    await connection.close()
    await sandbox.close()
    isClosed = true
  }
  return { ...connection, close, [Symbol.asyncDispose]: close }
}
