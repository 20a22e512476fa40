import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments } from '../../src/cli/arguments.ts'
import type { Environment } from '../../src/cli/command.ts'
import { readSettings } from '../../src/cli/read-settings.ts'
import { temporaryFolder } from './given-folder.ts'

/** Returns the settings of a start with these arguments and this environment. */
export const settingsOf = (args: readonly string[], env: Environment) =>
  readSettings(readArguments({ name: 'start' }, args), env)

/** Creates a file with this text. */
export const configFile = (text: string | Uint8Array): string => {
  const file = join(temporaryFolder(), 'threeds.yaml')
  writeFileSync(file, text)
  return file
}
