import type { Order } from './audited-order.ts'
import { controlCurl } from './control-call-curl.ts'
import { addLine, type ExperimentRun } from './experiment-run.ts'
import { NotJudged } from './not-judged.ts'
import { SETTLED_STATUSES, waitForStatus } from './wait-for-order.ts'
import type { TransactionRef } from './webhook-steps.ts'

/** Longest wait for an automatic check of open orders. Milliseconds. */
const LONGEST_SWEEP_MS = 30_000

/** Waits for the automatic check of open orders, at most until an order is settled. @throws NotJudged if it takes long */
const waitForSweep = async (run: ExperimentRun, ms: number, order: Order | undefined): Promise<void> => {
  if (ms > LONGEST_SWEEP_MS)
    throw new NotJudged(
      `The app checks open orders after ${ms / 1_000} s; the audit waits ${LONGEST_SWEEP_MS / 1_000} s.`,
    )
  if (order) await waitForStatus(order, SETTLED_STATUSES, ms)
  else await run.context.sleep(ms)
  addLine(run, { kind: 'sweep', step: 'sweep', sent: 'waits for the sweeper of the app', result: `at most ${ms} ms` })
}

/**
 * Triggers the check of open orders that audit.yaml describes, or waits for it: with an order, at most until that is
 * settled. @throws NotJudged if it fails or takes long
 */
export const sweep = async (run: ExperimentRun, order?: Order): Promise<void> => {
  const { app, file } = run.context
  if (file.sweeper.kind === 'none') return
  if (file.sweeper.kind === 'after') return waitForSweep(run, file.sweeper.afterMs + file.sweeper.timeoutMs, order)
  const problem = await app.sweep()
  addLine(run, {
    kind: 'sweep',
    step: 'sweep',
    sent: 'triggers the sweeper of the app',
    result: problem ?? 'done',
    curl: ['sweep'],
  })
  if (problem !== undefined) throw new NotJudged(problem)
}

/** Restarts an app that checks open orders automatically, because an earlier experiment can have ended that check. */
export const restartSweeper = async (run: ExperimentRun): Promise<void> => {
  const { app, file } = run.context
  if (file.sweeper.kind !== 'after' || !app.canRestart) return
  await kill(run)
  await restart(run)
}

/** Kills the app, as kill -9 does. */
export const kill = async (run: ExperimentRun): Promise<void> => {
  run.isDown.value = true
  await run.context.app.kill()
  run.excuses.push('the app was killed')
  addLine(run, { kind: 'setup', step: 'kill', sent: 'kills the app (kill -9)', result: 'killed' })
}

/** Starts the app again. @throws NotJudged if it does not become ready */
export const restart = async (run: ExperimentRun): Promise<void> => {
  const problem = await run.context.app.restart()
  addLine(run, { kind: 'setup', step: 'restart', sent: 'starts the app again', result: problem ?? 'ready' })
  run.isDown.value = false
  if (problem !== undefined) throw new NotJudged(`The app did not start again: ${problem}`)
}

/** Expires the transaction, unless it has ended. */
export const expire = async ({ run, id }: TransactionRef): Promise<void> => {
  const result = await run.context
    .call('expireTransaction', { path: { id } })
    .then(() => 'expired')
    .catch(undefinedIfEnded)
  const curl = [controlCurl('POST', `/transactions/${id}/expire`)]
  addLine(run, { kind: 'challenge', step: 'expire', sent: 'expires the payment', result: result ?? TOO_LATE, curl })
}

/** Returns undefined for a 409, because the transaction has ended already. @throws any other error */
export const undefinedIfEnded = (error: unknown): undefined => {
  if (error instanceof Error && 'status' in error && error.status === 409) return undefined
  throw error
}
export const TOO_LATE = 'too late: it has already ended'

/** Advances the customer's clock, so that cookies expire. */
export const advanceCustomer = ({ run, customer }: Order, ms: number): void => {
  customer.advanceTime(ms)
  addLine(run, { kind: 'setup', step: 'prepare', sent: `${ms / 1_000} seconds pass for the customer`, result: 'done' })
}
