import { SETTING_NAMES, SETTINGS, variableOf } from '../settings/table.ts'
import type { Io } from './io.ts'

const USAGE = `threeds-sandbox: a local emulator of 3-D Secure authentication and tokenization links. For tests only.

Usage
  threeds-sandbox [start] [settings]     run the sandbox until it is stopped
  threeds-sandbox validate [files]       check scenario files or folders; without files the shipped ones
  threeds-sandbox health [settings]      ask a running sandbox whether it is ready; exit code 0 or 1
  threeds-sandbox webhook list [--link ID | --transaction ID | --space NAME] [settings]
                                         the webhooks of a running sandbox and their attempts
  threeds-sandbox webhook fire --link ID | --transaction ID [--status STATUS] [--payload JSON] [--to URL] [settings]
                                         send one more webhook now
  threeds-sandbox webhook redeliver WEBHOOK-ID [settings]
                                         send a webhook again, under its webhook-id
  threeds-sandbox state check | export [FILE] | import FILE | reset [--space NAME] [settings]
                                         the state folder of a sandbox that does not run; without --space all spaces
  threeds-sandbox --help | --version

Settings (flag > environment > config file > default)
  --config FILE                    config file with settings by their names [THREEDS_CONFIG]`

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
export const helpText = (): string => [USAGE, ...settingLines(), EXIT_CODES].join('\n')

/** `threeds-sandbox --help` */
export const help = (io: Pick<Io, 'out'>): number => {
  io.out(helpText())
  return 0
}
