import { WatchWithoutFolder } from '../app/load-package.ts'
import type { Settings } from '../app/settings/settings-table.ts'
import { UnusableImport, UnwritableExport } from '../app/state-files.ts'
import { UnusableCertificate } from '../app/unusable-certificate.ts'
import { ScenarioProblems } from '../core/yaml/yaml-problem.ts'
import { StateInUse } from '../engine/store/lock/state-lock.ts'
import { codeOf, UnusableStateFile } from '../engine/store/unusable-state.ts'

/** Errors of a start with their own message, each with its exit code. */
const KNOWN = [
  [UnusableImport, 1],
  [UnwritableExport, 1],
  [WatchWithoutFolder, 2],
  [UnusableCertificate, 2],
  [UnusableStateFile, 4],
  [StateInUse, 5],
] as const

/** Returns the message and the exit code of a failed start. */
export const explainFailure = (error: unknown, { host, port }: Settings): { message: string; exitCode: number } => {
  if (!(error instanceof Error)) return { message: String(error), exitCode: 1 }
  const [, exitCode] = KNOWN.find(([kind]) => error instanceof kind) ?? []
  if (exitCode !== undefined) return { message: error.message, exitCode }
  if (error instanceof ScenarioProblems)
    return { message: `Cannot load the ${error.of}:\n${error.message}`, exitCode: 1 }
  const code = codeOf(error)
  const taken = `Port ${port} on ${host} is in use. Stop the other program, or choose another port with \`--port\`.`
  if (code === 'EADDRINUSE') return { message: taken, exitCode: 3 }
  if ('syscall' in error && ['listen', 'bind', 'getaddrinfo'].includes(String(error.syscall)))
    return { message: `Cannot listen on ${host}:${port} (${code}). Change \`--host\` or \`--port\`.`, exitCode: 3 }
  return { message: error.stack ?? error.message, exitCode: 1 }
}
