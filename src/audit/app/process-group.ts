import { type ChildProcess, spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { errorCode } from '../../core/domain/error-causes.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'

/** How much of each stream is kept: what an audit needs of an app that says a lot. */
const MOST_KEPT = 8 * 1024 * 1024
/** Whoever left the group may hold the streams open for ever. */
const CLOSE_MS = 500
const END_MS = 2_000

type Command = {
  readonly command: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** A program and all that it started. */
export type Group = {
  /** What each stream held so far, the newest of it. */
  readonly output: () => { readonly stdout: string; readonly stderr: string }
  /** Once the program is over: how, in words. */
  readonly ended: Promise<string>
  /** As by kill -9; resolves once it is gone. */
  readonly kill: () => Promise<void>
  /** Lets it end by itself first. */
  readonly end: () => Promise<void>
}

const collect = (child: ChildProcess, name: 'stdout' | 'stderr'): (() => string) => {
  let text = ''
  child[name]?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-MOST_KEPT)
  })
  return () => text
}

const startProblem = (program: string, cwd: string, error: Error): string => {
  if (errorCode(error) !== 'ENOENT') return `${program} cannot be started (${errorCode(error)})`
  const isFolder = attempt(() => statSync(cwd).isDirectory())
  return isFolder ? `there is no program ${program}` : `there is no folder ${cwd}`
}

/** Starts a program as a group of its own: npm and shells are not the app, and are ended with it. */
export const startGroup = ({ command: [program = '', ...args], cwd, env }: Command): Group => {
  const child = spawn(program, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const stdout = collect(child, 'stdout')
  const stderr = collect(child, 'stderr')
  const signal = (name: NodeJS.Signals): void => {
    const { pid } = child
    // Nothing may be left of it, which is what was wanted.
    if (pid !== undefined) attempt(() => process.kill(-pid, name))
  }
  const last = (): void => signal('SIGKILL')
  // Whoever ends the audit in its middle ends the app as well.
  process.once('exit', last)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(startProblem(program, cwd, error)))
    child.once('exit', (code, name) => resolve(name === null ? `it ended with ${code}` : `it was ended by ${name}`))
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
    const impatient = setTimeout(last, END_MS)
    await ended
    clearTimeout(impatient)
    await kill()
  }
  return { output: () => ({ stdout: stdout(), stderr: stderr() }), ended, kill, end }
}

const LAST_LINES = 8

/** The last lines of what a program wrote. */
export const lastLines = ({ output }: Group): string => {
  const { stdout, stderr } = output()
  const lines = (stderr.trim() || stdout.trim()).split('\n').slice(-LAST_LINES)
  return lines.join('\n').trim()
}

/** A command that starts or ends something is over by then. */
const MOST_MS = 60_000

/** Runs a command of audit.yaml to its end. @returns what is wrong, in words */
export const runCommand = async (
  command: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> => {
  const group = startGroup({ command, cwd, env })
  const over = new AbortController()
  const late = wait(MOST_MS, `it did not end within ${MOST_MS / 1000} s`, { signal: over.signal, ref: false })
  const how = await Promise.race([group.ended, late.catch(() => '')])
  over.abort()
  await group.kill()
  return how === 'it ended with 0' ? undefined : `${command.join(' ')}: ${how}\n${lastLines(group)}`.trim()
}
