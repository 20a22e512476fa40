import { DEFAULT_SPACE } from '../../core/domain/default-space.ts'
import type { Run } from '../command-table.ts'
import { askSandbox } from '../running-sandbox.ts'

/** Whoever checks has a limit of its own (`HEALTHCHECK --timeout`); a machine that is only busy is not ill. */
const PATIENCE_MS = 10_000

/** `threeds-sandbox health`: what a container's HEALTHCHECK runs. Asks the sandbox that has the same settings. */
export const run: Run<'health'> = ({ given: { space = DEFAULT_SPACE }, settings }, io) =>
  askSandbox(
    settings,
    `/_sandbox/health?${new URLSearchParams({ space })}`,
    { signal: AbortSignal.timeout(PATIENCE_MS) },
    async (answer) => {
      io.out(await answer.text())
      return answer.ok ? 0 : 1
    },
  )
