import { printable } from '../core/describe/printable.ts'
import { hideCardNumbers } from '../core/domain/card-numbers.ts'
import { SPACE_RULE } from '../core/domain/space-name-message.ts'
import { readArguments } from './arguments.ts'
import { type Call, CommandError, type Environment, EXIT, type Io } from './command.ts'
import { COMMANDS, type Command, type CommandName, type Run } from './command-table.ts'
import { describeArgumentsKeptByNpm } from './npm-arguments.ts'
import { readSettings } from './read-settings.ts'
import { removeReadyFile } from './ready-file.ts'

const clients = () => import('./client-commands.ts')
const others = () => import('./other-commands.ts')

/** Modules of the commands: the large ones and all the others each load separately, so that the sandbox starts without them. */
const LOADED: { readonly [Name in CommandName]: () => Promise<{ readonly run: Run<Name> }> } = {
  start: () => import('./commands/start.command.ts'),
  audit: () => import('./commands/audit.command.ts'),
  compare: () => import('./commands/compare.command.ts'),
  mcp: () => import('./commands/mcp.command.ts'),
  validate: async () => (await others()).validate,
  health: async () => (await clients()).health,
  webhook: async () => (await clients()).webhook,
  state: async () => (await others()).state,
  exec: async () => (await others()).exec,
  cards: async () => (await others()).cards,
  scenarios: async () => (await others()).scenarios,
  config: async () => (await clients()).config,
  diff: async () => (await clients()).diff,
  doctor: async () => (await clients()).doctor,
  coverage: async () => (await clients()).coverage,
  scan: async () => (await others()).scan,
  requests: async () => (await clients()).requests,
  events: async () => (await clients()).events,
  wait: async () => (await clients()).wait,
  next: async () => (await clients()).next,
  save: async () => (await others()).save,
  agent: async () => (await others()).agent,
  docs: async () => (await others()).docs,
  help: async () => (await others()).help,
}

/** Loads a command whose arguments have been read by its own row, without their exact types. */
type Load = () => Promise<{ run(call: Call, io: Io, env: Environment): number | Promise<number> }>

/** Which names a space may have is loaded where one is given: it knows every card. */
const wrongSpace = async ({ space }: Call['options']): Promise<readonly string[]> => {
  if (typeof space !== 'string') return []
  const { isSpaceName } = await import('../core/domain/space-name.ts')
  return isSpaceName(space) ? [] : [`--space needs a name: ${SPACE_RULE}`]
}

/** Prints the problems and returns the exit code for invalid arguments. */
const reject = ({ err }: Io, ...problems: readonly string[]): number => {
  for (const problem of problems) err(printable(hideCardNumbers(problem)))
  return EXIT.invalid
}

/**
 * Runs a command with the options of its row in the command table. Its output contains names and values of others, so it is
 * escaped here for terminals and logs of CI. Its messages may repeat an argument, so they hide card numbers.
 */
export const perform = async (
  command: Command,
  args: readonly string[],
  input: Io,
  env: Environment,
  load: Load = LOADED[command.name],
): Promise<number> => {
  const { out, err } = input
  const io: Io = {
    ...input,
    out: (line) => out(printable(line)),
    // The log of `start` has none, and many lines.
    err: (line) => err(printable(command.name === 'start' ? line : hideCardNumbers(line))),
  }
  const read = readArguments(command, args)
  // A command that asks no sandbox has nothing to do with the settings of one.
  const isOfSandbox = command.settings === undefined || Object.keys(command.settings).length > 0
  const settingInputs = [...(command.standard?.(read.settingInputs) ?? []), ...read.settingInputs]
  const problems = [...read.problems, ...(await wrongSpace(read.options))]
  const options = await readSettings({ ...read, settingInputs, problems }, isOfSandbox ? env : {}, command.isClient)
  if ('problems' in options) {
    // A client that waits for this start must not find the ready file of an earlier run.
    const remaining = command.name === 'start' && removeReadyFile(options.readyFile)
    return reject(io, ...options.problems, ...(remaining ? [remaining] : []))
  }
  try {
    const { run: runCommand } = await load()
    return await runCommand({ ...read, ...options }, io, env)
  } catch (error) {
    const { message, exitCode } =
      error instanceof CommandError ? error : (await others()).explainFailure(error, options.settings)
    const isForPrograms = command.name === 'start' && options.settings['log-format'] === 'json'
    const shown = hideCardNumbers(message)
    io.err(isForPrograms ? (await others()).failureLine(shown, exitCode) : shown)
    return exitCode
  }
}

const isWord = (arg: string): boolean => !arg.startsWith('-')

/** Runs the command that the arguments name, and gives the exit code: all of the program but the process around it. */
export const run = async (args: readonly string[], io: Io, env: Environment): Promise<number> => {
  const kept = env.npm_lifecycle_event === 'start' ? describeArgumentsKeptByNpm(args, env) : undefined
  if (kept !== undefined) return reject(io, kept)
  const [first = 'start', ...rest] = args
  // Arguments after -- belong to another program.
  const own = args.includes('--') ? args.slice(0, args.indexOf('--')) : args
  const isHelpRequested = own.includes('--help') || own.slice(0, 2).includes('-h')
  if (!isHelpRequested && (first === '--version' || first === '-v'))
    return (await others()).help.version(io, rest.includes('--verbose'))
  const called = isHelpRequested ? 'help' : first.startsWith('--') ? 'start' : first
  const command = COMMANDS.find(({ name }) => name === called)
  const its = called === first ? rest : args
  if (command) return perform(command, called === 'help' ? its.slice(0, 1).filter(isWord) : its, io, env)
  const { notACommand } = await others()
  return reject(io, notACommand(first, COMMANDS, env))
}
