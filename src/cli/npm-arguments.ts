import { isSecret, isSwitch, SETTING_NAMES, SETTINGS, type SettingName } from '../app/settings/settings-table.ts'
import type { Environment } from './command.ts'

const variableOfNpm = (name: SettingName): string => `npm_config_${name.replaceAll('-', '_')}`

/** A value as it may stand in a terminal: secrets are called by the name that the help has for them. */
const shown = (name: SettingName, value: string): string => (isSecret(name) ? (SETTINGS[name].value ?? '') : value)

/**
 * What to write instead of `npm start --port 9000`, of which npm keeps the flag for itself and passes on its value at
 * most; undefined where it has kept none of ours.
 */
export const keptByNpm = (args: readonly string[], env: Environment): string | undefined => {
  const kept = SETTING_NAMES.filter((name) => env[variableOfNpm(name)] !== undefined)
  if (env.npm_lifecycle_event !== 'start' || kept.length === 0) return undefined
  const loose = args.filter((arg) => !arg.startsWith('-'))
  const flags = kept.map((name) => {
    const given = env[variableOfNpm(name)] ?? ''
    if (isSwitch(name)) return `--${name}`
    // npm reads a flag that it does not know as a switch, and hands on what follows as an argument.
    return `--${name} ${shown(name, given === 'true' ? (loose.shift() ?? '') : given)}`.trimEnd()
  })
  const names = kept.map((name) => `--${name}`).join(' and ')
  return `npm keeps ${names} for itself and the sandbox does not get it; write npm start -- ${[...flags, ...loose].join(' ')}`
}
