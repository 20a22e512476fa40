import { createSandbox, type Sandbox } from '../sandbox.ts'
import { explainFailure } from './explain-failure.ts'
import type { Io } from './io.ts'
import { lineFormat, logLine } from './log-line.ts'
import { type Environment, readSettings, wrongArguments } from './read-settings.ts'
import { removeReadyFile, writeReadyFile } from './running-sandbox.ts'
import { welcome } from './welcome.ts'

const announce = (sandbox: Sandbox, io: Io): void => {
  const { url, settings, traffic } = sandbox
  io.out(welcome(sandbox))
  const format = lineFormat(settings['log-format'], io.isTerminal)
  if (format !== 'off')
    traffic.follow((told) => {
      const line = logLine(told, format)
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
