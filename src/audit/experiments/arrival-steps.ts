import { isAccepted } from '../../core/domain/observation.ts'
import { holdResponses } from '../explore/held-reads.ts'
import { type Order, observe, passChallenge } from '../steps/audited-order.ts'
import { beginOrder } from '../steps/begin-order.ts'
import { addViolation, type ExperimentRun, prove } from '../steps/experiment-run.ts'
import { expectNever, expectStatus, fulfilledTwice, waitUntilIdle } from '../steps/wait-for-order.ts'
import type { Experiment } from './experiment.ts'
import { expectPaid, paidOrder } from './experiment-steps.ts'

/** Creates an order whose cardholder has passed. The app has not been notified. */
export const passedOrder = async (run: ExperimentRun): Promise<Order> => {
  const order = await beginOrder(run)
  await observe(order, 'checkout')
  await passChallenge(order)
  return order
}

export const PAID_IN_ANY_ORDER = expectPaid('order.depends-on-event-order')

export const arrival = (
  id: string,
  rules: Experiment['rules'],
  description: string,
  steps: (order: Order) => Promise<unknown>,
  more: Partial<Experiment> = {},
): Experiment => ({
  id,
  rules,
  description,
  ...more,
  async run(run) {
    const order = await passedOrder(run)
    await steps(order)
    await expectStatus(order, PAID_IN_ANY_ORDER)
  },
})

/** Creates an experiment with an event after the end, which must not change a paid order or count twice. */
export const afterPayment = (
  id: string,
  rules: Experiment['rules'],
  description: string,
  step: string,
  event: (order: Order, step: string) => Promise<unknown>,
  more: Partial<Experiment> = {},
): Experiment => ({
  id,
  rules,
  description,
  ...more,
  async run(run) {
    const order = await paidOrder(run)
    await event(order, step)
    const status = await expectNever(order, ['failed', 'canceled', 'expired', 'pending'], step)
    const [rule] = rules
    if (rule !== 'webhook.older-state-wins') return
    // An order that was undone for a moment is paid and fulfilled again.
    const twice = fulfilledTwice(order)
    const problem = !isAccepted(status) ? `is ${status}` : twice && `counts ${twice} again`
    if (problem !== undefined)
      addViolation(run, {
        rule,
        step,
        evidence: [`order ${order.reference} was paid, but ${problem} after ${description}`],
      })
  },
})

export const observeWhenIdle = async (order: Order, step: string): Promise<void> => {
  await waitUntilIdle(order)
  await observe(order, step)
}

/** Runs two steps whose status reads are held, and releases both at the same time. */
export const concurrently = async (
  order: Order,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<void> => {
  const { run, id } = order
  const reads = await holdResponses(run, { on: 'status', transaction: id })
  try {
    const item = await reads.begin(first)
    const other = await reads.begin(second)
    const overlap = item.request !== undefined && other.request !== undefined
    prove(run, overlap, 'The app did not read the status for each of both events, so no reads overlapped.')
    await Promise.all([reads.finish(item), reads.finish(other)])
  } finally {
    await reads.releaseAll()
  }
}

export const FULFILLED_TWICE_RULES: Experiment['rules'] = ['webhook.fulfilled-twice', 'fulfillment.race']
