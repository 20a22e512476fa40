import { NothingToWatch } from '../app/load-package.ts'
import type { Settings } from '../app/settings/settings-table.ts'
import { UnusableImport, UnwritableExport } from '../app/state-files.ts'
import { ScenarioProblems } from '../core/yaml/yaml-problem.ts'
import { StateInUse } from '../engine/store/lock/state-lock.ts'
import { codeOf, UnusableStateFile } from '../engine/store/unusable-state.ts'

/** What a start throws and says itself, with the exit code that scripts can tell apart. */
const KNOWN = [
  [UnusableImport, 1],
  [UnwritableExport, 1],
  [NothingToWatch, 2],
  [UnusableStateFile, 4],
  [StateInUse, 5],
] as const

/** Why the start failed, in words, and the exit code for that. */
export const explainFailure = (error: unknown, { host, port }: Settings): { message: string; exitCode: number } => {
  if (!(error instanceof Error)) return { message: String(error), exitCode: 1 }
  const [, exitCode] = KNOWN.find(([kind]) => error instanceof kind) ?? []
  if (exitCode !== undefined) return { message: error.message, exitCode }
  if (error instanceof ScenarioProblems)
    return { message: `the scenarios cannot be used:\n${error.message}`, exitCode: 1 }
  const code = codeOf(error)
  const taken = `port ${port} on ${host} is in use; stop the other program or choose another with --port`
  if (code === 'EADDRINUSE') return { message: taken, exitCode: 3 }
  if ('syscall' in error && ['listen', 'bind', 'getaddrinfo'].includes(String(error.syscall)))
    return { message: `${host}:${port} cannot be listened on (${code}); see --host and --port`, exitCode: 3 }
  return { message: error.stack ?? error.message, exitCode: 1 }
}
