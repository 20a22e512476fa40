import type { Io } from './io.ts'
import { type Environment, readSettings } from './read-settings.ts'
import { addressOf, noAnswer } from './running-sandbox.ts'

const PATIENCE_MS = 3_000

/** `threeds-sandbox health`: what a container's HEALTHCHECK runs. Asks the sandbox that has the same settings. */
export const health = async (args: readonly string[], env: Environment, io: Io): Promise<number> => {
  const read = await readSettings(args, env)
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
    io.err(noAnswer(url, error))
    return 1
  }
}
