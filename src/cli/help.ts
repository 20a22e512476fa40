import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { packageVersion } from '../app/package-version.ts'
import { SECRET_NAMES, secretFileName } from '../app/settings/secret-files.ts'
import { SETTING_NAMES, SETTINGS, type SettingName, variableOf } from '../app/settings/settings-table.ts'
import { capitalized } from './capitalize.ts'
import { CommandError, GROUPS, type Output } from './command.ts'
import { COMMANDS, type Command, type Run } from './command-table.ts'
import { describeUnknownCommand } from './unknown-command.ts'

const PROGRAM = 'threeds-sandbox'

/** Longest line, for a terminal of the usual width. */
const WIDTH = 80

/** Longest flag that has its help on the same line. */
const MAX_FLAG_LENGTH = 24

/** Longest default that is printed; longer ones are test keys. */
const MAX_DEFAULT_LENGTH = 40

/** Fills lines with items. A separator longer than a space keeps apart items that contain spaces. */
const fill = (items: readonly string[], width: number, separator = ' '): readonly string[] => {
  const lines: string[] = []
  for (const item of items) {
    const last = lines.at(-1)
    if (last === undefined || last.length + separator.length + item.length > width) lines.push(item)
    else lines[lines.length - 1] = last + separator + item
  }
  return lines
}

/** Breaks a text into lines; text in brackets and short defaults stay together. */
const wrap = (text: string, width: number): readonly string[] =>
  fill(text.match(/\[[^\]]*\]\S*|\(default: \S+\)\S*|\S+/g) ?? [], width)

/** Puts a label before the first line and aligns the others with it. */
const labeled = (label: string, lines: readonly string[]): readonly string[] =>
  lines.map((line, i) => (i === 0 ? label : ' '.repeat(label.length)) + line)

type Entry = readonly [left: string, right: string]

/** Prints entries in two columns. The second one begins on the next line if the first one is too long. */
const inTwoColumns = (entries: readonly Entry[]): readonly string[] => {
  const lengths = entries.map(([remaining]) => remaining.length).filter((length) => length <= MAX_FLAG_LENGTH)
  const column = Math.max(...lengths, 8) + 4
  return entries.flatMap(([remaining, right]) => {
    const lines = wrap(right, WIDTH - column)
    const label = `  ${remaining}`
    return label.length + 2 > column
      ? [label, ...labeled(' '.repeat(column), lines)]
      : labeled(label.padEnd(column), lines)
  })
}

const settingEntry = (name: SettingName): Entry => {
  const { value, help, default: standard } = SETTINGS[name]
  const shortDefault = standard.length > MAX_DEFAULT_LENGTH ? 'a test key, see docs/reference/settings.md' : standard
  const fallback = standard === '' || value === undefined ? '' : ` (default: ${shortDefault})`
  return [`--${name}${value === undefined ? '' : ` ${value}`}`, `${capitalized(help)}${fallback}`]
}

/** Returns the text of `help settings`. */
export const settingsText = (): string => {
  const settings = SETTING_NAMES.map((name): Entry => {
    const [flag, help] = settingEntry(name)
    return [flag, `${help} [${variableOf(name)}]`]
  })
  const files = SECRET_NAMES.map(secretFileName).map(
    (name): Entry => [`--${name} FILE`, `File with this secret [${variableOf(name)}]`],
  )
  return [
    'List the settings of start, each with its environment variable.',
    `Usage: ${PROGRAM} [start] [--SETTING VALUE]...`,
    '',
    'A flag overrides a variable, a variable the config file, and the file a default.',
    'More about each: docs/reference/settings.md',
    '',
    ...inTwoColumns([
      [
        '--config FILE',
        'YAML or JSON file with settings by name [THREEDS_CONFIG], or its content [THREEDS_CONFIG_JSON]',
      ],
      ...settings,
      ...files,
    ]),
  ].join('\n')
}

const commandLines = (group: keyof typeof GROUPS): readonly string[] => [
  GROUPS[group],
  ...COMMANDS.filter((command) => command.group === group).map(
    ({ name, summary }) => `  ${name.padEnd(11)}${summary.replace(/\.$/, '')}`,
  ),
]

const EXIT_CODES = [
  '0 done',
  '1 problem found, rejected, or start failed',
  '2 invalid arguments',
  '3 address in use',
  '4 unusable state',
  '5 state in use',
  '6 timed out',
  '7 cannot connect',
]

const exitLines = (codes: readonly string[]): readonly string[] => {
  const label = 'Exit codes: '
  const width = WIDTH - label.length
  return labeled(
    label,
    fill(codes, width, '   ').flatMap((line) => (line.length > width ? wrap(line, width) : [line])),
  )
}

/** Returns the text of `--help`. */
export const helpText = (): string =>
  [
    'Emulate 3-D Secure authentication and tokenization links, for tests only.',
    `Usage: ${PROGRAM} [COMMAND] [options]`,
    '',
    ...(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).flatMap(commandLines),
    '',
    `Help of a command: ${PROGRAM} COMMAND --help`,
    `Settings of start: ${PROGRAM} help settings`,
    `Version:           ${PROGRAM} --version`,
    ...exitLines(EXIT_CODES),
  ].join('\n')

/** The settings that most starts use. */
const COMMON = ['port', 'host', 'scenarios', 'state-dir', 'ephemeral', 'ready-file', 'log-format'] as const

const ALL_SETTINGS = `${PROGRAM} help settings`

/** Returns the settings among the options of a command: all commands that use a sandbox find it by the same ones. */
const settingEntries = ({ name, settings, isClient }: Command): readonly Entry[] => {
  if (settings) return Object.entries(settings)
  if (name === 'start') return [...COMMON.map(settingEntry), ['--SETTING VALUE', `Any other setting: ${ALL_SETTINGS}`]]
  return isClient
    ? [
        ['--port PORT', 'Port of the sandbox (default: 8080)'],
        ['--url URL', `Address of the sandbox [SANDBOX_URL]; other settings: ${ALL_SETTINGS}`],
      ]
    : [['--SETTING VALUE', `Any setting of start: ${ALL_SETTINGS}`]]
}

/** Returns the text of `COMMAND --help`. */
export const commandHelp = (command: Command): string => {
  const { summary, usage, positionals = {}, flags = {}, exits, examples } = command
  const entries = [...Object.entries({ ...positionals, ...flags }), ...settingEntries(command)]
  const calls = Object.keys(examples)
  return [
    summary,
    ...labeled(
      'Usage: ',
      usage.map((call) => `${PROGRAM} ${call}`),
    ),
    ...(entries.length > 0 ? ['', ...inTwoColumns(entries)] : []),
    ...exitLines(Object.entries(exits).map(([code, meaning]) => `${code} ${meaning}`)),
    ...labeled(
      calls.length === 1 ? 'Example: ' : 'Examples: ',
      calls.map((call) => `${PROGRAM} ${call}`),
    ),
  ].join('\n')
}

/** `threeds-sandbox --help`, `COMMAND --help`, `help COMMAND` and `help settings`. */
export const run: Run<'help'> = ({ positionals: [name] }, io) => {
  const command = COMMANDS.find((candidate) => candidate.name === name && name !== 'help')
  if (name === undefined || name === 'help') io.out(helpText())
  else if (name === 'settings') io.out(settingsText())
  else if (command) io.out(commandHelp(command))
  else throw new CommandError(describeUnknownCommand(name, COMMANDS))
  return 0
}

/** Returns a hash of the build: equal for equal files, in any folder. */
const contentHash = (folder: string): string => {
  const hash = createHash('sha256')
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    // Hidden files belong to the build and are not in the package.
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
