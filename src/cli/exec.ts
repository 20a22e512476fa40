import { spawn } from 'node:child_process'
import { accessSync, constants as files, statSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { attempt } from '../domain/attempt.ts'
import { DEFAULT_SPACE } from '../domain/default-space.ts'
import { SPACE_RULE } from '../domain/space-name.ts'
import { createSandbox } from '../sandbox.ts'
import { besideTests } from '../settings/resolve.ts'
import type { Settings } from '../settings/table.ts'
import { explainFailure } from './explain-failure.ts'
import type { Io } from './io.ts'
import { type Environment, readSettings, takeFlag, wrongArguments } from './read-settings.ts'

/** What shells say of a command that is not there, or that may not be run. */
const NOT_FOUND = 127
const NOT_RUNNABLE = 126
/** What shells add to the number of the signal that ended a command. */
const BY_SIGNAL = 128

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** What `exec` is told beside settings. */
type Order = {
  readonly command: readonly [program: string, ...args: string[]]
  readonly space: string
  readonly exportFile: string | undefined
  readonly settings: readonly string[]
}

const USAGE = 'threeds-sandbox exec [--space NAME] [--export FILE] [settings] -- COMMAND [arguments]'

const readOrder = (args: readonly string[]): Order | { readonly problem: string } => {
  const at = args.indexOf('--')
  const [program, ...rest] = at < 0 ? [] : args.slice(at + 1)
  if (program === undefined) return { problem: `exec needs a command after --: ${USAGE}` }
  const { rest: withoutSpace, ...space } = takeFlag(args.slice(0, at), '--space')
  const { rest: settings, ...file } = takeFlag(withoutSpace, '--export')
  if (space.isGiven && !space.value) return { problem: '--space needs a value: the name of a space' }
  if (file.isGiven && !file.value) return { problem: '--export needs a value: the path of a file' }
  return { command: [program, ...rest], space: space.value ?? DEFAULT_SPACE, exportFile: file.value, settings }
}

/** Why a file can never be written, which is no news to wait for until the command has failed. */
const whyUnwritable = (file: string): string | undefined => {
  const folder = dirname(file)
  const isFolder = attempt(() => statSync(file).isDirectory())
  if (isFolder) return `--export ${file}: this is a folder; name a file`
  if (attempt(() => statSync(folder).isDirectory()) !== true) return `--export ${file}: there is no folder ${folder}`
  const target = isFolder === undefined ? folder : file
  return attempt(() => accessSync(target, files.W_OK) ?? true) === true
    ? undefined
    : `--export ${file}: ${target} cannot be written`
}

/** What tests want, unless the flags say otherwise. Variables of a sandbox that runs all day do not count. */
const settingsFor = (flags: readonly string[]): string[] => [
  ...besideTests(flags.some((flag) => /^--state-dir(=|$)/.test(flag))),
  ...flags,
]

/** Whether there is such a file. PATH is searched here: for the system, a folder that it may not read is as good as a file. */
const isThere = (program: string, { PATH = '' }: Environment): boolean =>
  program.includes('/') ||
  PATH.split(delimiter).some((folder) => attempt(() => statSync(join(folder, program)).isFile()))

/** Says why a command did not run; gives the exit code that shells have for it. */
const sayNotRun = (error: NodeJS.ErrnoException, program: string, env: Environment, { err }: Io): number => {
  const isMissing = error.code === 'ENOENT' || !isThere(program, env)
  err(`${program} cannot be run: ${isMissing ? 'there is no such command' : error.message}`)
  return isMissing ? NOT_FOUND : NOT_RUNNABLE
}

/** Runs the command to its end with what the sandbox gives it; gives the exit code as a shell would. */
const runCommand = ([program, ...args]: Order['command'], env: Environment, io: Io): Promise<number> =>
  new Promise<number>((resolve, reject) => {
    // npm and its like are scripts on Windows, which only a shell can start.
    const child = spawn(program, args, { stdio: 'inherit', env: { ...env }, shell: process.platform === 'win32' })
    const forward = (signal: NodeJS.Signals): void => {
      // A terminal sends Ctrl-C to the command itself, and a second one often means: now.
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      child.kill(signal)
    }
    const over = (): void => FORWARDED.forEach((signal) => void process.off(signal, forward))
    for (const signal of FORWARDED) process.on(signal, forward)
    child.once('error', (error) => {
      over()
      reject(error)
    })
    child.once('close', (code, signal) => {
      over()
      resolve(code ?? BY_SIGNAL + (signal ? constants.signals[signal] : 0))
    })
  }).catch((error: NodeJS.ErrnoException) => sayNotRun(error, program, env, io))

/** Starts a sandbox, runs the command beside it, and ends it. @throws what a start throws */
const runBeside = async (settings: Settings, order: Order, io: Io, env: Environment): Promise<number> => {
  const sandbox = await createSandbox({ ...settings, onProblem: io.err })
  try {
    // Asking for them over HTTP would load the control API and a client of it first: as long again as the start.
    const credentials = sandbox.credentialsOf(order.space)
    if (!credentials) return wrongArguments(io, [`--space needs a name: ${SPACE_RULE}`])
    const target = { url: sandbox.url, controlToken: settings['control-token'] }
    const code = await runCommand(order.command, { ...env, ...credentials.environment }, io)
    if (code !== 0 && order.exportFile !== undefined) {
      const { keepLeftBehind } = await import('./left-behind.ts')
      io.err(await keepLeftBehind(order.exportFile, target, order.space, code))
    }
    return code
  } finally {
    await sandbox.close()
  }
}

/**
 * `threeds-sandbox exec -- COMMAND`: a sandbox for as long as a command runs, which finds it by its environment. Gives the
 * command's exit code.
 */
export const exec = async (args: readonly string[], io: Io, env: Environment): Promise<number> => {
  const order = readOrder(args)
  if ('problem' in order) return wrongArguments(io, [order.problem])
  const read = await readSettings(settingsFor(order.settings), env)
  if ('problems' in read) return wrongArguments(io, read.problems)
  const problem = order.exportFile === undefined ? undefined : whyUnwritable(order.exportFile)
  if (problem !== undefined) {
    io.err(problem)
    return 1
  }
  try {
    return await runBeside(read.settings, order, io, env)
  } catch (error) {
    const { text, exitCode } = explainFailure(error, read.settings)
    io.err(text)
    return exitCode
  }
}
