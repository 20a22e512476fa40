import { createSandbox, type Sandbox } from '../sandbox.ts'
import { explainFailure } from './explain-failure.ts'
import type { Io } from './io.ts'
import { type Environment, readSettings, wrongArguments } from './read-settings.ts'
import { removeReadyFile, writeReadyFile } from './running-sandbox.ts'
import { welcome } from './welcome.ts'

type RequestEntry = ReturnType<Sandbox['log']['entries']>[number]

const pretty = ({ id, method, path, status, durationMs, scenario, notes, fault }: RequestEntry): string => {
  const line = [id, method, path, status, `${durationMs} ms`, ...(scenario === undefined ? [] : [scenario])].join('  ')
  return [line, ...notes.map((note) => `       ${note}`), ...(fault === undefined ? [] : [fault])].join('\n')
}

/** A request as a line of the log, or undefined where nothing is to be logged. */
export const logLine = (entry: RequestEntry, format: 'pretty' | 'json' | 'off'): string | undefined => {
  if (format === 'off') return undefined
  return format === 'json' ? JSON.stringify(entry) : pretty(entry)
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
export const start = async (args: readonly string[], io: Io, env: Environment): Promise<number> => {
  const read = await readSettings(args, env)
  if ('problems' in read) return wrongArguments(io, read.problems)
  // Listening for signals before the start: one that comes while starting must not be lost.
  const stopped = io.untilSignal()
  const readyFile = read.settings['ready-file']
  try {
    if (readyFile !== undefined) removeReadyFile(readyFile)
    const sandbox = await Promise.race([createSandbox({ ...read.settings, onProblem: io.err }), stopped])
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
