import { createSandbox, type Sandbox } from '../sandbox.ts'
import { ScenarioProblems } from '../scenarios/load-scenarios.ts'
import type { Settings } from '../settings/table.ts'
import { UnusableStateFile } from '../store/json-file.ts'
import type { Io } from './io.ts'
import { logLine } from './log-line.ts'
import { type Environment, readSettings } from './read-settings.ts'
import { removeReadyFile, UnusableReadyFile, writeReadyFile } from './ready-file.ts'
import { welcome } from './welcome.ts'

/** What Node says about a call of the system that failed; empty for every other error. */
const systemError = (error: unknown): Pick<NodeJS.ErrnoException, 'code' | 'syscall'> =>
  error instanceof Error && 'syscall' in error ? (error as NodeJS.ErrnoException) : {}

/** Why the start failed, in words, and the exit code that scripts can tell apart. */
const explainFailure = (error: unknown, { host, port }: Settings): { text: string; exitCode: number } => {
  if (error instanceof ScenarioProblems) return { text: `the scenarios cannot be used:\n${error.message}`, exitCode: 1 }
  if (error instanceof UnusableStateFile) return { text: error.message, exitCode: 4 }
  if (error instanceof UnusableReadyFile) return { text: error.message, exitCode: 1 }
  const { code, syscall = '' } = systemError(error)
  if (code === 'EADDRINUSE')
    return {
      text: `port ${port} on ${host} is in use; stop the other program or choose another with --port`,
      exitCode: 3,
    }
  if (['listen', 'bind', 'getaddrinfo'].includes(syscall))
    return { text: `${host}:${port} cannot be listened on (${code}); see --host and --port`, exitCode: 3 }
  return { text: error instanceof Error ? (error.stack ?? error.message) : String(error), exitCode: 1 }
}

const announce = (sandbox: Sandbox, io: Io): void => {
  const { url, settings, log } = sandbox
  io.out(welcome(sandbox))
  log.subscribe((entry) => {
    const line = logLine(entry, settings['log-format'])
    if (line !== undefined) io.out(line)
  })
  const readyFile = settings['ready-file']
  if (readyFile !== undefined) writeReadyFile(readyFile, url)
  io.out(`threeds-sandbox ready on ${url}`)
}

/** `threeds-sandbox start`: runs until a signal asks to stop. */
export const start = async (args: readonly string[], env: Environment, io: Io): Promise<number> => {
  const read = readSettings(args, env)
  if ('problems' in read) {
    for (const problem of read.problems) io.err(problem)
    return 2
  }
  // Listening for signals before the start: one that comes while starting must not be lost.
  const stopped = io.untilSignal()
  const readyFile = read.settings['ready-file']
  try {
    if (readyFile !== undefined) removeReadyFile(readyFile)
    const sandbox = await Promise.race([createSandbox(read.settings), stopped])
    // Asked to stop before it was ready: there is nothing to finish.
    if (typeof sandbox === 'string') return 0
    announce(sandbox, io)
    await stopped
    await sandbox.close()
    if (readyFile !== undefined) removeReadyFile(readyFile)
    return 0
  } catch (error) {
    const { text, exitCode } = explainFailure(error, read.settings)
    io.err(text)
    return exitCode
  }
}
