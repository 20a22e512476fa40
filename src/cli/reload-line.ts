import type { Sandbox, SandboxOptions } from '../app/sandbox.ts'
import { formatProblem } from '../core/yaml/yaml-problem.ts'
import type { Output } from './command.ts'
import { lineFormat } from './log-line.ts'

type OnReload = NonNullable<SandboxOptions['onReload']>
export type Reload = Parameters<OnReload>[0]

/** More names would hide the rest of the line; programs get all. */
const MOST_NAMES = 10

const named = ([what, names]: readonly [string, readonly string[]]): string[] => {
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : ''
  return names.length === 0 ? [] : [`${what} ${names.slice(0, MOST_NAMES).join(', ')}${more}`]
}

const prettyReload = (reload: Reload): string | undefined => {
  if ('problems' in reload) return undefined
  const { folder, scenarios, added, changed, removed } = reload
  const news = Object.entries({ added, changed, removed }).flatMap(named)
  const head = `scenarios of ${folder} read again: ${scenarios} scenario${scenarios === 1 ? '' : 's'}`
  return [head, ...(news.length > 0 ? news : ['as before'])].join('; ')
}

/** The line of the log for scenarios that were read again. Problems have none for people, who get them as at a start. */
export const reloadLine = (reload: Reload, format: 'pretty' | 'json'): string | undefined =>
  format === 'pretty'
    ? prettyReload(reload)
    : JSON.stringify(
        'problems' in reload
          ? { level: 'error', type: 'scenarios.refused', ...reload }
          : { level: 'info', type: 'scenarios.reloaded', ...reload },
      )

/** What is wrong with them, in the words of a start. */
const problemText = ({ problems, scenarios }: Extract<Reload, { problems: unknown }>): string => {
  const kept = scenarios === 1 ? 'the one that was good stays' : `the ${scenarios} that were good stay`
  return [`the scenarios cannot be used, ${kept}:`, ...problems.map(formatProblem)].join('\n')
}

/** Tells whoever reads the log that scenarios were read again, and what is wrong with them even where there is no log. */
export const tellReloads =
  (
    setting: Sandbox['settings']['log-format'],
    { out, err, isTerminal }: Output & { readonly isTerminal: boolean },
  ): OnReload =>
  (reload) => {
    const format = lineFormat(setting, isTerminal)
    const line = format === 'off' ? undefined : reloadLine(reload, format)
    if (line !== undefined) out(line)
    // Who wants nothing but JSON has them in the line.
    if ('problems' in reload && setting !== 'json') err(problemText(reload))
  }
