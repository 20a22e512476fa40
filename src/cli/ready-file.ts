import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/** The file of `--ready-file` cannot be written or removed. The message says which and why. */
export class UnusableReadyFile extends Error {
  override readonly name = 'UnusableReadyFile'
}

const orExplain = (file: string, what: string, act: () => void): void => {
  try {
    act()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new UnusableReadyFile(`the ready file ${file} cannot be ${what} (${reason}); see --ready-file`, { cause })
  }
}

/** Whoever polls for the file finds the whole address or no file. */
export const writeReadyFile = (file: string, url: string): void =>
  orExplain(file, 'written', () => {
    const temporary = `${file}.${process.pid}.tmp`
    writeFileSync(temporary, `${url}\n`)
    renameSync(temporary, file)
  })

/** A file of an earlier run would say "ready" too early, and one of a stopped sandbox too long. */
export const removeReadyFile = (file: string): void => orExplain(file, 'removed', () => rmSync(file, { force: true }))

/** The address in the ready file, or undefined while there is none. */
export const readReadyFile = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}
