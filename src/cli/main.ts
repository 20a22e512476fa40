import { setTimeout as sleep } from 'node:timers/promises'
import type { Io } from './command.ts'
import { createProgress } from './progress.ts'
import { run } from './run.ts'

const ONE_SIGNAL_MS = 500

/** Maximum time that a stopped program waits for a reader that does not read. */
const UNREAD_MS = 5_000

const stopping = new AbortController()

/** Replaces the current line of the terminal, a few times in a second at most. */
const progress = process.stderr.isTTY ? createProgress((text) => process.stderr.write(text)) : undefined

const io: Io = {
  out: (line) => {
    progress?.(undefined)
    process.stdout.write(`${line}\n`)
  },
  err: (line) => {
    progress?.(undefined)
    process.stderr.write(`${line}\n`)
  },
  ...(progress && { progress }),
  input: () => process.stdin,
  isTerminal: process.stdout.isTTY === true,
  untilSignal: () =>
    new Promise((resolve) => {
      let first: number | undefined
      const stop = (signal: NodeJS.Signals): void => {
        first ??= performance.now()
        // npm and a terminal both forward a signal; only a later one ends the program at once.
        if (performance.now() - first > ONE_SIGNAL_MS) process.exit(130)
        stopping.abort()
        resolve(signal)
      }
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
    }),
  untilUnread: () => new Promise((resolve) => process.stdout.once('error', () => resolve())),
}

const outputs = [process.stdout, process.stderr]
// A reader that closed the pipe (head, a finished CI step) must not end the sandbox.
for (const stream of outputs) stream.on('error', () => {})
// Newer versions of Node warn about calls in bundled packages, which users cannot change.
process.noDeprecation = true
process.exitCode = await run(process.argv.slice(2), io, process.env)

// A pipe takes as much as fits; wait for the rest until the reader reads or closes it.
const taken = Promise.all(outputs.map((stream) => new Promise((resolve) => stream.write('', resolve))))
await (stopping.signal.aborted ? Promise.race([taken, sleep(UNREAD_MS)]) : taken)
// Do not wait for open handles, such as a DNS lookup.
process.exit()
