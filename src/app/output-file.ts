import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { attempt } from '../core/domain/value-or-undefined.ts'
import { replaceFile, tryReplacing } from '../engine/store/files.ts'
import { codeOf, reasonOf } from '../engine/store/unusable-state.ts'

/** Error codes of a folder without write permission. */
const NOT_ALLOWED = ['EACCES', 'EPERM', 'EROFS']

/**
 * Returns why a file cannot be written; undefined if it can. Changes no existing file. Call it before the work whose
 * result goes into the file, because the result is lost otherwise.
 */
export const outputProblem = (file: string): string | undefined => {
  const existing = attempt(() => statSync(file))
  if (existing?.isDirectory()) return 'it is a folder, not a file'
  if (existing && !existing.isFile()) return 'it is not a regular file'
  const folder = dirname(file)
  if (!attempt(() => statSync(folder).isDirectory())) return `folder \`${folder}\` not found`
  try {
    tryReplacing(file)
    return undefined
  } catch (cause) {
    return NOT_ALLOWED.includes(codeOf(cause) ?? '') ? `folder \`${folder}\` is not writable` : reasonOf(cause)
  }
}

/** Writes a file into a new folder below another one. Returns its path. @throws the system's error */
const writeBelow = (folder: string, file: string, text: string): string => {
  const created = mkdtempSync(join(folder, 'threeds-output-'))
  const path = join(created, basename(file))
  try {
    writeFileSync(path, text, { mode: 0o600, flag: 'wx' })
    return path
  } catch (error) {
    rmSync(created, { recursive: true, force: true })
    throw error
  }
}

/** Mode of a file that others may read if the umask allows it, as of `fs.writeFile`. */
export const SHARED_FILE = 0o666

type OutputOptions = { readonly others?: readonly string[]; readonly mode?: number }

/**
 * Writes a file completely or not at all, by default for its owner only. If that fails, the text goes into the first
 * folder that takes it: one of `others`, or the one for temporary files. Returns the problem and the place; undefined if
 * the file is written.
 */
export const writeOutput = (
  file: string,
  text: string,
  { others = [], mode }: OutputOptions = {},
): string | undefined => {
  try {
    replaceFile(file, text, mode)
    return undefined
  } catch (cause) {
    const problem = `\`${file}\` cannot be written: ${reasonOf(cause)}.`
    for (const folder of [...others, tmpdir()]) {
      const path = attempt(() => writeBelow(folder, file, text))
      if (path !== undefined) return `${problem} Its content is in \`${path}\`.`
    }
    return `${problem} No other folder could be written either.`
  }
}
