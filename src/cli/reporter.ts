import type { Sandbox } from '../app/sandbox.ts'
import type { Settings } from '../app/settings/settings-table.ts'
import { instant } from '../core/domain/time.ts'
import type { Call, Output } from './command.ts'
import type { Level } from './log-line.ts'
import { welcome } from './welcome.ts'

/** Reports start, stop and problems of the sandbox. */
export type Reporter = {
  starts(version: () => string): void
  /** Reports a problem that the sandbox has handled. */
  problem(message: string): void
  /** Prints the banner with all addresses, before the log begins. */
  banner(sandbox: Sandbox): void
  ready(sandbox: Sandbox): void
  stops(signal: string, drainMs: number): void
  stopped(): void
}

const line = (level: Level, type: string, facts: object): string =>
  JSON.stringify({ level, type, at: instant(performance.timeOrigin + performance.now()), ...facts })

/** Returns the line of JSON for a failed start. */
export const failureLine = (message: string, exitCode: number): string => line('error', 'failed', { exitCode, message })

const readyText = ({ url }: Sandbox): string => `threeds-sandbox ready on ${url}`

/** Creates a reporter that writes lines of JSON only. Problems go to standard error. */
const forPrograms = ({ out, err }: Output): Reporter => ({
  starts: (version) =>
    out(
      line('info', 'start', {
        version: version(),
        node: process.versions.node,
        pid: process.pid,
        message: 'threeds-sandbox starts',
      }),
    ),
  problem: (message) => err(line('warn', 'problem', { message })),
  banner: () => {},
  ready(sandbox) {
    const { url, stateFile = null, settings } = sandbox
    const requiresToken = settings['control-token'] !== undefined
    out(line('info', 'ready', { url, stateFile, requiresToken, message: readyText(sandbox) }))
  },
  stops: (signal, drainMs) => out(line('info', 'stop', { signal, drainMs, message: `stopping after ${signal}` })),
  stopped: () => out(line('info', 'stopped', { message: 'threeds-sandbox has stopped' })),
})

/** Creates a reporter for people, and for scripts that wait for the ready line. */
const forPeople = ({ out, err }: Output, files: Call['secretFiles']): Reporter => ({
  starts: () => {},
  problem: err,
  banner: (sandbox) => out(welcome(sandbox, files)),
  ready: (sandbox) => out(readyText(sandbox)),
  stops: () => {},
  stopped: () => {},
})

/** Returns the JSON reporter for `json` only: with `auto`, people may read the output even without a terminal. */
export const reporterOf = ({ 'log-format': format }: Settings, files: Call['secretFiles'], io: Output): Reporter =>
  format === 'json' ? forPrograms(io) : forPeople(io, files)
