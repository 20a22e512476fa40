import { isSecret, isSwitch, SETTING_NAMES, SETTINGS, type SettingName } from '../app/settings/settings-table.ts'
import type { Environment } from './command.ts'

const variableOfNpm = (name: SettingName): string => `npm_config_${name.replaceAll('-', '_')}`

/** Returns a value for a message; a secret is replaced by its placeholder of the help. */
const displayed = (name: SettingName, value: string): string => (isSecret(name) ? (SETTINGS[name].value ?? '') : value)

/**
 * Describes the correct call for `npm start --port 9000`: npm keeps the flag and passes on its value at most. Returns
 * undefined if npm kept no setting.
 */
export const describeArgumentsKeptByNpm = (args: readonly string[], env: Environment): string | undefined => {
  const kept = SETTING_NAMES.filter((name) => env[variableOfNpm(name)] !== undefined)
  if (env.npm_lifecycle_event !== 'start' || kept.length === 0) return undefined
  const loose = args.filter((arg) => !arg.startsWith('-'))
  const flags = kept.map((name) => {
    const options = env[variableOfNpm(name)] ?? ''
    if (isSwitch(name)) return `--${name}`
    // npm treats an unknown flag as a switch, and passes on the next word as an argument.
    return `--${name} ${displayed(name, options === 'true' ? (loose.shift() ?? '') : options)}`.trimEnd()
  })
  const names = kept.map((name) => `\`--${name}\``).join(' and ')
  return `npm does not pass ${names} to the sandbox. Write \`npm start -- ${[...flags, ...loose].join(' ')}\`.`
}
