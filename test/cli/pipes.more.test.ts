import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runCommand } from '../support/command.ts'
import { endGroup } from '../support/end-group.ts'
import { eventually } from '../support/eventually.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { initBody } from '../support/init-body.ts'
import { isLong } from '../support/long-runs.ts'
import { builtProgram, PROGRAM } from '../support/process.ts'
import { sharedSandbox } from '../support/sandbox.ts'

builtProgram()

/** Bytes that a pipe takes before they are read. */
const PIPE = 65_536

/** Shell code that pipes the long stream. A shell creates real pipes; the buffers of Node between processes are larger. */
const PIPED = { stdout: '"$0" "$@"', stderr: '"$0" "$@" 2>&1 >/dev/null' } as const
type Long = keyof typeof PIPED

/** Runs the program with a pipe to a reader. The third channel returns its process ID and, at the end, its exit code. */
const pipe = (args: readonly string[], reader: string, long: Long = 'stdout') => {
  const inner = `sh -c 'echo $$ >&3; exec "$0" "$@"' ${PIPED[long]}`
  const child = spawn(
    'sh',
    ['-c', `exec 4<&0; { ${inner}; echo $? >&3; } | ${reader}`, process.execPath, PROGRAM, ...args],
    {
      detached: true,
      env: { PATH: process.env.PATH ?? '' },
      cwd: temporaryFolder(),
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    },
  )
  onTestFinished(() => endGroup(child))
  const { stdin, stdout, stderr, stdio } = child
  const numbers = createInterface(stdio[3] as Readable)[Symbol.asyncIterator]()
  const number = async (): Promise<number> => Number((await numbers.next()).value)
  const pid = number()
  const code = number()
  const ended = Promise.all([code, text(stdout), text(stderr)]).then(([code, read, stderr]) => ({ code, read, stderr }))
  return { stdin, pid, code, ended }
}

/** Returns the source files of the program, without tests, scripts of the console and development tools. */
const programs = (): readonly (readonly [file: string, text: string])[] =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.(test|gen|d)\.ts$|^console\b|^cli.dev\b/.test(file))
    .map((file) => [`src/${file}`, readFileSync(join('src', file), 'utf8')] as const)

/** Returns a long path with a number. */
const longPath = (n: number): string => `${n}/${'p'.repeat(5_000)}`

const shared = sharedSandbox({ 'traffic-body-kb': 256 })
/** Returns the port of a sandbox with rejected requests of a hundred thousand letters. */
const usedPort = async (): Promise<string> => {
  for (const letter of 'xy')
    await shared()
      .init({ ...initBody(), refno: letter.repeat(50_000) })
      .expect(400)
  return new URL(shared().url).port
}

/** Commands with more output than a pipe takes, on either stream, with and without a sandbox; each with its exit code. */
const COMMANDS: readonly [title: string, args: () => string[] | Promise<string[]>, code: number, long: Long][] = [
  ['cards as JSON', () => ['cards', '--format', 'json'], 0, 'stdout'],
  ['a long unknown command', () => ['y'.repeat(100_000)], 2, 'stderr'],
  ['requests as JSON', async () => ['requests', '--format', 'json', '--port', await usedPort()], 0, 'stdout'],
]

describe('a command with a pipe as output', () => {
  it.each(COMMANDS)('writes all of it to a slow reader: %s', async (_title, given, code, long) => {
    const args = await given()
    const all = await runCommand(args)
    expect(all.code).toBe(code)
    expect(all[long].length).toBeGreaterThan(PIPE)
    const { read, ...ended } = await pipe(args, 'dd bs=512 2>/dev/null', long).ended
    expect(ended).toEqual({ code, stderr: '' })
    // Compares the equality only: the diff of a failure would have megabytes.
    expect([read.length, read === all[long]]).toEqual([all[long].length, true])
  })

  it.each(COMMANDS.slice(0, 2))(
    'exits as usual after the reader closed the pipe: %s',
    async (_title, given, code, long) => {
      const ended = await pipe(await given(), 'head -c 1', long).ended
      expect(ended).toMatchObject({ code, stderr: '' })
      expect(ended.read).toHaveLength(1)
    },
  )

  // Therefore the cases above cover all commands.
  it('is written by one module only, which waits for the reader: no other writes to a stream or ends the process', () => {
    const others = programs().filter(
      ([, text]) =>
        /\bprocess\.(stdout|stderr|exit)|\bconsole\.(debug|error|info|log|warn)\b|\bfrom 'node:console'/.test(text) ||
        // Functions of the process are imported by their names.
        /\bimport (?!\{).*\bfrom 'node:process'|\bimport \{.*\b(stdout|stderr|exit)\b.*\} from 'node:process'/.test(
          text,
        ),
    )
    expect(others.map(([file]) => file)).toEqual(['src/cli/main.ts'])
  })
})

describe('a sandbox with a pipe for its log', () => {
  /** Number of calls with long paths, each of which is a line of the log. */
  const LINES = 40
  const flags = ['start', '--port', '0', '--ephemeral', '--log-format', 'json', '--ready-file']

  /** Starts a sandbox with a longer log than the pipe takes, and a reader that waits for a word. */
  const unread = async () => {
    const ready = join(temporaryFolder(), 'ready')
    const { stdin, pid, code, ended } = pipe([...flags, ready], '{ read -r word <&4; cat; }')
    const url = await eventually(() => readFileSync(ready, 'utf8').trim())
    const id = await pid
    for (let n = 0; n < LINES; n++) await fetch(`${url}/_sandbox/${longPath(n)}`)
    const stop = (): Promise<void> => {
      process.kill(id, 'SIGTERM')
      return eventually(() => expect(existsSync(ready)).toBe(false))
    }
    return { stdin, stop, ended, code }
  }

  it('writes everything to a late reader before it stops', async () => {
    const { stdin, stop, ended } = await unread()
    await stop()
    stdin.end('read\n')
    const { code, read, stderr } = await ended
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(read.length).toBeGreaterThan(PIPE)
    expect(read.match(/"type":"control"/g)).toHaveLength(LINES)
  })

  // It waits for five seconds, which only the long tests do.
  it.runIf(isLong)('does not wait forever for a reader', async () => {
    const { stop, code } = await unread()
    await stop()
    expect(await code).toBe(0)
  })
})
