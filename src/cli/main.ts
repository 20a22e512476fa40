import type { Io } from './io.ts'
import { run } from './run.ts'

const ONE_SIGNAL_MS = 500

const io: Io = {
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
  isTerminal: process.stdout.isTTY === true,
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
  untilUnread: () => new Promise((resolve) => process.stdout.once('error', () => resolve())),
}

// A reader that closed the pipe (head, a finished CI step) must not end the sandbox.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
// Newer Nodes warn about what bundled packages call; nobody who runs the sandbox can act on it.
process.noDeprecation = true
process.exit(await run(process.argv.slice(2), io, process.env))
