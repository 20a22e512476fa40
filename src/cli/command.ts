import type { Given } from '../settings/resolve.ts'
import type { SettingName, Settings } from '../settings/table.ts'
import type { Io } from './io.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** What flags do, each written with what it takes: `--all` is turned on, and `--format text|json` takes one of two words. */
type Flags<Flag extends string> = { readonly [Name in Flag]: string }

type NameOf<Flag> = Flag extends `--${infer Name} ${string}` ? Name : Flag extends `--${infer Name}` ? Name : never
type Choice<Text> = Text extends `${infer One}|${infer Rest}` ? One | Choice<Rest> : Text
type ValueOf<Flag> = Flag extends `--${string} ${infer Value}`
  ? Value extends `${string}|${string}`
    ? Choice<Value>
    : string
  : true
type GivenBy<Flag extends string> = { readonly [Name in Flag as NameOf<Name>]: ValueOf<Name> | undefined }

/** How a command was called, as its row of the table reads it. */
export type Call<Own> = {
  /** The values of its own flags; a flag that stands alone is true. */
  readonly given: Own
  /** Their names: all that the table has, so that a command knows each of them. */
  readonly own: readonly (keyof Own & string)[]
  readonly words: readonly string[]
  /** What stands behind `--`, where something may. */
  readonly behind: readonly string[]
  readonly settings: Settings
  /** Where each setting comes from that is no default. */
  readonly origins: ReadonlyMap<SettingName, string>
}

/** Runs a command and gives the exit code. */
export type Run<Own = object> = (call: Call<Own>, io: Io, env: Environment) => number | Promise<number>

type Row<Flag extends string, Loaded> = {
  readonly name: string
  /** What follows the program's name in its lines of the help, and what that does. */
  readonly usage: Readonly<Record<string, string>>
  /** What it takes beside settings. */
  readonly flags?: Flags<Flag>
  /** How many words may stand for themselves; without it none. */
  readonly words?: number
  /** Whether another command may stand behind `--`. */
  readonly runsAnother?: true
  /** The settings that it takes, and with them their variables, where these are not all. */
  readonly settings?: Flags<string>
  /** What it has in place of the defaults, by what was said. */
  readonly standard?: (said: readonly Given[]) => readonly Given[]
  /** What each of its exit codes means. */
  readonly exits: Readonly<Record<number, string>>
  /** Calls of it, and what each is for. */
  readonly examples: Readonly<Record<string, string>>
  /** Loads the command when it is wanted: none waits for what only another needs. */
  readonly load: () => Promise<Loaded>
}

/** What arguments give, whichever flags a command has. */
export type Untyped = Readonly<Record<string, string | true | undefined>>

/** A command of the program: how its arguments are read, its help and docs/command-line.md follow from its row. */
export type Command = Row<string, { run(...args: Parameters<Run<Untyped>>): ReturnType<Run> }['run']>

/** The row of a command, whose `load` must give one that knows these flags and no others; a table holds all sorts. */
export function command<Flag extends string = never>(row: Row<Flag, Run<GivenBy<Flag>>>): Command
export function command(row: Command): Command {
  return row
}

/** Why arguments are not taken. */
export const WRONG = 'wrong arguments, variables or config file'

/** Why a running sandbox does not answer. */
export const UNREACHABLE = 'no sandbox answers, or its answer breaks off'
