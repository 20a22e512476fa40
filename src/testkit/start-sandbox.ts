import { once } from '../domain/once.ts'
import type { Settings } from '../settings/table.ts'
import { type Connection, connectionTo } from './connect.ts'

/** Settings of a sandbox by the names of docs/settings.md. */
export type StartOptions = Partial<Omit<Settings, 'config' | 'ready-file' | 'log-format'>>

/** Whatever a sandbox needs is loaded when the first one starts: who only connects loads none of it. */
const parts = once(async () => {
  // One after the other: jest cannot load two at once that have a file in common (`request for … is not in cache`).
  const { createSandbox, loadPackage } = await import('../sandbox.ts')
  const { startSettings } = await import('./start-settings.ts')
  return { createSandbox, startSettings, loaded: await loadPackage() }
})

/**
 * Starts a sandbox in this process, on a free port of this machine and with a state that is gone afterwards, unless the
 * options say otherwise; `state-dir` alone says that the state is kept. The first one takes as long as a start of the
 * program, every other one a few milliseconds.
 *
 * `close()` ends it; `await using sandbox = await startSandbox()` does so by itself where the language knows it.
 * @throws SandboxError with `INVALID_SETTINGS`, and what a start of the program would tell, such as ScenarioProblems
 */
export const startSandbox = async (options: StartOptions = {}): Promise<Connection> => {
  const { createSandbox, startSettings, loaded } = await parts()
  const sandbox = await createSandbox({ ...startSettings(options), loaded })
  const connection = connectionTo({ ...sandbox, controlToken: sandbox.settings['control-token'] })
  const close = async (): Promise<void> => {
    await connection.close()
    await sandbox.close()
  }
  return { ...connection, close, [Symbol.asyncDispose]: close }
}
