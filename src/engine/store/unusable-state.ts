/** The state on disk cannot be used as it is. The message says which file, what is wrong and what to do. */
export class UnusableStateFile extends Error {
  override readonly name = 'UnusableStateFile'
}

/** State files are not as they were written, and not because the program was killed: refused, or put aside. */
export class Damage extends Error {
  override readonly name = 'Damage'
  /** A piece of a line is empty or missing: what was written there may never have come to the disk. */
  readonly isHole: boolean

  constructor(message: string, { isHole = false, ...options }: ErrorOptions & { readonly isHole?: boolean } = {}) {
    super(message, options)
    this.isHole = isHole
  }
}

/** Why something failed, in words. */
export const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

/** The system's name of an error (ENOENT and the like), or undefined. */
export const codeOf = (cause: unknown): string | undefined =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined

/** A file that the system does not let us read. */
export const unreadable = (file: string, cause: unknown): UnusableStateFile =>
  new UnusableStateFile(
    `${file} cannot be read (${reasonOf(cause)}). Make it a readable file, or choose another folder with --state-dir.`,
    { cause },
  )
