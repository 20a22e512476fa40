import { didYouMean } from '../domain/nearest.ts'
import { isSecret, isSettingName, SETTING_NAMES, SETTINGS, type SettingName, type Settings } from '../settings/table.ts'
import { inColumns } from './arguments.ts'
import { hideNumbers } from './hide-numbers.ts'
import type { Io } from './io.ts'
import { type Environment, readSettingsAndOrigins, wrongArguments } from './read-settings.ts'

/** What is shown of a value. A secret is shown only where it is the built-in one, which everybody knows. */
const shown = (name: SettingName, settings: Settings): string => {
  const value = settings[name]
  const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
  if (isSecret(name) && text !== SETTINGS[name].default) return '(set, not shown)'
  return text === '' ? '(none)' : text
}

/** `threeds-sandbox config`: what a start with these arguments, this environment and this config file would use. */
export const config = async (args: readonly string[], io: Io, env: Environment): Promise<number> => {
  const [name, ...rest] = args
  const isNamed = name !== undefined && !name.startsWith('-')
  if (isNamed && !isSettingName(name)) {
    const advice = didYouMean(name, SETTING_NAMES) || '; config lists all'
    return wrongArguments(io, [`there is no setting "${hideNumbers(name)}"${advice}`])
  }
  const read = await readSettingsAndOrigins(isNamed ? rest : args, env)
  if ('problems' in read) return wrongArguments(io, read.problems)
  const { settings, origins } = read
  const rows = SETTING_NAMES.filter((known) => !isNamed || known === name).map((known) => [
    known,
    shown(known, settings),
    origins.get(known) ?? 'default',
  ])
  io.out(inColumns([['SETTING', 'VALUE', 'FROM'], ...rows]).join('\n'))
  return 0
}
