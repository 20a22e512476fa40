import { lstatSync, rmSync } from 'node:fs'
import { replaceFile } from '../engine/store/files.ts'
import { reasonOf } from '../engine/store/unusable-state.ts'

/** Message about a ready file that could not be written or removed. */
type Failed = string | undefined

const attempt = (file: string, subject: string, act: () => void): Failed => {
  try {
    act()
    return undefined
  } catch (cause) {
    return `Cannot ${subject} the ready file \`${file}\` (${reasonOf(cause)}). Change \`--ready-file\`.`
  }
}

/** Removes the ready file, so that it never exists before the sandbox is ready or while it stops. */
export const removeReadyFile = (file: string | undefined): Failed =>
  file === undefined
    ? undefined
    : attempt(file, 'remove', () => {
        const stats = lstatSync(file, { throwIfNoEntry: false })
        if (stats && !stats.isFile() && !stats.isSymbolicLink()) throw new Error('it is not a regular file')
        rmSync(file, { force: true })
      })

/** Writes the address to the ready file atomically: a script that polls for it finds the whole address or no file. */
export const writeReadyFile = (file: string | undefined, url: string): Failed =>
  file === undefined
    ? undefined
    : // Readable for all users: the address is no secret, and its reader may be another one.
      attempt(file, 'write', () => replaceFile(file, `${url}\n`, 0o644))
