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

/** How long a line of the usage gets, where its words allow. */
const WIDTH = 120

const wrapped = (text: string): string[] => {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || COLUMN + last.length + 1 + word.length > WIDTH) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

const usageLines = (): string[] =>
  COMMANDS.flatMap(({ usage }) => Object.entries(usage)).flatMap(([call, does]) => {
    const left = `  threeds-sandbox ${call}`
    const right = wrapped(does)
    const [first = '', ...rest] = left.length < COLUMN ? right : ['', ...right]
    return [`${left.padEnd(COLUMN)}${first}`, ...rest.map((line) => ' '.repeat(COLUMN) + line)].map((line) =>
      line.trimEnd(),
    )
  })

const settingLines = (): string[] =>
  SETTING_NAMES.map((name) => {
    const { value, help, default: standard } = SETTINGS[name]
    const flag = `--${name}${value === undefined ? '' : ` ${value}`}`
    const fallback = standard === '' || value === undefined ? '' : ` (${standard})`
    return `  ${flag.padEnd(38)} ${help}${fallback} [${variableOf(name)}]`
  })

const EXIT_CODES = `
Exit codes (docs/command-line.md has those of each command)
  0 done, stopped as asked   1 problem found, refused, or the start failed   2 wrong arguments   3 the address is in use
  4 unusable state   5 another process uses the state   6 the time is over   7 no sandbox answers`

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
