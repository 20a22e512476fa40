import { existsSync, readFileSync } from 'node:fs'
import { fromEnvironment, fromFile, resolveSettings } from '../settings/resolve.ts'
import { reasonOf } from '../store/unusable.ts'
import type { Arguments } from './arguments.ts'
import type { Call, Environment } from './command.ts'

/** The config file that somebody named, and where they did. */
type ConfigFile = { readonly file: string; readonly where: string }

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

/**
 * The settings that file, environment and flags give together, and where each comes from that is no default; or everything
 * that is wrong with them.
 */
export const readSettings = async (
  { said, config, problems: wrong }: Pick<Arguments, 'said' | 'config' | 'problems'>,
  given: Environment,
): Promise<Pick<Call<object>, 'settings' | 'origins'> | { readonly problems: readonly string[] }> => {
  const env = withoutEmpty(given)
  const file = config ?? env.THREEDS_CONFIG
  const configured = await readConfig(
    file === undefined ? undefined : { file, where: config === undefined ? 'THREEDS_CONFIG' : '--config' },
  )
  const environment = fromEnvironment(env)
  const sources = [configured.given, environment.given, said]
  const resolved = resolveSettings(...sources)
  const problems = [...configured.problems, ...environment.problems, ...wrong]
  if ('problems' in resolved) return { problems: [...problems, ...resolved.problems] }
  if (problems.length > 0) return { problems }
  return { ...resolved, origins: new Map(sources.flat().map(({ name, where }) => [name, where])) }
}
