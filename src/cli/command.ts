import type { Io } from './io.ts'
import type { Environment } from './read-settings.ts'

/** Runs a command and gives the exit code. */
type Run = (args: readonly string[], io: Io, env: Environment) => number | Promise<number>

/** A command of the program. */
export type Command = {
  readonly name: string
  /** What follows the program's name in its lines of the help, and what that does. */
  readonly usage: Readonly<Record<string, string>>
  /** What each of its exit codes means; docs/command-line.md is made of it. */
  readonly exits: Readonly<Record<number, string>>
  /** Loads the command when it is wanted: none waits for what only another needs. */
  readonly load: () => Promise<Run>
}

/** Why arguments are not taken. */
export const WRONG = 'wrong arguments, variables or config file'

/** Why a running sandbox does not answer. */
export const UNREACHABLE = 'no sandbox answers, or its answer breaks off'
