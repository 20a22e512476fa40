import { setTimeout as delay } from 'node:timers/promises'
import type { Settings } from '../../app/settings/settings-table.ts'
import { DEFAULT_SPACE } from '../../core/domain/default-space.ts'
import { durationMs, inSeconds } from '../../core/domain/duration.ts'
import { CommandError, EXIT, type Output } from '../command.ts'
import type { Run } from '../command-table.ts'
import { callSandbox } from '../running-sandbox.ts'

/** Long enough for a busy host; health checks have their own limit (`HEALTHCHECK --timeout`). */
const PATIENCE_MS = 10_000

/** Time between two attempts of `--wait`, and the shortest limit of one. */
const PAUSE_MS = 100
const SHORTEST_MS = 1_000

const check = (settings: Settings, path: string, timeoutMs: number, use: Output['out']) =>
  callSandbox(settings, path, { signal: AbortSignal.timeout(timeoutMs) }, async (response) => {
    use(await response.text())
    return response.ok ? 0 : 1
  })

/** Parses the value of `--wait` as milliseconds. */
const waitMs = (wait: string): number => {
  const ms = /^\d{1,6}$/.test(wait) ? Number(wait) * 1_000 : durationMs(wait)
  if (ms === undefined) throw new CommandError('`--wait` must be a number of seconds, such as 30.')
  return ms
}

/** Repeats the check for readiness until it succeeds. @throws CommandError with the last cause */
const waitUntilReady = async (settings: Settings, path: string, ms: number, out: Output['out']) => {
  const end = performance.now() + ms
  for (;;) {
    let text = ''
    const left = Math.max(SHORTEST_MS, Math.ceil(end - performance.now()))
    const cause = await check(settings, path, Math.min(PATIENCE_MS, left), (body) => {
      text = body
    }).then(
      (code) => (code === 0 ? undefined : `The last response was ${text}`),
      (error: unknown) => {
        if (error instanceof CommandError) return error.message
        throw error
      },
    )
    if (cause === undefined) return out(text)
    if (performance.now() + PAUSE_MS > end)
      throw new CommandError(`No sandbox was ready within ${inSeconds(ms)}. ${cause}`, EXIT.rejected)
    await delay(PAUSE_MS)
  }
}

/** Runs `threeds-sandbox health`, the HEALTHCHECK of the container, against the sandbox with the same settings. */
export const run: Run<'health'> = async ({ options: { space = DEFAULT_SPACE, wait }, settings }, { out }) => {
  const query = new URLSearchParams({ space })
  if (wait === undefined) return check(settings, `/_sandbox/health?${query}`, PATIENCE_MS, out)
  await waitUntilReady(settings, `/_sandbox/ready?${query}`, waitMs(wait), out)
  return 0
}
