import { readArguments, wrongArguments } from './arguments.ts'
import type { Command, Environment, Untyped } from './command.ts'
import { COMMANDS } from './commands.ts'
import type { Io } from './io.ts'
import { readSettings } from './read-settings.ts'

/** Which names a space may have is loaded where one is given: it knows every card. */
const wrongSpace = async ({ space }: Untyped): Promise<readonly string[]> => {
  if (typeof space !== 'string') return []
  const { isSpaceName, SPACE_RULE } = await import('../domain/space-name.ts')
  return isSpaceName(space) ? [] : [`--space needs a name: ${SPACE_RULE}`]
}

/** Runs a command as its row of the table says. */
export const perform = async (command: Command, args: readonly string[], io: Io, env: Environment): Promise<number> => {
  const read = readArguments(command, args)
  // A command that asks no sandbox has nothing to do with the settings of one.
  const isOfSandbox = command.settings === undefined || Object.keys(command.settings).length > 0
  const said = [...(command.standard?.(read.said) ?? []), ...read.said]
  const problems = [...read.problems, ...(await wrongSpace(read.given))]
  const given = await readSettings({ ...read, said, problems }, isOfSandbox ? env : {})
  if ('problems' in given) return wrongArguments(io, ...given.problems)
  try {
    return await (await command.load())({ ...read, ...given }, io, env)
  } catch (error) {
    const { explainFailure } = await import('./explain-failure.ts')
    const { text, exitCode } = explainFailure(error, given.settings)
    io.err(text)
    return exitCode
  }
}

const isWord = (arg: string): boolean => !arg.startsWith('-')

/** Runs the command that the arguments name, and gives the exit code: all of the program but the process around it. */
export const run = async (args: readonly string[], io: Io, env: Environment): Promise<number> => {
  const kept = env.npm_lifecycle_event === 'start' ? (await import('./kept-by-npm.ts')).keptByNpm(args, env) : undefined
  if (kept !== undefined) return wrongArguments(io, kept)
  const [first = 'start', ...rest] = args
  // What stands behind -- is for another program.
  const own = args.includes('--') ? args.slice(0, args.indexOf('--')) : args
  const wantsHelp = own.includes('--help') || own.slice(0, 2).includes('-h')
  if (!wantsHelp && (first === '--version' || first === '-v')) return (await import('./help.ts')).version(io)
  const called = wantsHelp ? 'help' : first.startsWith('--') ? 'start' : first
  const command = COMMANDS.find(({ name }) => name === called)
  const its = called === first ? rest : args
  if (command) return perform(command, called === 'help' ? its.slice(0, 1).filter(isWord) : its, io, env)
  const { notACommand } = await import('./unknown-command.ts')
  return wrongArguments(io, notACommand(first, COMMANDS, env))
}
