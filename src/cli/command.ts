import type { SettingInput } from '../app/settings/given-setting.ts'
import type { SettingName, Settings } from '../app/settings/settings-table.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Writes lines to the standard output and the standard error. */
export type Output = {
  readonly out: (line: string) => void
  readonly err: (line: string) => void
}

/** Input and output of a command: lines for people, and the signal to stop. */
export type Io = Output & {
  /** Yields the standard input, which `-` names in place of a file. Absent if there is none. */
  readonly input?: () => AsyncIterable<Buffer>
  /** True if `out` is a terminal. */
  readonly isTerminal: boolean
  /** Shows the progress of long work on a terminal, or removes it. Absent if standard error is no terminal. */
  readonly progress?: (text: string | undefined) => void
  /** Resolves at the first signal to stop. */
  readonly untilSignal: () => Promise<string>
  /** Resolves when the reader of `out` closes it; absent if that cannot be detected. */
  readonly untilUnread?: () => Promise<void>
}

/** Help by flag, each written with its value: `--all` is a switch, and `--format text|json` takes one of two words. */
type Flags = Readonly<Record<string, string>>

/** The sections of the help. */
export const GROUPS = {
  run: 'Run',
  control: 'Control',
  inspect: 'Inspect',
  check: 'Check',
  maintain: 'Maintain',
} as const

/** A command of the program. Its arguments, its help and docs/reference/commands.md are derived from its row. */
export type Row = {
  readonly group: keyof typeof GROUPS
  /** One imperative sentence of at most 66 characters: a line of the help of all commands. */
  readonly summary: string
  /** Calls without the name of the program. */
  readonly usage: readonly string[]
  /** Help of its actions and arguments. */
  readonly positionals?: Flags
  /** Its flags, without settings. */
  readonly flags?: Flags
  /** Maximum number of positional arguments (default: none). */
  readonly maxPositionals?: number
  /** Takes another command after `--`. */
  readonly runsAnother?: true
  /** Calls a running sandbox, which it also finds by `SANDBOX_URL`. */
  readonly isClient?: true
  /** The settings that it takes, together with their variables (default: all). */
  readonly settings?: Flags
  /** Returns the settings that replace the defaults, from the given settings. */
  readonly standard?: (options: readonly SettingInput[]) => readonly SettingInput[]
  /** Meaning of each exit code. */
  readonly exits: Readonly<Record<number, string>>
  /** One or two calls, each with its purpose. */
  readonly examples: Readonly<Record<string, string>>
}

type NameOf<Flag> = Flag extends `--${infer Name} ${string}` ? Name : Flag extends `--${infer Name}` ? Name : never
type Choice<Text> = Text extends `${infer One}|${infer Rest}` ? One | Choice<Rest> : Text
type ValueOf<Flag> = Flag extends `--${string} ${infer Value}`
  ? Value extends `${string}|${string}`
    ? Choice<Value>
    : string
  : true

/** The values of the flags of a row. */
export type OptionsOf<Of> = Of extends { readonly flags: infer Taken }
  ? { readonly [Flag in keyof Taken as NameOf<Flag>]: ValueOf<Flag> | undefined }
  : Record<never, never>

/** The parsed arguments of a command. */
export type Call<Own = Readonly<Record<string, string | true | undefined>>> = {
  /** Values of the command's flags; a switch is true. */
  readonly options: Own
  /** The names of all its own flags. */
  readonly own: readonly string[]
  readonly positionals: readonly string[]
  /** The arguments after `--`, for a command that takes another one. */
  readonly commandArgs: readonly string[]
  readonly settings: Settings
  /** The source of each setting that is not a default. */
  readonly origins: ReadonlyMap<SettingName, string>
  /** The file of each secret that comes from one. Such a secret is never displayed. */
  readonly secretFiles: ReadonlyMap<SettingName, string>
}

/** Exit codes of commands that use a running sandbox; docs/reference/commands.md lists them. */
export const EXIT = { rejected: 1, invalid: 2, timedOut: 6, unreachable: 7 } as const

/** Ends a command early, with a message and an exit code (default: invalid arguments). */
export class CommandError extends Error {
  override readonly name = 'Ended'
  readonly exitCode: number

  constructor(message: string, exitCode: number = EXIT.invalid) {
    super(message)
    this.exitCode = exitCode
  }
}
