import { isAccepted, type OrderStatus } from '../../core/domain/observation.ts'
import { holdResponses, observeStep } from '../explore/held-reads.ts'
import { type Order, observe, passChallenge } from '../steps/audited-order.ts'
import { beginOrder } from '../steps/begin-order.ts'
import { addViolation, type ExperimentRun, prove } from '../steps/experiment-run.ts'
import { expectNever, expectStatus, waitUntilIdle } from '../steps/wait-for-order.ts'
import { sendCustomWebhook } from '../steps/webhook-steps.ts'
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

const UNPAID: readonly OrderStatus[] = ['failed', 'canceled', 'expired', 'pending']

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
    await expectNever(order, UNPAID, step)
  },
})

/**
 * Creates an experiment with a signed webhook that has another state than the paid order. The order is observed while
 * the status read of the webhook is held, because an app that reopens the order pays it again by that read.
 */
export const olderState = (id: string, description: string, state: string): Experiment => ({
  id,
  rules: ['webhook.older-state-wins', 'webhook.fulfilled-twice'],
  description,
  async run(run) {
    const order = await paidOrder(run)
    const step = 'older webhook'
    const reads = await holdResponses(run, { on: 'status', transaction: order.id })
    const sent = await reads.begin(() => sendCustomWebhook(order, step, { status: state }))
    const reopened = sent.request === undefined ? 'paid' : await observeStep(reads, order, step)
    await reads.finish(sent)
    const [reason] = await reads.end()
    prove(run, reason === undefined, `The app did not wait for a held response (${reason}).`)
    const status = await expectNever(order, UNPAID, step)
    const wrong = [reopened, status].find((value) => !isAccepted(value))
    const evidence = [`order ${order.reference} was paid, but is ${wrong} after ${description}`]
    if (wrong !== undefined) addViolation(run, { rule: 'webhook.older-state-wins', step, evidence })
  },
})

export const observeWhenIdle = async (order: Order, step: string): Promise<void> => {
  await waitUntilIdle(order)
  await observe(order, step)
}

/**
 * Runs two steps at once: the second one while the status read of the first one is held. If only the second one reads
 * the status, the first one follows again. Then all reads are released.
 */
export const concurrently = async (
  order: Order,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<void> => {
  const { run, id } = order
  const reads = await holdResponses(run, { on: 'status', transaction: id })
  try {
    const item = await reads.begin(first)
    const other = await reads.begin(second, { isConcurrent: true })
    const isHeld = item.request !== undefined || other.request !== undefined
    const again = item.request === undefined && isHeld ? [await reads.begin(first, { isConcurrent: true })] : []
    prove(run, isHeld, 'The app read the status for none of both events, so they did not overlap.')
    await Promise.all([item, other, ...again].map((action) => reads.finish(action)))
  } finally {
    const [reason] = await reads.end()
    prove(run, reason === undefined, `The app did not wait for a held response (${reason}).`)
  }
}

export const FULFILLED_TWICE_RULES: Experiment['rules'] = ['webhook.fulfilled-twice', 'fulfillment.race']
