import { fromFile, resolveSettings, testDefaults } from '../app/settings/resolve-settings.ts'
import { secretFileName } from '../app/settings/secret-files.ts'
import type { SettingName, Settings } from '../app/settings/settings-table.ts'
import { isMap } from '../core/domain/is-record.ts'
import { once } from '../core/domain/once.ts'
import { type Connection, connectionTo } from './connect.ts'
import { SandboxError } from './control-client.ts'

/** Settings of a sandbox, named as in docs/reference/settings.md. */
export type StartOptions = Partial<Omit<Settings, 'config' | 'url' | 'ready-file' | 'log-format' | 'drain'>>

const WHERE = 'the settings of startSandbox'

/** Settings of the program without a meaning here: there is no log, and the caller gets the address. */
const PROGRAM_ONLY: readonly SettingName[] = ['url', 'ready-file', 'log-format', 'drain']

const invalidSettings = (problems: readonly string[]): SandboxError =>
  new SandboxError(problems.join('; '), { code: 'INVALID_SETTINGS' })

/**
 * Reads settings like a config file, because JavaScript checks no types, and an ignored setting would change the result of a
 * test unnoticed.
 * @throws SandboxError with `INVALID_SETTINGS`, which lists all problems
 */
const startSettings = (options: unknown): Settings => {
  if (!isMap(options)) throw invalidSettings([`${WHERE} must be an object, such as { 'webhook-time-scale': 0.01 }`])
  // An undefined setting counts as unset.
  const values = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
  const { given, secretFiles, problems } = fromFile(values, WHERE, { list: 'docs/reference/settings.md' })
  const ofProgram = [...PROGRAM_ONLY, ...secretFiles.map(({ name }) => secretFileName(name))]
  const idle = ofProgram
    .filter((name) => name in values)
    .map((name) => `${name} in ${WHERE} is an option of the program only: remove it`)
  const resolved = resolveSettings(testDefaults('state-dir' in values), given)
  const wrong = [...problems, ...idle, ...('problems' in resolved ? resolved.problems : [])]
  if (wrong.length > 0 || 'problems' in resolved) throw invalidSettings(wrong)
  return resolved.settings
}

/** Loads the modules of a sandbox at the first start: a test suite that only connects does not need them. */
const parts = once(async () => {
  const { createSandbox, loadPackage } = await import('../app/sandbox.ts')
  return { createSandbox, loaded: await loadPackage() }
})

/**
 * Starts a sandbox in this process. By default it uses a free local port and keeps no state; `state-dir` keeps the state.
 * The first start takes as long as that of the program, each further one a few milliseconds.
 *
 * It does not keep the process alive. `close()` stops it; `await using sandbox = await startSandbox()` stops it
 * automatically.
 * @throws SandboxError with `INVALID_SETTINGS`, and the errors of a start of the program, such as ScenarioProblems
 */
export const startSandbox = async (options: StartOptions = {}): Promise<Connection> => {
  const settings = startSettings(options)
  const { createSandbox, loaded } = await parts()
  const sandbox = await createSandbox({ ...settings, loaded })
  // The process can exit even if a test does not close the sandbox.
  sandbox.unref()
  let isClosed = false
  const { url, version, credentialsOf, settings: input } = sandbox
  const connection = connectionTo({
    url,
    version,
    credentialsOf,
    controlToken: input['control-token'],
    isClosed: () => isClosed,
  })
  const close = async (): Promise<void> => {
    await connection.close()
    await sandbox.close()
    isClosed = true
  }
  return { ...connection, close, [Symbol.asyncDispose]: close }
}
