import type { Redirect } from '../../core/contract/control.gen.ts'
import { TOO_LATE, undefinedIfEnded } from '../steps/app-steps.ts'
import { CODE, type Order } from '../steps/audited-order.ts'
import { beginOrder } from '../steps/begin-order.ts'
import { addLine, type ExperimentRun } from '../steps/experiment-run.ts'
import { NotJudged } from '../steps/not-judged.ts'
import type { About } from '../steps/webhook-steps.ts'
import { holdResponses } from './held-reads.ts'

/** A checkout whose initialization is held: the transaction exists, and the app does not know it yet. */
type HeldCheckout = {
  readonly about: About
  /** Releases the response. Resolves with the order. */
  readonly releaseHold: () => Promise<Order>
  readonly end: () => Promise<void>
}

/** Starts a checkout and holds the response to its initialization. @throws NotJudged */
export const beginHeldCheckout = async (play: ExperimentRun, amount: number): Promise<HeldCheckout> => {
  const { call } = play.stage
  const hold = await holdResponses(play, { on: 'init', when: { amount } })
  const begun = await hold.begin(() => beginOrder(play, { amount }))
  if (begun.request === undefined) await begun.answered
  const query = { type: 'transaction.created', amount, after: play.beginsAfter, timeout: '5s' } as const
  const created = await call('wait', { query })
  const id = 'event' in created ? created.event.subject?.id : undefined
  if (id === undefined) throw new NotJudged('The app created no transaction.')
  return {
    about: { play, id },
    releaseHold: () => hold.finish(begun),
    end: hold.end,
  }
}

/** Passes the challenge, unless it has ended. Returns the redirect of the service. */
export const passIfOpen = async ({ play, id }: About): Promise<Redirect | undefined> => {
  const { call } = play.stage
  const step = (body: { readonly go: true } | { readonly code: string }) =>
    call('completeChallenge', { path: { id }, body })
  const response = await step({ go: true })
    .then((first) => (first.input ? step({ code: CODE }) : first))
    .catch(undefinedIfEnded)
  addLine(play, { step: 'pass', sent: 'passes the challenge', came: response?.status ?? TOO_LATE })
  return response?.redirect
}
