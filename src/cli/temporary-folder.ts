import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reasonOf } from '../engine/store/unusable-state.ts'
import { CommandError } from './command.ts'

/** Creates a folder for the temporary files of an audit. @throws CommandError if that fails */
export const newFolder = (): string => {
  try {
    return mkdtempSync(join(tmpdir(), 'threeds-audit-'))
  } catch (error) {
    throw new CommandError(`Cannot create a temporary folder (${reasonOf(error)}). Set \`TMPDIR\` to another folder.`)
  }
}
