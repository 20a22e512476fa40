import { readFileSync } from 'node:fs'
import { codeOf, reasonOf } from '../engine/store/unusable-state.ts'

/** Reasons why a file cannot be read, by error code. */
const WHY_UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: 'file not found',
  EISDIR: 'it is a folder, not a file',
  EACCES: 'permission denied',
  ERR_STRING_TOO_LONG: 'the file is too large',
}

/** Describes why a file cannot be read. */
export const describeReadError = (error: unknown): string => WHY_UNREADABLE[codeOf(error) ?? ''] ?? reasonOf(error)

/** Reads a file; returns its text, or the reason why it cannot be read. */
export const readTextFile = (file: string): { readonly text: string } | { readonly failed: string } => {
  try {
    return { text: readFileSync(file, 'utf8') }
  } catch (error) {
    return { failed: describeReadError(error) }
  }
}
