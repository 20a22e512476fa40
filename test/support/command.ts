import { Readable } from 'node:stream'
import { onTestFinished } from 'vitest'
import type { Environment, Io } from '../../src/cli/command.ts'
import { run } from '../../src/cli/run.ts'
import { temporaryFolder } from './given-folder.ts'
import { callsOf, type Ended, type Exit, type Program, type RunningProgram, readyAddress } from './program.ts'

type Options = {
  /** The whole environment of the program, in addition to its own state folder. */
  readonly env?: Readonly<Record<string, string>>
  /** Its standard input (default: empty). */
  readonly input?: string | Buffer
  /** Whether its output goes to a terminal. */
  readonly isTerminal?: boolean
  /** The module that runs it, if not the current source. */
  readonly runs?: (args: readonly string[], io: Io, env: Environment) => Promise<number>
}

type Lines = { readonly text: () => string; readonly add: (line: string) => void }

const lines = (): Lines => {
  let text = ''
  return {
    text: () => text,
    add: (line) => {
      text += `${line}\n`
    },
  }
}

type Launched = Program & {
  /** The URL of the ready line, or undefined if the command ended first. */
  readonly ready: Promise<string | undefined>
}

/** Starts a command. Its output and its end are awaited later; only a signal ends it early. */
export const beginCommand = (
  args: readonly string[],
  { env = {}, input = '', isTerminal = false, runs = run }: Options = {},
): Launched => {
  const out = lines()
  const err = lines()
  let kill: (signal: string) => void = () => {}
  let ready: (url: string | undefined) => void = () => {}
  const signalled = new Promise<string>((resolve) => {
    kill = resolve
  })
  const untilReady = new Promise<string | undefined>((resolve) => {
    ready = resolve
  })
  const io: Io = {
    out: (line) => {
      out.add(line)
      const url = readyAddress(line)
      if (url !== undefined) ready(url)
    },
    err: err.add,
    input: () => Readable.from([Buffer.from(input)]),
    isTerminal,
    untilSignal: () => signalled,
  }
  const exit = runs(args, io, { THREEDS_STATE_DIR: temporaryFolder(), ...env }).then((code): Exit => {
    ready(undefined)
    return { code, signal: null }
  })
  onTestFinished(async () => {
    kill('SIGTERM')
    await exit
  })
  return { stdout: out.text, stderr: err.text, kill, exit, ready: untilReady }
}

/** Runs the program in this process: arguments and environment in; lines and the exit code out. */
export const runCommand = async (args: readonly string[], options: Options = {}): Promise<Ended> => {
  const { exit, stdout, stderr } = beginCommand(args, options)
  const { code } = await exit
  return { code, stdout: stdout(), stderr: stderr() }
}

/** Starts it on a free port and waits for its ready line. Only a signal ends it early. */
export const startCommand = async (args: readonly string[], options: Options = {}): Promise<RunningProgram> => {
  const { ready, ...program } = beginCommand(['--port', '0', ...args], options)
  const url = await ready
  if (url === undefined) throw new Error(`it ended before it was ready:\n${program.stderr()}${program.stdout()}`)
  return { ...program, ...callsOf(url), url }
}
