import { NothingToWatch } from '../sandbox/load-package.ts'
import { UnusableImport, UnwritableExport } from '../sandbox/state-files.ts'
import { ScenarioProblems } from '../scenarios/reading/problem.ts'
import type { Settings } from '../settings/table.ts'
import { StateInUse } from '../store/lock/lock.ts'
import { UnusableStateFile } from '../store/unusable.ts'
import { UnusableReadyFile } from './running-sandbox.ts'

/** What Node says about a call of the system that failed; empty for every other error. */
const systemError = (error: unknown): Pick<NodeJS.ErrnoException, 'code' | 'syscall'> =>
  error instanceof Error && 'syscall' in error ? (error as NodeJS.ErrnoException) : {}

/** Why the start failed, in words, and the exit code that scripts can tell apart. */
export const explainFailure = (error: unknown, { host, port }: Settings): { text: string; exitCode: number } => {
  if (error instanceof ScenarioProblems) return { text: `the scenarios cannot be used:\n${error.message}`, exitCode: 1 }
  if (error instanceof NothingToWatch) return { text: error.message, exitCode: 2 }
  if (error instanceof UnusableStateFile) return { text: error.message, exitCode: 4 }
  if (error instanceof StateInUse) return { text: error.message, exitCode: 5 }
  if (error instanceof UnusableImport || error instanceof UnwritableExport || error instanceof UnusableReadyFile)
    return { text: error.message, exitCode: 1 }
  const { code, syscall = '' } = systemError(error)
  const taken = `port ${port} on ${host} is in use; stop the other program or choose another with --port`
  if (code === 'EADDRINUSE') return { text: taken, exitCode: 3 }
  if (['listen', 'bind', 'getaddrinfo'].includes(syscall))
    return { text: `${host}:${port} cannot be listened on (${code}); see --host and --port`, exitCode: 3 }
  return { text: error instanceof Error ? (error.stack ?? error.message) : String(error), exitCode: 1 }
}
