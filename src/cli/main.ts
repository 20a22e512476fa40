import { nearest } from '../domain/nearest.ts'
import { health } from './health.ts'
import { help } from './help.ts'
import type { Io } from './io.ts'
import { start } from './start.ts'
import { state } from './state.ts'
import { validate } from './validate.ts'
import { version } from './version.ts'
import { webhook } from './webhook.ts'

const ONE_SIGNAL_MS = 500
const COMMANDS = ['start', 'validate', 'health', 'webhook', 'state', 'help']

const notACommand = (word: string): string => {
  const meant = nearest(word, COMMANDS)
  const advice = meant === undefined ? `the commands are ${COMMANDS.join(', ')}` : `did you mean ${meant}?`
  return `"${word}" is not a command; ${advice}`
}

const run = (args: readonly string[], io: Io): Promise<number> | number => {
  const [first = 'start', ...rest] = args
  if (args.includes('--help') || first === 'help' || first === '-h') return help(io)
  if (first === '--version' || first === '-v') return version(io)
  if (first.startsWith('--')) return start(args, process.env, io)
  switch (first) {
    case 'start':
      return start(rest, process.env, io)
    case 'validate':
      return validate(rest, io)
    case 'health':
      return health(rest, process.env, io)
    case 'webhook':
      return webhook(rest, process.env, io)
    case 'state':
      return state(rest, process.env, io)
    default:
      io.err(notACommand(first))
      return 2
  }
}

const io: Io = {
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
  untilSignal: () =>
    new Promise((resolve) => {
      let first: number | undefined
      const stop = (signal: NodeJS.Signals): void => {
        first ??= performance.now()
        // npm and a terminal both forward a signal; only a later one is impatience.
        if (performance.now() - first > ONE_SIGNAL_MS) process.exit(130)
        resolve(signal)
      }
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
    }),
}

// A reader that closed the pipe (head, a finished CI step) must not end the sandbox.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
// Newer Nodes warn about what bundled packages call; nobody who runs the sandbox can act on it.
process.noDeprecation = true
process.exit(await run(process.argv.slice(2), io))
