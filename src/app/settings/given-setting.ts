import type { SettingName } from './settings-table.ts'

/** A text that somebody gave for a setting, and where: `--port`, `THREEDS_PORT`, `port in threeds.yaml`. */
export type Given = { readonly name: SettingName; readonly text: string; readonly where: string }

/** A file that somebody named for a secret, and where: `--password-file`, `THREEDS_PASSWORD_FILE`. */
export type SecretFile = { readonly name: SettingName; readonly file: string; readonly where: string }
