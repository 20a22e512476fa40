import type { SettingName } from './settings-table.ts'

/** Value of a setting as text, and its source: `--port`, `THREEDS_PORT`, `port in threeds.yaml`, with its line in a file. */
export type SettingInput = {
  readonly name: SettingName
  readonly text: string
  readonly where: string
  readonly line?: number
}

/** File of a secret, and the source of its name: `--password-file`, `THREEDS_PASSWORD_FILE`. */
export type SecretFile = { readonly name: SettingName; readonly file: string; readonly where: string }
