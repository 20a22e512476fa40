import type { Settings } from '../settings/table.ts'
import type { Io } from './io.ts'
import { type Environment, readSettings } from './read-settings.ts'
import { readReadyFile } from './ready-file.ts'

const PATIENCE_MS = 3_000

/** Where a sandbox with these settings listens. Where it may choose its port, only its ready file knows. */
const addressOf = ({ host, port, 'ready-file': readyFile }: Settings): { url: string } | { problem: string } => {
  if (port === 0) {
    const url = readyFile === undefined ? undefined : readReadyFile(readyFile)
    if (url !== undefined) return { url }
    return {
      problem:
        readyFile === undefined ? '--port 0 names no port: give --ready-file too' : `${readyFile} is not there yet`,
    }
  }
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return { url: `http://${name.includes(':') ? `[${name}]` : name}:${port}` }
}

/** `threeds-sandbox health`: what a container's HEALTHCHECK runs. Asks the sandbox that has the same settings. */
export const health = async (args: readonly string[], env: Environment, io: Io): Promise<number> => {
  const read = readSettings(args, env)
  if ('problems' in read) {
    for (const problem of read.problems) io.err(problem)
    return 2
  }
  const address = addressOf(read.settings)
  if ('problem' in address) {
    io.err(`no sandbox to ask: ${address.problem}`)
    return 1
  }
  const url = `${address.url}/_sandbox/health`
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
    io.out(await answer.text())
    return answer.ok ? 0 : 1
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    io.err(`no sandbox answers at ${url}: ${cause}`)
    return 1
  }
}
