import { nearest } from '../domain/nearest.ts'
import { COMMANDS } from './commands.ts'
import type { Io } from './io.ts'
import type { Environment } from './read-settings.ts'

const notACommand = (word: string): string => {
  const names = COMMANDS.map(({ name }) => name)
  const meant = nearest(word, names)
  const advice = meant === undefined ? `the commands are ${names.join(', ')}` : `did you mean ${meant}?`
  return `"${word}" is not a command; ${advice}`
}

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
  const wantsHelp = own.includes('--help') || first === '-h'
  if (!wantsHelp && (first === '--version' || first === '-v')) return (await import('./help.ts')).version(io)
  const called = wantsHelp ? 'help' : first.startsWith('--') ? 'start' : first
  const command = COMMANDS.find(({ name }) => name === called)
  if (command) return (await command.load())(called === first ? rest : args, io, env)
  io.err(notACommand(first))
  return 2
}
