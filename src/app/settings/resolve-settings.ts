import { nearest } from '../../core/domain/nearest-name.ts'
import type { Given, SecretFile } from './given-setting.ts'
import { SECRET_NAMES, secretFileName, secretOfFile } from './secret-files.ts'
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

/** Every name that may be given: of a setting, or of the file of a secret. */
export const GIVEN_NAMES: readonly string[] = [...SETTING_NAMES, ...SECRET_NAMES.map(secretFileName)]

/** How a name of a setting is written somewhere: as the variable, the flag, or as it is. */
type Written = (name: string) => string

const asItIs: Written = (name) => name

/** That a word is no setting, and what is: its new name where it was one once, or the nearest. */
export const unknownSetting = (
  what: string,
  word: string,
  {
    written = asItIs,
    known = GIVEN_NAMES.map(written),
    list = '--help',
    not = 'not a setting',
    renamed = RENAMED,
  }: Known,
): string => {
  const [, now] = Object.entries(renamed).find(([old]) => written(old) === word) ?? []
  if (now !== undefined) return `${what} is called ${written(now)} now`
  const meant = nearest(word, known)
  return `${what} is ${not}${meant === undefined ? `; ${list} lists all` : `; did you mean ${meant}?`}`
}

type Known = {
  readonly written?: Written
  /** What else may have been meant. */
  readonly known?: readonly string[]
  readonly list?: string | undefined
  /** What it is not, where it could be more than a setting. */
  readonly not?: string
  readonly renamed?: Renamed
}

/**
 * Whether a container platform set this variable for a service or a linked container whose name begins with ours:
 * Kubernetes and Docker make up names that no setting has, and THREEDS_PORT, which is one of ours unless it holds an
 * address. Told by shape, because nobody knows what the service is called.
 */
const isInjected = (variable: string, value: string): boolean =>
  /_(SERVICE_HOST|SERVICE_PORT(_.+)?|PORT_\d+_(TCP|UDP|SCTP)(_.+)?|ENV_.+)$/.test(variable) ||
  (variable.endsWith('_PORT') && /^(tcp|udp|sctp):\/\//i.test(value)) ||
  (variable.endsWith('_NAME') && /^\/[^/]+\/[^/]+$/.test(value))

/** Neither what is called after the program (a service of that name, an app's own variable) nor the config. */
const isMeantForUs = (variable: string): boolean =>
  /^THREEDS_(?!SANDBOX_)/.test(variable) && variable !== 'THREEDS_CONFIG' && variable !== 'THREEDS_CONFIG_JSON'

/** What the environment says. */
export const fromEnvironment = (env: Readonly<Record<string, string | undefined>>, renamed = RENAMED) => {
  const given: Given[] = []
  const secretFiles: SecretFile[] = []
  const problems: string[] = []
  for (const [variable, value] of Object.entries(env)) {
    if (value === undefined || !isMeantForUs(variable) || isInjected(variable, value)) continue
    const name = GIVEN_NAMES.find((candidate) => variableOf(candidate) === variable)
    const secret = name && secretOfFile(name)
    if (secret) secretFiles.push({ name: secret, file: value, where: variable })
    else if (name && isSettingName(name)) given.push({ name, text: value, where: variable })
    else problems.push(unknownSetting(`environment variable ${variable}`, variable, { written: variableOf, renamed }))
  }
  return { given, secretFiles, problems }
}

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)

/** What the config file says, as parsed data; or what a program gives, for which another list than the help has them all. */
export const fromFile = (content: unknown, file: string, list?: string, renamed = RENAMED) => {
  const given: Given[] = []
  const secretFiles: SecretFile[] = []
  if (content === null || content === undefined) return { given, secretFiles, problems: [] }
  if (typeof content !== 'object' || Array.isArray(content))
    return { given, secretFiles, problems: [`${file} must hold a map of settings`] }
  const problems: string[] = []
  for (const [name, value] of Object.entries(content)) {
    const where = `${name} in ${file}`
    const secret = secretOfFile(name)
    if (secret && typeof value === 'string') secretFiles.push({ name: secret, file: value, where })
    else if (!isSettingName(name)) problems.push(unknownSetting(where, name, { list, renamed }))
    else if (Array.isArray(value) && value.every(isPlain)) given.push({ name, text: value.join(','), where })
    else if (isPlain(value)) given.push({ name, text: String(value), where })
    else problems.push(`${where} must be a plain value`)
  }
  return { given, secretFiles, problems }
}

/**
 * What a sandbox beside tests has where nobody says otherwise: a free port, no log, and no state on disk. Who names a folder
 * for the state wants it kept.
 */
export const besideTests = (namesFolder: boolean): readonly Given[] => {
  const standard = { port: '0', 'log-format': 'off', ...(!namesFolder && { ephemeral: 'true' }) }
  return fromFile(standard, 'the standard of tests').given
}

/** What settings ask of each other. */
const misfits = (
  { 'space-tokens': spaceTokens, 'control-token': token }: Settings,
  winners: ReadonlyMap<SettingName, Given>,
): readonly string[] => {
  if (spaceTokens === 'off') return []
  const where = winners.get('space-tokens')?.where
  const idle = (['password', 'link-key'] as const)
    .flatMap((name) => winners.get(name) ?? [])
    .filter(({ name, text }) => text !== SETTINGS[name].default)
  return [
    ...(token === undefined ? [`${where} on needs a --control-token, of which the tokens of the spaces are made`] : []),
    ...idle.map(
      (given) =>
        `${given.where} opens nothing where ${where} is on, which makes one for each space: leave one of both out`,
    ),
  ]
}

/** The value of every setting. Later sources win: pass file, environment and flags in this order. */
export const resolveSettings = (
  ...sources: readonly (readonly Given[])[]
): { readonly settings: Settings } | { readonly problems: readonly string[] } => {
  const winners = new Map(sources.flat().map((given) => [given.name, given]))
  const problems: string[] = []
  const values = SETTING_NAMES.map((name): [SettingName, unknown] => {
    const { text, where } = winners.get(name) ?? { text: SETTINGS[name].default, where: name }
    const parsed = SETTINGS[name].parse(text)
    if ('value' in parsed) return [name, parsed.value]
    problems.push(`${where} ${parsed.problem}`)
    return [name, undefined]
  })
  if (problems.length > 0) return { problems }
  const settings = Object.fromEntries(values) as Settings
  const wrong = misfits(settings, winners)
  return wrong.length > 0 ? { problems: wrong } : { settings }
}

/** The settings of a sandbox that nobody configured. */
export const defaultSettings = (): Settings => {
  const resolved = resolveSettings()
  if ('problems' in resolved) throw new Error(`a default is wrong: ${resolved.problems.join('; ')}`)
  return resolved.settings
}
