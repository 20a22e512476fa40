import { nearest } from '../domain/nearest.ts'
import { COMMANDS } from './commands.ts'
import type { Io } from './io.ts'

const ONE_SIGNAL_MS = 500

const notACommand = (word: string): string => {
  const names = COMMANDS.map(({ name }) => name)
  const meant = nearest(word, names)
  const advice = meant === undefined ? `the commands are ${names.join(', ')}` : `did you mean ${meant}?`
  return `"${word}" is not a command; ${advice}`
}

const run = async (args: readonly string[], io: Io): Promise<number> => {
  const [first = 'start', ...rest] = args
  const wantsHelp = args.includes('--help') || first === '-h'
  if (!wantsHelp && (first === '--version' || first === '-v')) return (await import('./help.ts')).version(io)
  const called = wantsHelp ? 'help' : first.startsWith('--') ? 'start' : first
  const command = COMMANDS.find(({ name }) => name === called)
  if (command) return (await command.load())(called === first ? rest : args, io, process.env)
  io.err(notACommand(first))
  return 2
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
