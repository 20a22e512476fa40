import {
  isSecret,
  isSettingName,
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
  type Settings,
} from '../../app/settings/settings-table.ts'
import { didYouMean } from '../../core/domain/nearest-name.ts'
import { inColumns } from '../columns.ts'
import { Ended } from '../command.ts'
import type { Run } from '../command-table.ts'
import { hideNumbers } from '../hide-numbers.ts'

/** What is shown of a value. A secret is shown only where it is the built-in one, which everybody knows. */
const shown = (name: SettingName, settings: Settings): string => {
  const value = settings[name]
  const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
  if (isSecret(name) && text !== SETTINGS[name].default) return '(set, not shown)'
  return text === '' ? '(none)' : text
}

/** `threeds-sandbox config`: what a start with these arguments, this environment and this config file would use. */
export const run: Run<'config'> = ({ words: [name], settings, origins }, io) => {
  if (name !== undefined && !isSettingName(name)) {
    const advice = didYouMean(name, SETTING_NAMES) || '; config lists all'
    throw new Ended(`there is no setting "${hideNumbers(name)}"${advice}`)
  }
  const rows = SETTING_NAMES.filter((known) => name === undefined || known === name).map((known) => [
    known,
    shown(known, settings),
    origins.get(known) ?? 'default',
  ])
  io.out(inColumns([['SETTING', 'VALUE', 'FROM'], ...rows]).join('\n'))
  return 0
}
