/** The outside of a command: lines for people and a way to be told to stop. */
export type Io = {
  readonly out: (line: string) => void
  readonly err: (line: string) => void
  /** Whether `out` is read by a person, as it comes. */
  readonly isTerminal: boolean
  /** Resolves at the first signal that asks to stop. */
  readonly untilSignal: () => Promise<string>
  /** Resolves when nobody reads what goes to `out` any more, where that can be known. */
  readonly untilUnread?: () => Promise<void>
}
