import { setTimeout as sleep } from 'node:timers/promises'
import type { Io } from './command.ts'
import { run } from './run.ts'

const ONE_SIGNAL_MS = 500

/** How long whoever was told to stop waits for a reader that takes nothing more. */
const UNREAD_MS = 5_000

const told = new AbortController()

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
        told.abort()
        resolve(signal)
      }
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
    }),
  untilUnread: () => new Promise((resolve) => process.stdout.once('error', () => resolve())),
}

const outputs = [process.stdout, process.stderr]
// A reader that closed the pipe (head, a finished CI step) must not end the sandbox.
for (const stream of outputs) stream.on('error', () => {})
// Newer Nodes warn about what bundled packages call; nobody who runs the sandbox can act on it.
process.noDeprecation = true
process.exitCode = await run(process.argv.slice(2), io, process.env)

// A pipe takes what fits into it: the rest waits here until somebody reads, or closes it.
const taken = Promise.all(outputs.map((stream) => new Promise((resolve) => stream.write('', resolve))))
await (told.signal.aborted ? Promise.race([taken, sleep(UNREAD_MS)]) : taken)
// What may still be open, such as a name that is looked up, keeps nobody here.
process.exit()
