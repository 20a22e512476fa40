import type { Order } from './audited-order.ts'
import { controlLine } from './control-call-curl.ts'
import { NotJudged } from './not-judged.ts'
import { type Play, tell } from './play.ts'
import type { About } from './webhook-steps.ts'

/** The app looks after its open orders, where audit.yaml says how. @throws NotJudged where that fails */
export const sweep = async (play: Play): Promise<void> => {
  const { app } = play.stage
  if (!app.canSweep) return
  const problem = await app.sweep()
  tell(play, { step: 'sweep', sent: 'the sweeper of the app is called', came: problem ?? 'done', curl: ['sweep'] })
  if (problem !== undefined) throw new NotJudged(problem)
}

/** The app is gone, as by kill -9. */
export const kill = async (play: Play): Promise<void> => {
  await play.stage.app.kill()
  play.excuses.push('the app was killed')
  tell(play, { step: 'kill', sent: 'the app is killed (kill -9)', came: 'gone' })
}

/** The app is started again. @throws NotJudged where it does not come up */
export const restart = async (play: Play): Promise<void> => {
  const problem = await play.stage.app.restart()
  tell(play, { step: 'restart', sent: 'the app is started again', came: problem ?? 'ready' })
  if (problem !== undefined) throw new NotJudged(`the app did not start again: ${problem}`)
}

/** The transaction expires. It may be too late for that. */
export const expire = async ({ play, id }: About): Promise<void> => {
  const came = await play.stage
    .call('expireTransaction', { path: { id } })
    .then(() => 'expired')
    .catch(tooLate)
  const curl = [controlLine('POST', `/transactions/${id}/expire`)]
  tell(play, { step: 'expire', sent: 'the payment expires', came: came ?? TOO_LATE, curl })
}

/** Whether the cardholder, or the clock, comes too late: the other was first. */
export const tooLate = (error: unknown): undefined => {
  if (error instanceof Error && 'status' in error && error.status === 409) return undefined
  throw error
}
export const TOO_LATE = 'too late: it has ended'

/** So much later for the customer, whose cookies may be too old then. */
export const later = ({ play, customer }: Order, ms: number): void => {
  customer.passes(ms)
  tell(play, { step: 'prepare', sent: `${ms / 1_000} seconds pass for the customer`, came: 'done' })
}
