import { decodeText } from '../core/text/decode-text.ts'
import { describeInvalidByte } from '../core/text/utf8.ts'
import { NotReadable, readRegularFile } from '../engine/regular-file.ts'
import { codeOf, reasonOf } from '../engine/store/unusable-state.ts'

/** Reasons why a file cannot be read, by error code. */
const WHY_UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: 'file not found',
  EACCES: 'permission denied',
  ERR_FS_FILE_TOO_LARGE: 'the file is too large',
  ERR_STRING_TOO_LONG: 'the file is too large',
}

/** Describes why a file cannot be read. */
export const describeReadError = (error: unknown): string =>
  error instanceof NotReadable ? error.message : (WHY_UNREADABLE[codeOf(error) ?? ''] ?? reasonOf(error))

/** Reads a regular file; returns its text, or the reason why it cannot be read. */
export const readTextFile = (file: string): { readonly text: string } | { readonly failed: string } => {
  try {
    const read = decodeText(readRegularFile(file))
    return 'text' in read ? read : { failed: `${describeInvalidByte(read.invalid)}; save the file as UTF-8` }
  } catch (error) {
    return { failed: describeReadError(error) }
  }
}
