import type { Io } from './io.ts'
import { type Environment, readSettings, wrongArguments } from './read-settings.ts'
import { askSandbox } from './running-sandbox.ts'

const PATIENCE_MS = 3_000

/** `threeds-sandbox health`: what a container's HEALTHCHECK runs. Asks the sandbox that has the same settings. */
export const health = async (args: readonly string[], io: Io, env: Environment): Promise<number> => {
  const read = await readSettings(args, env)
  if ('problems' in read) return wrongArguments(io, read.problems)
  const request = { signal: AbortSignal.timeout(PATIENCE_MS) }
  return askSandbox(read.settings, '/_sandbox/health', request, io, async (answer) => {
    io.out(await answer.text())
    return answer.ok ? 0 : 1
  })
}
