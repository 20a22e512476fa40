import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { beforeAll, onTestFinished } from 'vitest'
import { build, ROOT } from '../../scripts/prepare.mjs'
import { temporaryFolder } from './given-folder.ts'
import { callsOf, type Ended, type Exit, type Program, type RunningProgram, readyAddress } from './program.ts'

/** Path of the built program. */
export const PROGRAM = join(ROOT, 'dist/cli.js')

export type Options = {
  /** The whole environment of the program. */
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
  /** Path of another copy of the bundle. */
  readonly program?: string
}

/** The program as a separate process. */
export type RunningProcess = RunningProgram & {
  /** Stops reading its output, as `head` does. */
  readonly closeOutput: () => void
  /** Its process ID. */
  readonly pid: number | undefined
}

/** Builds the program from the current sources for the tests of a file. */
export const builtProgram = (): void => {
  beforeAll(build)
}

const collect = (stream: Readable): (() => string) => {
  let text = ''
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  return () => text
}

const observe = (child: ChildProcessByStdio<null, Readable, Readable>): Program => {
  const exit = once(child, 'close').then(([code, signal]): Exit => ({ code, signal }))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exit
  })
  return { stdout: collect(child.stdout), stderr: collect(child.stderr), kill: (signal) => child.kill(signal), exit }
}

const launch = (args: readonly string[], { env = {}, cwd = temporaryFolder(), program = PROGRAM }: Options) => {
  const child = spawn(process.execPath, [program, ...args], { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  return { child, process: observe(child) }
}

/** Starts the program as a process, which may never be ready. */
export const spawnProgram = (args: readonly string[], options: Options = {}) => {
  const { child, process } = launch(args, options)
  return { ...process, closeOutput: () => void child.stdout.destroy() }
}

/** Runs the program until it exits. */
export const runProgram = async (args: readonly string[], options: Options = {}): Promise<Ended> => {
  const { process } = launch(args, options)
  const { code } = await process.exit
  return { code, stdout: process.stdout(), stderr: process.stderr() }
}

const untilReady = ({ stdout, stderr, exit }: Program, output: Readable): Promise<string> =>
  new Promise((resolve, reject) => {
    output.on('data', () => {
      const url = readyAddress(stdout())
      if (url !== undefined) resolve(url)
    })
    void exit.then(({ code, signal }) =>
      reject(new Error(`it ended with ${signal ?? code} before it was ready:\n${stderr()}${stdout()}`)),
    )
  })

/** Starts the program on a free port and waits for its ready line. */
export const startProgram = async (args: readonly string[], options: Options = {}): Promise<RunningProcess> => {
  const { child, process } = launch(['--port', '0', ...args], options)
  const url = await untilReady(process, child.stdout)
  const closeOutput = (): void => {
    child.stdout.destroy()
    child.stderr.destroy()
  }
  return { ...process, ...callsOf(url), url, closeOutput, pid: child.pid }
}
