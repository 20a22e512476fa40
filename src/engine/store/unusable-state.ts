/** The state on disk is unusable. The message names the file, the problem and the fix. */
export class UnusableStateFile extends Error {
  override readonly name = 'UnusableStateFile'
}

/** State files were changed or damaged, and not by a killed process: rejected, or moved to a quarantine. */
export class Damage extends Error {
  override readonly name = 'Damage'
  /** True if a part of a line is empty or missing: its bytes may never have reached the disk. */
  readonly isHole: boolean

  constructor(message: string, { isHole = false, ...options }: ErrorOptions & { readonly isHole?: boolean } = {}) {
    super(message, options)
    this.isHole = isHole
  }
}

/** Returns the message of an error. */
export const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

/** Returns the system's code of an error (such as ENOENT), or undefined. */
export const codeOf = (cause: unknown): string | undefined =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined

/** Returns the error for a file that the system does not allow to read. */
export const unreadable = (file: string, cause: unknown): UnusableStateFile =>
  new UnusableStateFile(
    `${file} cannot be read (${reasonOf(cause)}). Make it a readable file, or choose another folder with \`--state-dir\`.`,
    { cause },
  )
