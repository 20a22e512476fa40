import { existsSync, readFileSync } from 'node:fs'
import { compact } from '../domain/compact.ts'
import { fromEnvironment, fromFile, resolveSettings } from '../settings/resolve.ts'
import { reasonOf } from '../store/unusable.ts'
import type { Arguments } from './arguments.ts'
import type { Call, Environment } from './command.ts'

/** What the config file says that somebody named there. */
const readConfig = async (file: string | undefined, where: string) => {
  const wrong = (why: string): ReturnType<typeof fromFile> => ({ given: [], problems: [`${where} ${why}`] })
  if (file === '') return wrong('needs a value: the path of a file')
  if (file === undefined) return fromFile(undefined, where)
  if (!existsSync(file)) return wrong(`${file}: there is no such file`)
  try {
    const { parseConfig } = await import('./parse-config.ts')
    return fromFile(parseConfig(readFileSync(file, 'utf8')), file)
  } catch (error) {
    return wrong(`${file}: ${reasonOf(error)}`)
  }
}

/** Everything that is wrong with what was given, and the ready file that it names all the same. */
type Refused = { readonly problems: readonly string[]; readonly readyFile?: string }

/**
 * The settings that file, environment and flags give together, and where each comes from that is no default; or everything
 * that is wrong with them.
 */
export const readSettings = async (
  { said, config, problems: wrong }: Pick<Arguments, 'said' | 'config' | 'problems'>,
  given: Environment,
): Promise<Pick<Call<object>, 'settings' | 'origins'> | Refused> => {
  // An empty variable is unset: `${NAME:-}` of a compose file and CI variables without a value make such.
  const env: Environment = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  const configured = await readConfig(
    config ?? env.THREEDS_CONFIG,
    config === undefined ? 'THREEDS_CONFIG' : '--config',
  )
  const environment = fromEnvironment(env)
  const sources = [configured.given, environment.given, said]
  const resolved = resolveSettings(...sources)
  const problems = [...configured.problems, ...environment.problems, ...wrong]
  if ('problems' in resolved || problems.length > 0) {
    const readyFile = sources.flat().findLast(({ name }) => name === 'ready-file')?.text
    return { problems: [...problems, ...('problems' in resolved ? resolved.problems : [])], ...compact({ readyFile }) }
  }
  return { ...resolved, origins: new Map(sources.flat().map(({ name, where }) => [name, where])) }
}
