import { nearest } from '../../core/domain/nearest-name.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import { cleanValue, describeInvisible, withoutQuotes } from './clean-value.ts'
import type { SecretFile, SettingInput } from './given-setting.ts'
import { SECRET_NAMES, secretFileName, secretOfFileName } from './secret-files.ts'
import {
  isSettingName,
  RENAMED,
  type Renamed,
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
  type Settings,
  variableOf,
} from './settings-table.ts'

/** All names that can be set: settings, and files of secrets. */
export const INPUT_NAMES: readonly string[] = [...SETTING_NAMES, ...SECRET_NAMES.map(secretFileName)]

/** Spelling of a setting's name: as variable, as flag, or unchanged. */
type Written = (name: string) => string

const unchanged: Written = (name) => name

/** Returns a source with its name in backticks: `--port`, or `port` in threeds.yaml. Text with backticks stays as it is. */
const quotedSource = (source: string): string => (source.includes('`') ? source : source.replace(/^\S+/, '`$&`'))

/** Describes an unknown setting, with its new name after a rename or the nearest name. */
export const unknownSetting = (
  subject: string,
  word: string,
  {
    written = unchanged,
    known = INPUT_NAMES.map(written),
    list = '--help',
    not = 'not a setting',
    renamed = RENAMED,
  }: Known,
): string => {
  const [, now] = Object.entries(renamed).find(([old]) => written(old) === word) ?? []
  if (now !== undefined) return `${quotedSource(subject)} was renamed to \`${written(now)}\`.`
  const match = nearest(word, known)
  return `${quotedSource(subject)} is ${not}. ${match === undefined ? `\`${list}\` lists all.` : `Did you mean \`${match}\`?`}`
}

type Known = {
  readonly written?: Written
  /** Names for suggestions. */
  readonly known?: readonly string[]
  readonly list?: string | undefined
  /** Description of the unknown name, if it could be more than a setting. */
  readonly not?: string
  readonly renamed?: Renamed
}

/**
 * Returns whether a container platform set this variable for a service or linked container whose name begins with
 * `threeds`. Kubernetes and Docker generate names that no setting has, and THREEDS_PORT, which is a setting unless it
 * holds an address. Detected by format, because the name of the service is unknown.
 */
const isInjected = (variable: string, value: string): boolean =>
  /_(SERVICE_HOST|SERVICE_PORT(_.+)?|PORT_\d+_(TCP|UDP|SCTP)(_.+)?|ENV_.+)$/.test(variable) ||
  (variable.endsWith('_PORT') && /^(tcp|udp|sctp):\/\//i.test(value)) ||
  (variable.endsWith('_NAME') && /^\/[^/]+\/[^/]+$/.test(value))

/**
 * Returns whether a variable is a setting: not named after the program (a service of that name, an app's own
 * variable), and not the config.
 */
const isMeantForUs = (variable: string): boolean =>
  /^THREEDS_(?!SANDBOX_)/.test(variable) && variable !== 'THREEDS_CONFIG' && variable !== 'THREEDS_CONFIG_JSON'

/** Reads the settings in environment variables. */
export const fromEnvironment = (env: Readonly<Record<string, string | undefined>>, renamed = RENAMED) => {
  const given: SettingInput[] = []
  const secretFiles: SecretFile[] = []
  const problems: string[] = []
  for (const [variable, value] of Object.entries(env)) {
    const text = withoutQuotes(value ?? '')
    // An empty variable counts as unset: `${NAME:-}` in a compose file and CI variables without a value are empty.
    if (text.trim() === '' || !isMeantForUs(variable) || isInjected(variable, text)) continue
    const name = INPUT_NAMES.find((candidate) => variableOf(candidate) === variable)
    const secret = name && secretOfFileName(name)
    if (secret) secretFiles.push({ name: secret, file: text, where: variable })
    else if (name && isSettingName(name)) given.push({ name, text, where: variable })
    else
      problems.push(unknownSetting(`Environment variable \`${variable}\``, variable, { written: variableOf, renamed }))
  }
  return { given, secretFiles, problems }
}

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)

