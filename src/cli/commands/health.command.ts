import { DEFAULT_SPACE } from '../../core/domain/default-space.ts'
import type { Run } from '../command-table.ts'
import { callSandbox } from '../running-sandbox.ts'

/** Long enough for a busy host; health checks have their own limit (`HEALTHCHECK --timeout`). */
const PATIENCE_MS = 10_000

/** Runs `threeds-sandbox health`, the HEALTHCHECK of the container, against the sandbox with the same settings. */
export const run: Run<'health'> = ({ options: { space = DEFAULT_SPACE }, settings }, io) =>
  callSandbox(
    settings,
    `/_sandbox/health?${new URLSearchParams({ space })}`,
    { signal: AbortSignal.timeout(PATIENCE_MS) },
    async (response) => {
      io.out(await response.text())
      return response.ok ? 0 : 1
    },
  )
