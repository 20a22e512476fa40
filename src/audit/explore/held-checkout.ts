import type { Redirect } from '../../core/contract/control.gen.ts'
import { TOO_LATE, undefinedIfEnded } from '../steps/app-steps.ts'
import { CODE, type Order } from '../steps/audited-order.ts'
import { beginOrder, type CheckoutOptions } from '../steps/begin-order.ts'
import { addLine, type ExperimentRun } from '../steps/experiment-run.ts'
import { NotJudged } from '../steps/not-judged.ts'
import type { TransactionRef } from '../steps/webhook-steps.ts'
import { holdResponses } from './held-reads.ts'

/** A checkout whose initialization is held: the transaction exists, and the app does not know it yet. */
type HeldCheckout = {
  readonly transaction: TransactionRef
  /** Releases the response. Resolves with the order. */
  readonly releaseHold: () => Promise<Order>
  readonly releaseAll: () => Promise<void>
}

/** Starts a checkout and holds the response to its initialization. @throws NotJudged */
export const beginHeldCheckout = async (
  run: ExperimentRun,
  amount: number,
  options: Pick<CheckoutOptions, 'customer' | 'purchase'> = {},
): Promise<HeldCheckout> => {
  const { call } = run.context
  const hold = await holdResponses(run, { on: 'init', when: { amount } })
  const action = await hold.begin(() => beginOrder(run, { amount, ...options }))
  if (action.request === undefined) {
    await action.result
    throw new NotJudged('The app started no payment during the checkout, so its response could not be held.')
  }
  const query = { type: 'transaction.created', after: run.afterEvent, limit: 1_000 } as const
  const { events } = await call('listEvents', { query })
  const created = events.find(({ cause }) => cause && 'requestId' in cause && cause.requestId === action.request)
  const id = created?.subject?.id
  if (id === undefined) throw new NotJudged('The app created no transaction.')
  return {
    transaction: { run, id },
    releaseHold: () => hold.finish(action),
    releaseAll: hold.releaseAll,
  }
}

/** Passes the challenge, unless it has ended. Returns the redirect of the service. */
export const passIfOpen = async ({ run, id }: TransactionRef): Promise<Redirect | undefined> => {
  const { call } = run.context
  const step = (body: { readonly continue: true } | { readonly code: string }) =>
    call('completeChallenge', { path: { id }, body })
  const response = await step({ continue: true })
    .then((first) => (first.input ? step({ code: CODE }) : first))
    .catch(undefinedIfEnded)
  addLine(run, { kind: 'challenge', step: 'pass', sent: 'passes the challenge', result: response?.status ?? TOO_LATE })
  return response?.redirect
}
