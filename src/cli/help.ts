import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { packageVersion } from '../app/package-version.ts'
import { SECRET_NAMES, secretFileName } from '../app/settings/secret-files.ts'
import { SETTING_NAMES, SETTINGS, variableOf } from '../app/settings/settings-table.ts'
import { Ended, type Output } from './command.ts'
import { COMMANDS, type Command, type Run } from './command-table.ts'
import { notACommand } from './unknown-command.ts'

const TITLE = `threeds-sandbox: a local emulator of 3-D Secure authentication and tokenization links.
For tests only.

Usage (threeds-sandbox COMMAND --help tells the flags and exit codes of a command)`

const SETTINGS_TITLE = `
Settings (flag > environment > config file > default)`

/** Where the second column begins. */
const COLUMN = 41

/** How long a line gets, where its words allow. */
const WIDTH = 100

/** Words in lines, with what stands in brackets kept together. */
const wrapped = (text: string, column: number): string[] => {
  const lines: string[] = []
  for (const word of text.match(/\[[^\]]*\]\S*|\S+/g) ?? []) {
    const last = lines.at(-1)
    if (last === undefined || column + last.length + 1 + word.length > WIDTH) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

/** Two columns: what does not fit into the first one stands above the second. */
const columns = (left: string, right: string, column = COLUMN): string[] => {
  const call = wrapped(left, 2).map((line, i) => `${i === 0 ? '  ' : '      '}${line}`)
  const words = wrapped(right, column)
  const last = call.at(-1) ?? ''
  const isNarrow = last.length < column && words.length > 0
  const first = isNarrow ? [`${last.padEnd(column)}${words[0]}`] : [last]
  return [...call.slice(0, -1), ...first, ...words.slice(isNarrow ? 1 : 0).map((line) => ' '.repeat(column) + line)]
}

/** Calls of the program, and what each does. */
const callLines = (calls: Readonly<Record<string, string>>, column?: number): string[] =>
  Object.entries(calls).flatMap(([call, does]) => columns(`threeds-sandbox ${call}`, does, column))

const settingLines = (): string[] => [
  ...columns(
    '--config FILE',
    'config file with settings by their names [THREEDS_CONFIG]; what it would hold: [THREEDS_CONFIG_JSON]',
  ),
  ...SETTING_NAMES.flatMap((name) => {
    const { value, help, default: standard } = SETTINGS[name]
    const flag = `--${name}${value === undefined ? '' : ` ${value}`}`
    const fallback = standard === '' || value === undefined ? '' : ` (${standard})`
    return columns(flag, `${help}${fallback} [${variableOf(name)}]`)
  }),
  ...SECRET_NAMES.map(secretFileName).flatMap((name) =>
    columns(`--${name} FILE`, `the same from a file, and in no banner [${variableOf(name)}]`),
  ),
]

const EXIT_CODES = `
Exit codes (COMMAND --help has those of each command)
  0 done, stopped as asked   1 problem found, refused, or the start failed   2 wrong arguments
  3 the address is in use   4 unusable state   5 another process uses the state
  6 the time is over   7 no sandbox answers`

/** The text of `--help`. */
export const helpText = (): string => {
  const usage = COMMANDS.flatMap((command) => callLines(command.usage))
  return [TITLE, ...usage, SETTINGS_TITLE, ...settingLines(), EXIT_CODES].join('\n')
}

const ALL_SETTINGS = 'threeds-sandbox --help lists them, docs/settings.md says more of each'

/** Where the settings are that a command takes. A start has no other flags: it lists them. */
const settingsPart = ({ name, settings, exits }: Command): string[] => {
  if (name === 'start') return [SETTINGS_TITLE, ...settingLines()]
  if (settings) return []
  const asks = 7 in exits || name === 'webhook' || name === 'health'
  const which = asks
    ? 'The settings with which the sandbox was started lead to it, mostly --port'
    : 'It takes settings too'
  return ['', ...wrapped(`${which}: ${ALL_SETTINGS}.`, 0)]
}

/** The text of `COMMAND --help`: all that there is to know of one command, and nothing else. */
const commandHelp = (command: Command): string => {
  const flags = Object.entries({ ...command.flags, ...command.settings })
  return [
    'Usage',
    ...callLines(command.usage, 6),
    ...(flags.length > 0 ? ['', 'Flags', ...flags.flatMap(([flag, does]) => columns(flag, does, 33))] : []),
    '',
    'Examples',
    ...callLines(command.examples, 6),
    '',
    'Exit codes',
    ...Object.entries(command.exits).flatMap(([code, when]) => columns(code, when, 7)),
    ...settingsPart(command),
  ].join('\n')
}

/** `threeds-sandbox --help`, and `threeds-sandbox COMMAND --help` or `threeds-sandbox help COMMAND` */
export const run: Run<'help'> = ({ words: [name] }, io) => {
  const command = COMMANDS.find((one) => one.name === name && name !== 'help')
  if (name === undefined || name === 'help') io.out(helpText())
  else if (command) io.out(commandHelp(command))
  else throw new Ended(notACommand(name, COMMANDS))
  return 0
}

/** One word for all that the build made: the same for the same files, wherever they lie. */
const contentHash = (folder: string): string => {
  const hash = createHash('sha256')
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    // What begins with a point is the build's own and is not in the package.
    .filter((name) => !/(?:^|\/)\./.test(name))
  for (const name of names.sort()) {
    const bytes = readFileSync(join(folder, name))
    hash.update(`${name}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}

/** `threeds-sandbox --version`, and with `--verbose` what two installations are compared by. */
export const version = async (io: Output, isVerbose = false): Promise<number> => {
  const { PACKAGE_ROOT } = await import('../app/sandbox.ts')
  const number = packageVersion(PACKAGE_ROOT)
  if (!isVerbose) io.out(number)
  else {
    io.out(`threeds-sandbox ${number}`)
    io.out(`dist            sha256 ${contentHash(join(PACKAGE_ROOT, 'dist'))}`)
    io.out(`node            ${process.versions.node} ${process.platform} ${process.arch}`)
  }
  return 0
}
