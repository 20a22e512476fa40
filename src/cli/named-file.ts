import { statSync } from 'node:fs'
import { decodeText } from '../core/text/decode-text.ts'
import { describeInvalidByte } from '../core/text/utf8.ts'
import { NotReadable, readRegularFile } from '../engine/regular-file.ts'
import { codeOf, reasonOf } from '../engine/store/unusable-state.ts'
import type { Io } from './command.ts'

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

/** Returns whether a path is a folder, or the reason why it cannot be read; undefined if it does not exist. */
export const kindOfPath = (path: string): { readonly isFolder: boolean } | { readonly failed: string } | undefined => {
  try {
    const stat = statSync(path, { throwIfNoEntry: false })
    return stat && { isFolder: stat.isDirectory() }
  } catch (error) {
    return { failed: describeReadError(error) }
  }
}

/** Argument that names the standard input, and its name in reports. */
export const STANDARD_INPUT = { argument: '-', name: 'stdin' } as const

export const isStandardInput = (path: string): boolean => path === STANDARD_INPUT.argument

type ReadText = { readonly text: string } | { readonly failed: string }

const textIn = (bytes: Buffer): ReadText => {
  const read = decodeText(bytes)
  return 'text' in read ? read : { failed: `${describeInvalidByte(read.invalid)}; save the file as UTF-8` }
}

/** Reads a regular file; returns its text, or the reason why it cannot be read. */
export const readTextFile = (file: string): ReadText => {
  try {
    return textIn(readRegularFile(file))
  } catch (error) {
    return { failed: describeReadError(error) }
  }
}

/** Reads a regular file, or the standard input if it is named `-`. */
export const readTextOf = async (file: string, { input }: Pick<Io, 'input'>): Promise<ReadText> => {
  if (!isStandardInput(file)) return readTextFile(file)
  try {
    const parts: Buffer[] = []
    for await (const part of input?.() ?? []) parts.push(part)
    return textIn(Buffer.concat(parts))
  } catch (error) {
    return { failed: describeReadError(error) }
  }
}
