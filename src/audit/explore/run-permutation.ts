import { expire, sweep } from '../steps/app-steps.ts'
import { type Order, observe, open, openReturn, readOrderStatus, returnUrlOf } from '../steps/audited-order.ts'
import { beginOrder } from '../steps/begin-order.ts'
import type { ExperimentRun } from '../steps/experiment-run.ts'
import { NotJudged } from '../steps/not-judged.ts'
import { waitUntilSettled } from '../steps/wait-for-order.ts'
import {
  type Delivered,
  redeliverIfRejected,
  sendCopy,
  sendCustomWebhook,
  sendWebhook,
} from '../steps/webhook-steps.ts'
import { beginHeldCheckout, passIfOpen } from './held-checkout.ts'
import { type HeldAction, holdResponses, observeStep } from './held-reads.ts'
import type { StepName } from './order-permutations.ts'

/** Names of the steps in timelines and rules. */
const STEP_NAMES: Readonly<Record<StepName, string>> = {
  I1: 'checkout',
  I2: 'checkout response',
  E: 'pass',
  X: 'expire',
  R1: 'return',
  R2: 'return response',
  r1: 'second tab',
  r2: 'second tab response',
  C: 'cancel page',
  W1: 'webhook',
  W2: 'webhook response',
  w1: 'webhook again',
  w2: 'webhook again response',
  O: 'older webhook',
}

/** Opens the success URL of the app, in any state of the payment. */
const opened = (order: Order, step: string) => {
  const { success } = order.record.returnUrls
  return success === undefined ? open(order, step, { url: order.to.url }) : openReturn(order, step, success)
}

/** Runs steps on a new order and observes the order after each step. */
export const runSteps = async (run: ExperimentRun, steps: readonly StepName[], amount: number): Promise<void> => {
  const pending = new Map<string, HeldAction<unknown>>()
  const checkout = steps[0] === 'I1' ? await beginHeldCheckout(run, amount) : undefined
  let order = checkout === undefined ? await beginOrder(run, { amount }) : undefined
  const id = order?.id ?? checkout?.transaction.id ?? ''
  const reads = await holdResponses(run, { on: 'status', transaction: id })
  const requireOrder = (): Order => {
    if (order === undefined) throw new NotJudged('The app did not complete its checkout.')
    return order
  }
  let redirect: Order['redirect']
  let delivered: Delivered | undefined
  const start = async (fact: string, action: () => Promise<unknown>): Promise<void> => {
    pending.set(fact, await reads.begin(action))
  }
  const finish = async (fact: string): Promise<void> => {
    const held = pending.get(fact)
    if (held !== undefined) await reads.finish(held)
  }
  const transaction = { run, id }
  const actions: Readonly<Record<StepName, () => Promise<unknown>>> = {
    I1: async () => undefined,
    async I2() {
      order = await checkout?.releaseHold()
      requireOrder().redirect = redirect
    },
    async E() {
      redirect = (await passIfOpen(transaction)) ?? redirect
      if (order) order.redirect = redirect
    },
    X: () => expire(transaction),
    R1: () => start('R', () => opened(requireOrder(), STEP_NAMES.R1)),
    R2: () => finish('R'),
    r1: () => start('r', () => opened(requireOrder(), STEP_NAMES.r1)),
    r2: () => finish('r'),
    async C() {
      const url = returnUrlOf(requireOrder(), 'cancel')
      await start('C', () => openReturn(requireOrder(), STEP_NAMES.C, url))
      await finish('C')
    },
    W1: () =>
      start('W', async () => {
        delivered = await sendWebhook(transaction, STEP_NAMES.W1)
      }),
    W2: () => finish('W'),
    w1: () =>
      start('w', async () => {
        delivered = await sendCopy(transaction, STEP_NAMES.w1)
      }),
    w2: () => finish('w'),
    async O() {
      await start('O', () => sendCustomWebhook(transaction, STEP_NAMES.O, { status: 'initialized' }))
      // An app that reopens the order pays it again by the status read.
      if (order !== undefined && pending.get('O')?.request !== undefined) await observeStep(reads, order, STEP_NAMES.O)
      await finish('O')
    },
  }
  try {
    for (const step of steps) {
      await actions[step]()
      if (order !== undefined) await observeStep(reads, order, STEP_NAMES[step])
    }
  } finally {
    await checkout?.releaseAll()
    await reads.releaseAll()
  }
  await redeliverIfRejected(transaction, delivered)
  await waitUntilSettled(requireOrder())
  // A webhook before the response to the initialization is rare. The automatic check of open orders may settle its order.
  const isOpen = async (): Promise<boolean> => (await readOrderStatus(requireOrder())).value === 'pending'
  if (checkout !== undefined && run.context.file.sweeper.kind === 'after' && (await isOpen()))
    await sweep(run, requireOrder())
  await observe(requireOrder(), 'end')
}
