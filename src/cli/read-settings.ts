import { cleanValue, describeInvisible, withoutQuotes } from '../app/settings/clean-value.ts'
import type { SecretFile, SettingInput } from '../app/settings/given-setting.ts'
import { fromEnvironment, fromFile, resolveSettings } from '../app/settings/resolve-settings.ts'
import { fromSecretFiles } from '../app/settings/secret-files.ts'
import type { SettingName } from '../app/settings/settings-table.ts'
import { compact } from '../core/domain/without-undefined.ts'
import { reasonOf } from '../engine/store/unusable-state.ts'
import type { Arguments } from './arguments.ts'
import type { Call, Environment } from './command.ts'
import { readTextFile } from './named-file.ts'

/** Returns no settings and one problem. */
const invalid = (problem: string): ReturnType<typeof fromFile> => ({ given: [], secretFiles: [], problems: [problem] })

/** Describes the first invisible character of a config file, which YAML reads as a part of a name or a value. */
const invisibleIn = (text: string, file: string): string | undefined => {
  for (const [n, line] of text.replaceAll('\t', ' ').split('\n').entries()) {
    const cleaned = cleanValue(line)
    if ('invisible' in cleaned) return describeInvisible(`\`${file}:${n + 1}\``, cleaned.invisible)
  }
  return undefined
}

/** Reads the settings of a config file. */
const readConfig = async (named: string | undefined, source: string) => {
  const path = named === undefined ? undefined : cleanValue(named)
  if (path && 'invisible' in path) return invalid(describeInvisible(`The path of \`${source}\``, path.invisible))
  const file = path?.text
  if (file === '') return invalid(`\`${source}\` needs the path of a file.`)
  if (file === undefined) return fromFile(undefined, source)
  const match = readTextFile(file)
  if ('failed' in match) return invalid(`Cannot read \`${source} ${file}\`: ${match.failed}.`)
  try {
    const { linesOf, parseConfig } = await import('./parse-config.ts')
    const content = parseConfig(match.text)
    const problem = typeof content === 'string' ? invisibleIn(match.text, file) : undefined
    return problem === undefined ? fromFile(content, file, { lines: linesOf(match.text) }) : invalid(problem)
  } catch (error) {
    const problem = invisibleIn(match.text, file)
    return invalid(problem ?? `Cannot parse \`${source} ${file}\`: ${reasonOf(error)}`)
  }
}

const IN_VARIABLE = 'THREEDS_CONFIG_JSON'

/** Reads the settings of the variable with a whole configuration. Its problems never quote it: it can contain secrets. */
const readVariable = async (text: string) => {
  const { parseConfig, locationOf } = await import('./parse-config.ts')
  try {
    return fromFile(parseConfig(text), IN_VARIABLE)
  } catch (error) {
    return invalid(`\`${IN_VARIABLE}\` is not valid JSON or YAML${locationOf(error)}.`)
  }
}

/** Variables that `exec` and CI jobs set for clients, with the settings that they replace. */
const CLIENT_VARIABLES = { url: 'SANDBOX_URL', 'control-token': 'SANDBOX_CONTROL_TOKEN' } as const

/** Reads the variables of a command that calls a running sandbox. `--host` and `--port` select another sandbox. */
const fromClientVariables = (env: Environment, flags: readonly SettingName[]): readonly SettingInput[] => {
  const isAddressed = flags.includes('host') || flags.includes('port')
  return (['url', 'control-token'] as const).flatMap((name): readonly SettingInput[] => {
    const where = CLIENT_VARIABLES[name]
    if (name === 'url' && isAddressed) return [{ name, text: '', where: '`--host` or `--port`' }]
    const text = withoutQuotes(env[where] ?? '').trim()
    return text === '' || flags.includes(name) ? [] : [{ name, text, where }]
  })
}

/** All problems of the given settings, and the ready file, which is removed in spite of them. */
type Rejected = { readonly problems: readonly string[]; readonly readyFile?: string }

/**
 * Combines the settings of file, environment and flags, with the source of each that is not a default, and the files of
 * secrets; or returns all problems.
 */
export const readSettings = async (
  {
    settingInputs,
    secretFiles,
    config,
    problems: ofFlags,
  }: Pick<Arguments, 'settingInputs' | 'secretFiles' | 'config' | 'problems'>,
  options: Environment,
  isClient = false,
): Promise<Pick<Call<object>, 'settings' | 'origins' | 'secretFiles'> | Rejected> => {
  // An empty variable counts as unset: `${NAME:-}` in a compose file and CI variables without a value are empty.
  const env: Environment = Object.fromEntries(Object.entries(options).filter(([, value]) => value?.trim() !== ''))
  const named = config ?? env.THREEDS_CONFIG
  const source = config === undefined ? 'THREEDS_CONFIG' : '--config'
  const whole = env[IN_VARIABLE]
  const both = whole !== undefined && named !== undefined
  const configured = both
    ? invalid(`\`${source}\` and \`${IN_VARIABLE}\` cannot be combined. Remove one of them.`)
    : await (whole === undefined ? readConfig(named, source) : readVariable(whole))
  const environment = fromEnvironment(env)
  const flags = [...settingInputs, ...secretFiles].map(({ name }) => name)
  const ofClient = isClient ? fromClientVariables(env, flags) : []
  const values = [configured.given, environment.given, ofClient, settingInputs]
  const isReplaced = ({ name }: SecretFile): boolean => ofClient.some((given) => given.name === name)
  const files = [
    ...[...configured.secretFiles, ...environment.secretFiles].filter((file) => !isReplaced(file)),
    ...secretFiles,
  ]
  const secrets = fromSecretFiles(files, values.flat(), readTextFile)
  const sources = [...values, secrets.given]
  const resolved = resolveSettings(...sources)
  const problems = [...configured.problems, ...environment.problems, ...ofFlags, ...secrets.problems]
  if ('problems' in resolved || problems.length > 0) {
    const readyFile = sources
      .flat()
      .findLast(({ name }) => name === 'ready-file')
      ?.text.trim()
    return { problems: [...problems, ...('problems' in resolved ? resolved.problems : [])], ...compact({ readyFile }) }
  }
  return {
    ...resolved,
    origins: new Map(sources.flat().map(({ name, where: source }) => [name, source])),
    secretFiles: new Map(files.map(({ name, file }) => [name, file])),
  }
}
