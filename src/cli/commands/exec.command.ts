import { execFile, spawn } from 'node:child_process'
import { accessSync, constants as files, statSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { createSandbox } from '../../app/sandbox.ts'
import { isSecret, SETTING_NAMES, type SettingName, variableOf } from '../../app/settings/settings-table.ts'
import { DEFAULT_SPACE } from '../../core/domain/default-space.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import { notExpected } from '../arguments.ts'
import { Ended, type Environment, EXIT } from '../command.ts'
import type { Run } from '../command-table.ts'

/** What shells say of a command that is not there, or that may not be run. */
const NOT_FOUND = 127
const NOT_RUNNABLE = 126
/** What shells add to the number of the signal that ended a command. */
const BY_SIGNAL = 128

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Whether this process may do that with a file or a folder. */
const mayUse = (path: string, mode: number): boolean => attempt(() => accessSync(path, mode) ?? true) === true

const USAGE = 'threeds-sandbox exec [--space NAME] [--export FILE] [settings] -- COMMAND [arguments]'

/** Refuses a file that can never be written, which is no news to wait for until the command has failed. A new one takes its place. */
const mustBeWritable = (file: string): void => {
  const refuse = (why: string) => new Ended(`--export ${file}: ${why}`, EXIT.refused)
  const folder = dirname(file)
  const known = attempt(() => statSync(file))
  if (known?.isDirectory()) throw refuse('this is a folder; name a file')
  if (known && !known.isFile()) throw refuse('this is a device or the like; name a file')
  if (!attempt(() => statSync(folder).isDirectory())) throw refuse(`there is no folder ${folder}`)
  if (!mayUse(folder, files.W_OK)) throw refuse(`${folder} cannot be written`)
}

/** What lists of processes show to everybody on the machine while the command runs, and what they do not. */
const tellVisible = (origins: ReadonlyMap<SettingName, string>): readonly string[] =>
  SETTING_NAMES.filter((name) => isSecret(name) && origins.get(name) === `--${name}`).map(
    (name) =>
      `--${name} on the command line can be read by others on this machine, in the list of processes; ${variableOf(name)} cannot`,
  )

/** Where a program may be. PATH is searched here: for the system, a folder that it may not read is as good as a file. */
const placesOf = (program: string, { PATH = '' }: Environment): readonly string[] =>
  program.includes('/') ? [program] : PATH.split(delimiter).map((folder) => join(folder, program))

const isFile = (path: string): boolean => attempt(() => statSync(path).isFile()) === true

/** Whether there is such a file. */
const isThere = (program: string, env: Environment): boolean =>
  program.includes('/') || placesOf(program, env).some(isFile)

/** A program of Linux (util-linux) that asks the system for a signal at the end of its parent, and then becomes the command. */
const WITH_PARENT = ['setpriv', '--pdeathsig', 'TERM'] as const

/** Whether a command can be made to end with this process, even where that is killed and can forward nothing. */
const canEndWithUs = async (env: Environment): Promise<boolean> => {
  const [program, ...args] = WITH_PARENT
  if (process.platform !== 'linux' || !isThere(program, env)) return false
  const tried = promisify(execFile)(program, [...args, 'true'], { env: { ...env } })
  return tried.then(
    () => true,
    () => false,
  )
}

/** The command as it is run. One that cannot be is left as it is: what is wrong with it is told of the command itself. */
const endingWithUs = (command: readonly string[], env: Environment): readonly string[] =>
  placesOf(command[0] ?? '', env).some((path) => isFile(path) && mayUse(path, files.X_OK))
    ? [...WITH_PARENT, ...command]
    : command

/** Why a command did not run, with the exit code that shells have for it. */
const notRun = (error: NodeJS.ErrnoException, program: string, env: Environment): Ended => {
  const isMissing = error.code === 'ENOENT' || !isThere(program, env)
  const why = isMissing ? 'there is no such command' : error.message
  return new Ended(`${program} cannot be run: ${why}`, isMissing ? NOT_FOUND : NOT_RUNNABLE)
}

/** Runs the command to its end with what the sandbox gives it; gives the exit code as a shell would. */
const runCommand = (program: string, args: readonly string[], env: Environment, endsWithUs: boolean): Promise<number> =>
  new Promise<number>((resolve, reject) => {
    const command = [program, ...args]
    const [first = program, ...rest] = endsWithUs ? endingWithUs(command, env) : command
    // npm and its like are scripts on Windows, which only a shell can start.
    const child = spawn(first, rest, { stdio: 'inherit', env: { ...env }, shell: process.platform === 'win32' })
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
  }).catch((error: NodeJS.ErrnoException) => {
    throw notRun(error, program, env)
  })

/**
 * `threeds-sandbox exec -- COMMAND`: a sandbox for as long as a command runs, which finds it by its environment. Gives the
 * command's exit code. @throws what a start throws
 */
export const run: Run<'exec'> = async (
  {
    given: { space = DEFAULT_SPACE, export: file },
    words: [stray],
    behind: [program, ...args],
    own,
    settings,
    origins,
  },
  io,
  env,
) => {
  if (program === undefined) throw new Ended(`exec needs a command after --: ${USAGE}`)
  if (stray !== undefined) throw new Ended(notExpected(stray, own))
  if (file !== undefined) mustBeWritable(file)
  for (const line of tellVisible(origins)) io.err(line)
  const asked = canEndWithUs(env)
  const sandbox = await createSandbox({ ...settings, onProblem: io.err })
  try {
    // Asking for them over HTTP would load the control API and a client of it first: as long again as the start.
    const credentials = sandbox.credentialsOf(space)
    const code = await runCommand(program, args, { ...env, ...credentials?.environment }, await asked)
    if (code !== 0 && file !== undefined) {
      const { keepLeftBehind } = await import('../remaining-events.ts')
      const target = { url: sandbox.url, controlToken: settings['control-token'] }
      io.err(await keepLeftBehind(file, target, space, code))
    }
    return code
  } finally {
    await sandbox.close()
  }
}
