import {
  isSecret,
  isSettingName,
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
  type Settings,
} from '../../app/settings/settings-table.ts'
import { didYouMean } from '../../core/domain/nearest-name.ts'
import { hideSecrets } from '../../core/secrets/secret-texts.ts'
import { inColumns } from '../columns.ts'
import { CommandError } from '../command.ts'
import type { Run } from '../command-table.ts'

/** Formats a value. A secret is displayed only if it is the built-in default, which is public. */
const display = (name: SettingName, settings: Settings): string => {
  const value = settings[name]
  const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
  if (isSecret(name) && text !== SETTINGS[name].default) return '(set, hidden)'
  return text === '' ? '(none)' : hideSecrets(text)
}

/** Runs `threeds-sandbox config`: lists the settings of a start with these arguments, environment and config file. */
export const run: Run<'config'> = ({ positionals: [name], settings, origins }, io) => {
  if (name !== undefined && !isSettingName(name)) {
    const advice = didYouMean(name, SETTING_NAMES) || '. `config` lists all.'
    throw new CommandError(`Unknown setting \`${hideSecrets(name)}\`${advice}`)
  }
  const rows = SETTING_NAMES.filter((key) => name === undefined || key === name).map((key) => [
    key,
    display(key, settings),
    origins.get(key) ?? 'default',
  ])
  io.out(inColumns([['SETTING', 'VALUE', 'FROM'], ...rows]).join('\n'))
  return 0
}
