import type { Sandbox } from '../app/sandbox.ts'
import type { Settings } from '../app/settings/settings-table.ts'
import { instant } from '../core/domain/time.ts'
import type { Call, Output } from './command.ts'
import type { Level } from './log-line.ts'
import { welcome } from './welcome.ts'

/** Tells whoever started the sandbox how it is with it, beside what it is asked. */
export type Reporter = {
  starts(version: () => string): void
  /** Something is wrong that the sandbox has dealt with. */
  problem(message: string): void
  /** Before its requests are told: where everything is, for people. */
  welcomes(sandbox: Sandbox): void
  ready(sandbox: Sandbox): void
  stops(signal: string, drainMs: number): void
  stopped(): void
}

const line = (level: Level, type: string, facts: object): string =>
  JSON.stringify({ level, type, at: instant(performance.timeOrigin + performance.now()), ...facts })

/** Why a start failed, as a line for programs. */
export const failureLine = (message: string, exitCode: number): string => line('error', 'failed', { exitCode, message })

const readyText = ({ url }: Sandbox): string => `threeds-sandbox ready on ${url}`

/** For programs: nothing but lines of JSON, from the first to the last. What goes wrong is on the standard error, as ever. */
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
  welcomes: () => {},
  ready(sandbox) {
    const { url, stateFile = null, settings } = sandbox
    const asksForToken = settings['control-token'] !== undefined
    out(line('info', 'ready', { url, stateFile, asksForToken, message: readyText(sandbox) }))
  },
  stops: (signal, drainMs) => out(line('info', 'stop', { signal, drainMs, message: `told to stop by ${signal}` })),
  stopped: () => out(line('info', 'stopped', { message: 'threeds-sandbox has stopped' })),
})

/** For people, and for scripts that wait for the one ready line. */
const forPeople = ({ out, err }: Output, files: Call['secretFiles']): Reporter => ({
  starts: () => {},
  problem: err,
  welcomes: (sandbox) => out(welcome(sandbox, files)),
  ready: (sandbox) => out(readyText(sandbox)),
  stops: () => {},
  stopped: () => {},
})

/** Who wants JSON has it from the first line; where it is only what is best beside no terminal, people may still read. */
export const reporterOf = ({ 'log-format': format }: Settings, files: Call['secretFiles'], io: Output): Reporter =>
  format === 'json' ? forPrograms(io) : forPeople(io, files)
