import { COMMANDS } from './commands.ts'
import type { Io } from './io.ts'
import type { Environment } from './read-settings.ts'

/** Runs the command that the arguments name, and gives the exit code: all of the program but the process around it. */
export const run = async (args: readonly string[], io: Io, env: Environment): Promise<number> => {
  const kept = env.npm_lifecycle_event === 'start' ? (await import('./kept-by-npm.ts')).keptByNpm(args, env) : undefined
  if (kept !== undefined) {
    io.err(kept)
    return 2
  }
  const [first = 'start', ...rest] = args
  // What stands behind -- is for another program.
  const own = args.includes('--') ? args.slice(0, args.indexOf('--')) : args
  const wantsHelp = own.includes('--help') || own.slice(0, 2).includes('-h')
  if (!wantsHelp && (first === '--version' || first === '-v')) return (await import('./help.ts')).version(io)
  const called = wantsHelp ? 'help' : first.startsWith('--') ? 'start' : first
  const command = COMMANDS.find(({ name }) => name === called)
  if (command) return (await command.load())(called === first ? rest : args, io, env)
  const { notACommand } = await import('./unknown-command.ts')
  io.err(
    notACommand(
      first,
      COMMANDS.map(({ name }) => name),
      env,
    ),
  )
  return 2
}
