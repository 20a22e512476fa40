import type { Sandbox } from '../sandbox.ts'

type RequestEntry = ReturnType<Sandbox['log']['entries']>[number]

const pretty = ({ id, method, path, status, durationMs, scenario, notes, fault }: RequestEntry): string => {
  const line = [id, method, path, status, `${durationMs} ms`, ...(scenario === undefined ? [] : [scenario])].join('  ')
  return [line, ...notes.map((note) => `       ${note}`), ...(fault === undefined ? [] : [fault])].join('\n')
}

/** A request as a line of the log, or undefined where nothing is to be logged. */
export const logLine = (entry: RequestEntry, format: 'pretty' | 'json' | 'off'): string | undefined => {
  if (format === 'off') return undefined
  return format === 'json' ? JSON.stringify(entry) : pretty(entry)
}
