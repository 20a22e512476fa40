import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { beforeAll, onTestFinished } from 'vitest'
import { build, ROOT } from '../../src/cli/dev/prepare.mjs'
import { MERCHANT } from './sandbox.ts'

const PROGRAM = join(ROOT, 'dist/cli.js')
const READY = /^threeds-sandbox ready on (http:\/\/\S+)$/m

export type Options = {
  /** All that the program sees of an environment. */
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
  /** Another copy of the bundle. */
  readonly program?: string
}

export type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null }

/** The program as a process of its own. */
export type Process = {
  readonly stdout: () => string
  readonly stderr: () => string
  readonly kill: (signal: NodeJS.Signals) => void
  /** When it has ended and its last output is here. */
  readonly exit: Promise<Exit>
}

export type Answer = { readonly status: number; readonly headers: Headers; readonly body: Record<string, unknown> }

/** The program after its ready line. */
export type RunningProcess = Process & {
  readonly url: string
  /** Endpoint 1 with credentials; a string is sent as it is. */
  init(body: object | string): Promise<Answer>
  /** Endpoint 3 with credentials. */
  status(id: string): Promise<Answer>
}

/** The tests of a file run the program that the sources of this moment make. */
export const builtProgram = (): void => {
  beforeAll(build)
}

/** A folder of its own, for as long as the test runs. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'threeds-sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const collect = (stream: Readable): (() => string) => {
  let text = ''
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  return () => text
}

const observe = (child: ChildProcessByStdio<null, Readable, Readable>): Process => {
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

/** Runs the program to its end. */
export const runProgram = async (args: readonly string[], options: Options = {}) => {
  const { process } = launch(args, options)
  const { code } = await process.exit
  return { code, stdout: process.stdout(), stderr: process.stderr() }
}

const call = async (url: string, init: RequestInit): Promise<Answer> => {
  const authorization = `Basic ${Buffer.from(MERCHANT.join(':')).toString('base64')}`
  const headers = { authorization, 'content-type': 'application/json' }
  const answer = await fetch(url, { ...init, headers })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, unknown> }
}

const untilReady = ({ stdout, stderr, exit }: Process, output: Readable): Promise<string> =>
  new Promise((resolve, reject) => {
    output.on('data', () => {
      const url = READY.exec(stdout())?.[1]
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
  return {
    ...process,
    url,
    init: (body) =>
      call(`${url}/v1/transactions`, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
    status: (id) => call(`${url}/v1/transactions/${id}`, {}),
  }
}
