import { type ChildProcess, spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { errorCode } from '../../core/domain/error-causes.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'

/** Limit of the stored output of each stream. */
const MAX_KEPT = 8 * 1024 * 1024
/** A process that left the group may keep the streams open. */
const CLOSE_MS = 500
const END_MS = 2_000

type Command = {
  readonly command: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** A program and its child processes. */
export type Group = {
  /** Returns the newest output of each stream. */
  readonly output: () => { readonly stdout: string; readonly stderr: string }
  /** Resolves with a description of the end of the program. */
  readonly ended: Promise<string>
  /** Kills the group as kill -9 does; resolves when it has ended. */
  readonly kill: () => Promise<void>
  /** Sends SIGTERM, then kills the group after a while. */
  readonly end: () => Promise<void>
}

const collect = (child: ChildProcess, name: 'stdout' | 'stderr'): (() => string) => {
  let text = ''
  child[name]?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-MAX_KEPT)
  })
  return () => text
}

const startProblem = (program: string, cwd: string, error: Error): string => {
  if (errorCode(error) !== 'ENOENT') return `${program} cannot be started (${errorCode(error)})`
  const isFolder = attempt(() => statSync(cwd).isDirectory())
  return isFolder ? `unknown program ${program}` : `unknown folder ${cwd}`
}

/** Starts a program in its own process group, because npm and shells start the app as a child process. */
export const startGroup = ({ command: [program = '', ...args], cwd, env }: Command): Group => {
  const child = spawn(program, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const stdout = collect(child, 'stdout')
  const stderr = collect(child, 'stderr')
  const signal = (name: NodeJS.Signals): void => {
    const { pid } = child
    // Fails if no process is left.
    if (pid !== undefined) attempt(() => process.kill(-pid, name))
  }
  const last = (): void => signal('SIGKILL')
  // Ends the app if the audit is interrupted.
  process.once('exit', last)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(startProblem(program, cwd, error)))
    child.once('exit', (code, name) => resolve(name === null ? `it exited with ${code}` : `it was ended by ${name}`))
  })
  const closed = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    child.once('error', () => resolve())
    void ended.then(() => setTimeout(resolve, CLOSE_MS).unref())
  })
  const kill = async (): Promise<void> => {
    signal('SIGKILL')
    await closed
    process.removeListener('exit', last)
  }
  const end = async (): Promise<void> => {
    signal('SIGTERM')
    const killTimer = setTimeout(last, END_MS)
    await ended
    clearTimeout(killTimer)
    await kill()
  }
  return { output: () => ({ stdout: stdout(), stderr: stderr() }), ended, kill, end }
}

const LAST_LINES = 8

/** Returns the last lines of the output. */
export const lastLines = ({ output }: Group): string => {
  const { stdout, stderr } = output()
  const lines = (stderr.trim() || stdout.trim()).split('\n').slice(-LAST_LINES)
  return lines.join('\n').trim()
}

/** Time limit for commands that start or stop an app. */
const COMMAND_TIMEOUT_MS = 60_000

/** Runs a command of audit.yaml to its end. @returns the problem, if any */
export const runCommand = async (
  command: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> => {
  const group = startGroup({ command, cwd, env })
  const controller = new AbortController()
  const late = wait(COMMAND_TIMEOUT_MS, `it did not exit within ${COMMAND_TIMEOUT_MS / 1000} s`, {
    signal: controller.signal,
    ref: false,
  })
  const result = await Promise.race([group.ended, late.catch(() => '')])
  controller.abort()
  await group.kill()
  return result === 'it exited with 0' ? undefined : `${command.join(' ')}: ${result}\n${lastLines(group)}`.trim()
}