/** Reads the settings in a parsed config file or in the options of a program. `list` names the list of all settings. */
export const fromFile = (
  content: unknown,
  file: string,
  {
    list,
    renamed = RENAMED,
    lines,
  }: Pick<Known, 'list' | 'renamed'> & { readonly lines?: ReadonlyMap<string, number> } = {},
) => {
  const given: SettingInput[] = []
  const secretFiles: SecretFile[] = []
  if (content === null || content === undefined) return { given, secretFiles, problems: [] }
  if (typeof content !== 'object' || Array.isArray(content))
    return { given, secretFiles, problems: [`${file} must contain an object with settings.`] }
  const problems: string[] = []
  const at = (name: string) => compact({ line: lines?.get(name) })
  for (const [name, value] of Object.entries(content)) {
    const where = `${name} in ${file}`
    const secret = secretOfFileName(name)
    if (secret && typeof value === 'string') secretFiles.push({ name: secret, file: value, where })
    else if (!isSettingName(name)) problems.push(unknownSetting(where, name, { list, renamed }))
    else if (Array.isArray(value) && value.every(isPlain))
      given.push({ name, text: value.map((item) => String(item).trim()).join(','), where, ...at(name) })
    else if (isPlain(value)) given.push({ name, text: String(value), where, ...at(name) })
    else problems.push(`${quotedSource(where)} must be a string, number or boolean.`)
  }
  return { given, secretFiles, problems }
}

/**
 * Returns the defaults of a sandbox for tests: free port, no log, no state on disk unless a folder for the state is
 * set.
 */
export const testDefaults = (namesFolder: boolean): readonly SettingInput[] => {
  const defaults = { port: '0', 'log-format': 'off', ...(!namesFolder && { ephemeral: 'true' }) }
  return fromFile(defaults, 'the defaults of tests').given
}

/** Returns the problem of a certificate without its key, or of a key without its certificate. */
const tlsConflict = (
  { 'tls-cert': certificate, 'tls-key': key }: Settings,
  winners: ReadonlyMap<SettingName, SettingInput>,
): readonly string[] => {
  if ((certificate === undefined) === (key === undefined)) return []
  const [given, missing] = key === undefined ? (['tls-cert', 'tls-key'] as const) : (['tls-key', 'tls-cert'] as const)
  const where = winners.get(given)?.where ?? given
  return [
    `${quotedSource(where)} requires \`--${missing}\`: https needs a certificate and its key. Set both or neither.`,
  ]
}

/** Returns the conflicts between the settings of the space tokens. */
const tokenConflicts = (
  { 'space-tokens': spaceTokens, 'control-token': token }: Settings,
  winners: ReadonlyMap<SettingName, SettingInput>,
): readonly string[] => {
  if (spaceTokens === 'off') return []
  const where = winners.get('space-tokens')?.where ?? 'space-tokens'
  const unused = (['password', 'link-key'] as const)
    .flatMap((name) => winners.get(name) ?? [])
    .filter(({ name, text }) => text !== SETTINGS[name].default)
  return [
    ...(token === undefined
      ? [`${quotedSource(where)} on requires \`--control-token\`: space tokens are derived from it.`]
      : []),
    ...unused.map(
      (input) =>
        `${quotedSource(input.where)} cannot be combined with ${quotedSource(where)} on, because each space has its own. Remove one of them.`,
    ),
  ]
}

/** Parses a setting. Quotes around a value that cannot contain them are removed. */
const parsedSetting = (name: SettingName, text: string) => {
  const parsed = SETTINGS[name].parse(text)
  const unquoted = withoutQuotes(text)
  if ('value' in parsed || unquoted === text) return parsed
  const inner = SETTINGS[name].parse(unquoted)
  return 'value' in inner ? inner : parsed
}

const withLine = ({ where, line }: SettingInput): string => (line === undefined ? where : `${where}:${line}`)

/**
 * Returns the value of every setting. Later sources override earlier ones: pass file, environment and flags in this
 * order.
 */
export const resolveSettings = (
  ...sources: readonly (readonly SettingInput[])[]
): { readonly settings: Settings } | { readonly problems: readonly string[] } => {
  const winners = new Map<SettingName, SettingInput>()
  const problems: string[] = []
  for (const input of new Map(sources.flat().map((given) => [given.name, given])).values()) {
    const clean = cleanValue(input.text)
    if ('text' in clean) winners.set(input.name, { ...input, text: clean.text })
    else problems.push(describeInvisible(quotedSource(withLine(input)), clean.invisible))
  }
  const values = SETTING_NAMES.map((name): [SettingName, unknown] => {
    const { text, where } = winners.get(name) ?? { text: SETTINGS[name].default, where: name }
    const parsed = parsedSetting(name, text)
    if ('value' in parsed) return [name, parsed.value]
    problems.push(`${quotedSource(where)} ${parsed.problem}.`)
    return [name, undefined]
  })
  if (problems.length > 0) return { problems }
  const settings = Object.fromEntries(values) as Settings
  const invalid = [...tlsConflict(settings, winners), ...tokenConflicts(settings, winners)]
  return invalid.length > 0 ? { problems: invalid } : { settings }
}

/** Returns the default settings. */
export const defaultSettings = (): Settings => {
  const resolved = resolveSettings()
  if ('problems' in resolved) throw new Error(`A default is invalid: ${resolved.problems.join(' ')}`)
  return resolved.settings
}
