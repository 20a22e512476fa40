import type { Sandbox, SandboxOptions } from '../app/sandbox.ts'
import { formatProblem } from '../core/yaml/yaml-problem.ts'
import type { Output } from './command.ts'
import { lineFormat } from './log-line.ts'

type OnReload = NonNullable<SandboxOptions['onReload']>
export type Reload = Parameters<OnReload>[0]

/** Maximum number of names in a line for people; JSON contains all. */
const MOST_NAMES = 10

const named = ([subject, names]: readonly [string, readonly string[]]): string[] => {
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : ''
  return names.length === 0 ? [] : [`${subject} ${names.slice(0, MOST_NAMES).join(', ')}${more}`]
}

const prettyReload = (reload: Reload): string | undefined => {
  if ('problems' in reload) return undefined
  const { folder, scenarios, added, changed, removed } = reload
  const events = Object.entries({ added, changed, removed }).flatMap(named)
  const head = `Reloaded scenarios of ${folder}: ${scenarios} scenario${scenarios === 1 ? '' : 's'}`
  return [head, ...(events.length > 0 ? events : ['no change'])].join('; ')
}

/** Returns the log line of reloaded scenarios. Problems have no pretty line: they are printed as at a start. */
export const reloadLine = (reload: Reload, format: 'pretty' | 'json'): string | undefined =>
  format === 'pretty'
    ? prettyReload(reload)
    : JSON.stringify(
        'problems' in reload
          ? { level: 'error', type: 'scenarios.rejected', ...reload }
          : { level: 'info', type: 'scenarios.reloaded', ...reload },
      )

/** Lists the problems of scenarios, as at a start. */
const problemText = ({ problems, scenarios }: Extract<Reload, { problems: unknown }>): string => {
  const kept = scenarios === 1 ? 'the 1 valid scenario stays' : `the ${scenarios} valid scenarios stay`
  return [`Cannot load the changed scenarios, ${kept}:`, ...problems.map(formatProblem)].join('\n')
}

/** Logs reloaded scenarios. Problems are printed even if the log is off. */
export const logReloads =
  (
    setting: Sandbox['settings']['log-format'],
    { out, err, isTerminal }: Output & { readonly isTerminal: boolean },
  ): OnReload =>
  (reload) => {
    const format = lineFormat(setting, isTerminal)
    const line = format === 'off' ? undefined : reloadLine(reload, format)
    if (line !== undefined) out(line)
    // With `json`, the line contains them.
    if ('problems' in reload && setting !== 'json') err(problemText(reload))
  }
