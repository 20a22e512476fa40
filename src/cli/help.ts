import { packageVersion } from '../sandbox/package-version.ts'
import { SETTING_NAMES, SETTINGS, variableOf } from '../settings/table.ts'
import { COMMANDS } from './commands.ts'
import type { Io } from './io.ts'

const TITLE = `threeds-sandbox: a local emulator of 3-D Secure authentication and tokenization links. For tests only.

Usage`

const SETTINGS_TITLE = `
Settings (flag > environment > config file > default)
  --config FILE                    config file with settings by their names [THREEDS_CONFIG]`

/** Where the second column of the usage begins. */
const COLUMN = 41

const usageLines = (): string[] =>
  COMMANDS.flatMap(({ usage }) => Object.entries(usage)).map(([call, does]) => {
    const left = `  threeds-sandbox ${call}`
    return `${left.length < COLUMN ? left.padEnd(COLUMN) : `${left}\n${' '.repeat(COLUMN)}`}${does}`.trimEnd()
  })

const settingLines = (): string[] =>
  SETTING_NAMES.map((name) => {
    const { value, help, default: standard } = SETTINGS[name]
    const flag = `--${name}${value === undefined ? '' : ` ${value}`}`
    const fallback = standard === '' || value === undefined ? '' : ` (${standard})`
    return `  ${flag.padEnd(38)} ${help}${fallback} [${variableOf(name)}]`
  })

const EXIT_CODES = `
Exit codes
  0 stopped as asked   1 problem found or the start failed   2 wrong arguments   3 the address is in use   4 unusable state
  5 another process uses the state`

/** The text of `--help`. */
export const helpText = (): string => [TITLE, ...usageLines(), SETTINGS_TITLE, ...settingLines(), EXIT_CODES].join('\n')

/** `threeds-sandbox --help` */
export const help = (_args: readonly string[], io: Pick<Io, 'out'>): number => {
  io.out(helpText())
  return 0
}

/** `threeds-sandbox --version` */
export const version = async (io: Pick<Io, 'out'>): Promise<number> => {
  const { PACKAGE_ROOT } = await import('../sandbox.ts')
  io.out(packageVersion(PACKAGE_ROOT))
  return 0
}
