import { existsSync, readFileSync } from 'node:fs'
import { fromEnvironment, fromFile, fromFlags, resolveSettings } from '../settings/resolve.ts'
import type { SettingName, Settings } from '../settings/table.ts'
import { reasonOf } from '../store/unusable.ts'
import type { Io } from './io.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** The config file that somebody named, and where they did. */
type ConfigFile = { readonly file: string; readonly where: string }

/** Takes `--flag VALUE` or `--flag=VALUE` out of the arguments. No value: the flag was their last word. */
export const takeFlag = (args: readonly string[], flag: string) => {
  const rest = [...args]
  const at = rest.findIndex((arg) => arg === flag || arg.startsWith(`${flag}=`))
  if (at === -1) return { isGiven: false, value: undefined, rest }
  const value = rest[at] === flag ? rest.splice(at, 2)[1] : rest.splice(at, 1)[0]?.slice(flag.length + 1)
  return { isGiven: true, value, rest }
}

/** Takes `--config FILE` out of the arguments; without it, THREEDS_CONFIG names the file. */
const configOf = (args: readonly string[], env: Environment): { config?: ConfigFile; rest: string[] } => {
  const { isGiven, value, rest } = takeFlag(args, '--config')
  if (isGiven) return { config: { file: value ?? '', where: '--config' }, rest }
  const file = env.THREEDS_CONFIG
  return file === undefined ? { rest } : { config: { file, where: 'THREEDS_CONFIG' }, rest }
}

const readConfig = async (config: ConfigFile | undefined): Promise<ReturnType<typeof fromFile>> => {
  if (config === undefined) return { given: [], problems: [] }
  const { file, where } = config
  if (file === '') return { given: [], problems: [`${where} needs a value: the path of a file`] }
  if (!existsSync(file)) return { given: [], problems: [`${where} ${file}: there is no such file`] }
  try {
    const { parseConfig } = await import('./parse-config.ts')
    return fromFile(parseConfig(readFileSync(file, 'utf8')), file)
  } catch (error) {
    return { given: [], problems: [`${where} ${file}: ${reasonOf(error)}`] }
  }
}

/** An empty variable is unset: `${NAME:-}` of a compose file and CI variables without a value make such. */
const withoutEmpty = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))

type Wrong = { readonly problems: readonly string[] }

/** The settings that file, environment and flags give together, and where each comes from that is no default. */
export const readSettingsAndOrigins = async (
  args: readonly string[],
  env: Environment,
): Promise<{ readonly settings: Settings; readonly origins: ReadonlyMap<SettingName, string> } | Wrong> => {
  const { config, rest } = configOf(args, withoutEmpty(env))
  const configured = await readConfig(config)
  const environment = fromEnvironment(withoutEmpty(env))
  const flags = fromFlags(rest)
  const sources = [configured.given, environment.given, flags.given]
  const resolved = resolveSettings(...sources)
  const problems = [
    ...configured.problems,
    ...environment.problems,
    ...flags.problems,
    ...('problems' in resolved ? resolved.problems : []),
  ]
  if (problems.length > 0 || 'problems' in resolved) return { problems }
  return { ...resolved, origins: new Map(sources.flat().map(({ name, where }) => [name, where])) }
}

/** The settings that file, environment and flags give together, or everything that is wrong with them. */
export const readSettings = async (
  args: readonly string[],
  env: Environment,
): Promise<{ readonly settings: Settings } | Wrong> => {
  const read = await readSettingsAndOrigins(args, env)
  return 'problems' in read ? read : { settings: read.settings }
}

/** Says what is wrong with the arguments, and gives the exit code for that. */
export const wrongArguments = ({ err }: Io, problems: readonly string[]): number => {
  for (const problem of problems) err(problem)
  return 2
}
