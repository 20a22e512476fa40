import { readFileSync } from 'node:fs'
import { codeOf, reasonOf } from '../engine/store/unusable-state.ts'

/** What is wrong with a file that the system does not give. */
const WHY_UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder, and a file is wanted',
  EACCES: 'its permissions do not let you',
  ERR_STRING_TOO_LONG: 'it is too large to be read as one text',
}

/** Why the system does not give a file, in words. */
export const whyUnreadable = (error: unknown): string => WHY_UNREADABLE[codeOf(error) ?? ''] ?? reasonOf(error)

/** The text of a file that somebody named, or why there is none, in words. */
export const readNamed = (file: string): { readonly text: string } | { readonly failed: string } => {
  try {
    return { text: readFileSync(file, 'utf8') }
  } catch (error) {
    return { failed: whyUnreadable(error) }
  }
}
