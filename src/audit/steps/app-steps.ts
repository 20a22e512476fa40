import type { Order } from './audited-order.ts'
import { controlCurl } from './control-call-curl.ts'
import { addLine, type ExperimentRun } from './experiment-run.ts'
import { NotJudged } from './not-judged.ts'
import type { About } from './webhook-steps.ts'

/** Triggers the check of open orders, if audit.yaml describes it. @throws NotJudged if it fails */
export const sweep = async (play: ExperimentRun): Promise<void> => {
  const { app } = play.stage
  if (!app.canSweep) return
  const problem = await app.sweep()
  addLine(play, { step: 'sweep', sent: 'triggers the sweeper of the app', came: problem ?? 'done', curl: ['sweep'] })
  if (problem !== undefined) throw new NotJudged(problem)
}

/** Kills the app, as kill -9 does. */
export const kill = async (play: ExperimentRun): Promise<void> => {
  await play.stage.app.kill()
  play.excuses.push('the app was killed')
  addLine(play, { step: 'kill', sent: 'kills the app (kill -9)', came: 'killed' })
}

/** Starts the app again. @throws NotJudged if it does not become ready */
export const restart = async (play: ExperimentRun): Promise<void> => {
  const problem = await play.stage.app.restart()
  addLine(play, { step: 'restart', sent: 'starts the app again', came: problem ?? 'ready' })
  if (problem !== undefined) throw new NotJudged(`The app did not start again: ${problem}`)
}

/** Expires the transaction, unless it has ended. */
export const expire = async ({ play, id }: About): Promise<void> => {
  const came = await play.stage
    .call('expireTransaction', { path: { id } })
    .then(() => 'expired')
    .catch(undefinedIfEnded)
  const curl = [controlCurl('POST', `/transactions/${id}/expire`)]
  addLine(play, { step: 'expire', sent: 'expires the payment', came: came ?? TOO_LATE, curl })
}

/** Returns undefined for a 409, because the transaction has ended already. @throws any other error */
export const undefinedIfEnded = (error: unknown): undefined => {
  if (error instanceof Error && 'status' in error && error.status === 409) return undefined
  throw error
}
export const TOO_LATE = 'too late: it has already ended'

/** Advances the customer's clock, so that cookies expire. */
export const advanceCustomer = ({ play, customer }: Order, ms: number): void => {
  customer.advanceTime(ms)
  addLine(play, { step: 'prepare', sent: `${ms / 1_000} seconds pass for the customer`, came: 'done' })
}
