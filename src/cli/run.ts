import { SPACE_RULE } from '../core/domain/space-name-message.ts'
import { readArguments } from './arguments.ts'
import { type Call, Ended, type Environment, EXIT, type Io } from './command.ts'
import { COMMANDS, type Command, type CommandName, type Run } from './command-table.ts'
import { readSettings } from './read-settings.ts'

/** Every command is loaded when it is wanted: none waits for what only another needs. */
const LOADED: { readonly [Name in CommandName]: () => Promise<{ readonly run: Run<Name> }> } = {
  start: () => import('./commands/start.command.ts'),
  validate: () => import('./commands/validate.command.ts'),
  health: () => import('./commands/health.command.ts'),
  webhook: () => import('./commands/webhook.command.ts'),
  state: () => import('./commands/state.command.ts'),
  exec: () => import('./commands/exec.command.ts'),
  cards: () => import('./commands/cards.command.ts'),
  scenarios: () => import('./commands/scenarios.command.ts'),
  config: () => import('./commands/config.command.ts'),
  audit: () => import('./commands/audit.command.ts'),
  compare: () => import('./commands/compare.command.ts'),
  diff: () => import('./commands/diff.command.ts'),
  doctor: () => import('./commands/doctor.command.ts'),
  coverage: () => import('./commands/coverage.command.ts'),
  scan: () => import('./commands/scan.command.ts'),
  requests: () => import('./commands/requests.command.ts'),
  events: () => import('./commands/events.command.ts'),
  wait: () => import('./commands/wait.command.ts'),
  next: () => import('./commands/next.command.ts'),
  put: () => import('./commands/put.command.ts'),
  help: () => import('./help.ts'),
}

/** The same for whoever has read the arguments by the row of the command, and knows no more of their types. */
type Load = () => Promise<{ run(call: Call, io: Io, env: Environment): number | Promise<number> }>

/** Which names a space may have is loaded where one is given: it knows every card. */
const wrongSpace = async ({ space }: Call['given']): Promise<readonly string[]> => {
  if (typeof space !== 'string') return []
  const { isSpaceName } = await import('../core/domain/space-name.ts')
  return isSpaceName(space) ? [] : [`--space needs a name: ${SPACE_RULE}`]
}

/** Says what is wrong with the arguments, and gives the exit code for that. */
const refuse = ({ err }: Io, ...problems: readonly string[]): number => {
  for (const problem of problems) err(problem)
  return EXIT.wrong
}

/** Runs a command as its row of the table says. */
export const perform = async (
  command: Command,
  args: readonly string[],
  io: Io,
  env: Environment,
  load: Load = LOADED[command.name],
): Promise<number> => {
  const read = readArguments(command, args)
  // A command that asks no sandbox has nothing to do with the settings of one.
  const isOfSandbox = command.settings === undefined || Object.keys(command.settings).length > 0
  const said = [...(command.standard?.(read.said) ?? []), ...read.said]
  const problems = [...read.problems, ...(await wrongSpace(read.given))]
  const given = await readSettings({ ...read, said, problems }, isOfSandbox ? env : {})
  if ('problems' in given) {
    // Whoever waits for a start that failed must not find the ready file of an earlier run.
    const left = command.name === 'start' && (await import('./ready-file.ts')).removeReadyFile(given.readyFile)
    return refuse(io, ...given.problems, ...(left ? [left] : []))
  }
  try {
    const { run: runCommand } = await load()
    return await runCommand({ ...read, ...given }, io, env)
  } catch (error) {
    const { message, exitCode } =
      error instanceof Ended ? error : (await import('./start-failure.ts')).explainFailure(error, given.settings)
    const isForPrograms = command.name === 'start' && given.settings['log-format'] === 'json'
    io.err(isForPrograms ? (await import('./reporter.ts')).failureLine(message, exitCode) : message)
    return exitCode
  }
}

const isWord = (arg: string): boolean => !arg.startsWith('-')

/** Runs the command that the arguments name, and gives the exit code: all of the program but the process around it. */
export const run = async (args: readonly string[], io: Io, env: Environment): Promise<number> => {
  const kept =
    env.npm_lifecycle_event === 'start' ? (await import('./npm-arguments.ts')).keptByNpm(args, env) : undefined
  if (kept !== undefined) return refuse(io, kept)
  const [first = 'start', ...rest] = args
  // What stands behind -- is for another program.
  const own = args.includes('--') ? args.slice(0, args.indexOf('--')) : args
  const wantsHelp = own.includes('--help') || own.slice(0, 2).includes('-h')
  if (!wantsHelp && (first === '--version' || first === '-v'))
    return (await import('./help.ts')).version(io, rest.includes('--verbose'))
  const called = wantsHelp ? 'help' : first.startsWith('--') ? 'start' : first
  const command = COMMANDS.find(({ name }) => name === called)
  const its = called === first ? rest : args
  if (command) return perform(command, called === 'help' ? its.slice(0, 1).filter(isWord) : its, io, env)
  const { notACommand } = await import('./unknown-command.ts')
  return refuse(io, notACommand(first, COMMANDS, env))
}
