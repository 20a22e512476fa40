import { execFile, spawn } from 'node:child_process'
import { accessSync, constants as files, statSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { createSandbox } from '../../app/sandbox.ts'
import { isSecret, SETTING_NAMES, type SettingName, variableOf } from '../../app/settings/settings-table.ts'
import { mustBeWritable } from '../../app/state-files.ts'
import { DEFAULT_SPACE } from '../../core/domain/default-space.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import { describeUnexpected } from '../arguments.ts'
import { CommandError, type Environment } from '../command.ts'
import type { Run } from '../command-table.ts'

/** Exit codes of shells for an unknown command and for one that cannot be run. */
const NOT_FOUND = 127
const NOT_RUNNABLE = 126
/** Shells add this to the number of the signal that ended a command. */
const BY_SIGNAL = 128

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Returns true if this process can access a file or a folder in a mode. */
const mayUse = (path: string, mode: number): boolean => attempt(() => accessSync(path, mode) ?? true) === true

const USAGE = 'threeds-sandbox exec [options] -- COMMAND [arguments]'

/** Returns warnings about secrets on the command line, because all users of the host can list them while the command runs. */
const warnVisible = (origins: ReadonlyMap<SettingName, string>): readonly string[] =>
  SETTING_NAMES.filter((name) => isSecret(name) && origins.get(name) === `--${name}`).map(
    (name) =>
      `Other users of this host can read \`--${name}\` in the list of processes. Use \`${variableOf(name)}\` instead.`,
  )

/** Returns the paths that a program can have. Searches PATH itself, because the system reports an unreadable folder like a file. */
const pathsOf = (program: string, { PATH = '' }: Environment): readonly string[] =>
  program.includes('/') ? [program] : PATH.split(delimiter).map((folder) => join(folder, program))

const isFile = (path: string): boolean => attempt(() => statSync(path).isFile()) === true

/** Returns true if the program exists. */
const doesExist = (program: string, env: Environment): boolean =>
  program.includes('/') || pathsOf(program, env).some(isFile)

/** Linux program (util-linux) that requests a signal at the end of its parent, and then runs the command. */
const WITH_PARENT = ['setpriv', '--pdeathsig', 'TERM'] as const

/** Returns true if a command can be ended together with this process, even after SIGKILL, which cannot be forwarded. */
const canEndWithUs = async (env: Environment): Promise<boolean> => {
  const [program, ...args] = WITH_PARENT
  if (process.platform !== 'linux' || !doesExist(program, env)) return false
  const attempted = promisify(execFile)(program, [...args, 'true'], { env: { ...env } })
  return attempted.then(
    () => true,
    () => false,
  )
}

/** Wraps a command so that it ends with this process. An unrunnable one stays as it is, so that the error names it. */
const endingWithUs = (command: readonly string[], env: Environment): readonly string[] =>
  pathsOf(command[0] ?? '', env).some((path) => isFile(path) && mayUse(path, files.X_OK))
    ? [...WITH_PARENT, ...command]
    : command

/** Creates the error of a command that did not run, with the exit code of a shell. */
const notRun = (error: NodeJS.ErrnoException, program: string, env: Environment): CommandError => {
  const isMissing = error.code === 'ENOENT' || !doesExist(program, env)
  const reason = isMissing ? 'command not found' : error.message
  return new CommandError(`Cannot run \`${program}\`: ${reason}.`, isMissing ? NOT_FOUND : NOT_RUNNABLE)
}

/** Runs the command with the variables of the sandbox. Returns its exit code, as a shell does. */
const runCommand = (program: string, args: readonly string[], env: Environment, endsWithUs: boolean): Promise<number> =>
  new Promise<number>((resolve, reject) => {
    const command = [program, ...args]
    const [first = program, ...rest] = endsWithUs ? endingWithUs(command, env) : command
    // On Windows, npm and similar tools are scripts, which only a shell can start.
    const child = spawn(first, rest, { stdio: 'inherit', env: { ...env }, shell: process.platform === 'win32' })
    const forward = (signal: NodeJS.Signals): void => {
      // A terminal sends Ctrl-C to the command itself; a second one often forces its end.
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
 * Runs `threeds-sandbox exec -- COMMAND`: starts a sandbox for the duration of a command, which finds it by its
 * environment. Returns the exit code of the command. @throws the errors of a start
 */
export const run: Run<'exec'> = async (
  {
    options: { space = DEFAULT_SPACE, export: named },
    positionals: [unexpected],
    commandArgs: [program, ...args],
    own,
    settings,
    origins,
  },
  io,
  env,
) => {
  if (program === undefined) throw new CommandError(`\`exec\` needs a command after \`--\`: \`${USAGE}\``)
  if (unexpected !== undefined) throw new CommandError(describeUnexpected(unexpected, own))
  // The command may change or remove the working folder.
  const file = named === undefined ? undefined : resolve(named)
  if (file !== undefined) mustBeWritable(file, '--export')
  for (const line of warnVisible(origins)) io.err(line)
  const endsWithUs = canEndWithUs(env)
  const sandbox = await createSandbox({ ...settings, 'ready-file': undefined, onProblem: io.err })
  try {
    // A call over HTTP would load the control API and its client first, which takes as long as the start.
    const credentials = sandbox.credentialsOf(space)
    const code = await runCommand(program, args, { ...env, ...credentials?.environment }, await endsWithUs)
    if (code !== 0 && file !== undefined) {
      const { exportAfterFailure } = await import('../remaining-events.ts')
      const target = { url: sandbox.url, controlToken: settings['control-token'] }
      io.err(await exportAfterFailure(file, target, space, code, sandbox.stateFile && dirname(sandbox.stateFile)))
    }
    return code
  } finally {
    await sandbox.close()
  }
}
