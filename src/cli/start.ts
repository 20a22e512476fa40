import { createSandbox, type Sandbox, type SandboxOptions } from '../sandbox.ts'
import type { Settings } from '../settings/table.ts'
import type { Run } from './command.ts'
import type { Io } from './io.ts'
import { lineFormat, logLine } from './log-line.ts'
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

/** Scenarios are watched where somebody writes them: in a folder, with a terminal beside it. */
const watching = async (settings: Settings, io: Io): Promise<Pick<SandboxOptions, 'watch' | 'onReload'>> => {
  const isWished = settings.watch ?? (settings.scenarios !== undefined && io.isTerminal ? 'on' : 'off')
  if (isWished === 'off') return { watch: 'off' }
  const { tellReloads } = await import('./reload-line.ts')
  return { watch: 'on', onReload: tellReloads(settings['log-format'], io) }
}

/** `threeds-sandbox start`: runs until a signal asks to stop. */
export const start: Run = async ({ settings }, io) => {
  // Listening for signals before the start: one that comes while starting must not be lost.
  const stopped = io.untilSignal()
  const readyFile = settings['ready-file']
  if (readyFile !== undefined) removeReadyFile(readyFile)
  const watch = await watching(settings, io)
  const sandbox = await Promise.race([createSandbox({ ...settings, ...watch, onProblem: io.err }), stopped])
  // Asked to stop before it was ready: there is nothing to finish.
  if (typeof sandbox === 'string') return 0
  announce(sandbox, io)
  await stopped
  await sandbox.close()
  if (readyFile !== undefined) removeReadyFile(readyFile)
  return 0
}
