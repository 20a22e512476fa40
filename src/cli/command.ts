import type { Given } from '../app/settings/given-setting.ts'
import type { SettingName, Settings } from '../app/settings/settings-table.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Writes lines to the standard output and the standard error. */
export type Output = {
  readonly out: (line: string) => void
  readonly err: (line: string) => void
}

/** The outside of a command: lines for people and a way to be told to stop. */
export type Io = Output & {
  /** Whether `out` is read by a person, as it comes. */
  readonly isTerminal: boolean
  /** Resolves at the first signal that asks to stop. */
  readonly untilSignal: () => Promise<string>
  /** Resolves when nobody reads what goes to `out` any more, where that can be known. */
  readonly untilUnread?: () => Promise<void>
}

/** What flags do, each written with what it takes: `--all` is turned on, and `--format text|json` takes one of two words. */
type Flags = Readonly<Record<string, string>>

/** A command of the program: how its arguments are read, its help and docs/command-line.md follow from its row. */
export type Row = {
  /** What follows the program's name in its lines of the help, and what that does. */
  readonly usage: Readonly<Record<string, string>>
  /** What it takes beside settings. */
  readonly flags?: Flags
  /** How many words may stand for themselves; without it none. */
  readonly words?: number
  /** Whether another command may stand behind `--`. */
  readonly runsAnother?: true
  /** The settings that it takes, and with them their variables, where these are not all. */
  readonly settings?: Flags
  /** What it has in place of the defaults, by what was said. */
  readonly standard?: (said: readonly Given[]) => readonly Given[]
  /** What each of its exit codes means. */
  readonly exits: Readonly<Record<number, string>>
  /** Calls of it, and what each is for. */
  readonly examples: Readonly<Record<string, string>>
}

type NameOf<Flag> = Flag extends `--${infer Name} ${string}` ? Name : Flag extends `--${infer Name}` ? Name : never
type Choice<Text> = Text extends `${infer One}|${infer Rest}` ? One | Choice<Rest> : Text
type ValueOf<Flag> = Flag extends `--${string} ${infer Value}`
  ? Value extends `${string}|${string}`
    ? Choice<Value>
    : string
  : true

/** What a row's flags give. */
export type GivenBy<Of> = Of extends { readonly flags: infer Taken }
  ? { readonly [Flag in keyof Taken as NameOf<Flag>]: ValueOf<Flag> | undefined }
  : Record<never, never>

/** How a command was called, as its row of the table reads it. */
export type Call<Own = Readonly<Record<string, string | true | undefined>>> = {
  /** The values of its own flags; a flag that stands alone is true. */
  readonly given: Own
  /** The names of all that there are. */
  readonly own: readonly string[]
  readonly words: readonly string[]
  /** What stands behind `--`, where something may. */
  readonly behind: readonly string[]
  readonly settings: Settings
  /** Where each setting comes from that is no default. */
  readonly origins: ReadonlyMap<SettingName, string>
  /** The file of each secret that comes from one: such a secret is shown nowhere. */
  readonly secretFiles: ReadonlyMap<SettingName, string>
}

/** What scripts can tell apart about a command that asks a running sandbox; docs/command-line.md lists the codes. */
export const EXIT = { refused: 1, wrong: 2, timeOver: 6, unreachable: 7 } as const

/** Why a command ends before it has done its work, in words for people, and its exit code: mostly, arguments are wrong. */
export class Ended extends Error {
  override readonly name = 'Ended'
  readonly exitCode: number

  constructor(message: string, exitCode: number = EXIT.wrong) {
    super(message)
    this.exitCode = exitCode
  }
}
