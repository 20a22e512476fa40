import { isTaken } from '../../core/domain/observation.ts'
import { holdResponses } from '../explore/held-reads.ts'
import { goOn, look, type Order } from '../play/audited-order.ts'
import { beginOrder } from '../play/begin-order.ts'
import { find, type Play } from '../play/play.ts'
import { countedTwice, endsAs, idle, staysOut } from '../play/wait-for-order.ts'
import type { Experiment } from './experiment.ts'
import { paidOr, paidOrder } from './experiment-steps.ts'

/** Creates an order whose cardholder has passed. The app has not been notified. */
export const passedOrder = async (play: Play): Promise<Order> => {
  const order = await beginOrder(play)
  await look(order, 'checkout')
  await goOn(order)
  return order
}

export const DEPENDS = paidOr('order.depends-on-arrival')

export const arrival = (
  id: string,
  feeds: Experiment['feeds'],
  plays: string,
  steps: (order: Order) => Promise<unknown>,
  more: Partial<Experiment> = {},
): Experiment => ({
  id,
  feeds,
  plays,
  ...more,
  async play(play) {
    const order = await passedOrder(play)
    await steps(order)
    await endsAs(order, DEPENDS)
  },
})

/** Creates an experiment with an event after the end, which must not change a paid order or count twice. */
export const afterwards = (
  id: string,
  feeds: Experiment['feeds'],
  plays: string,
  step: string,
  event: (order: Order, step: string) => Promise<unknown>,
  more: Partial<Experiment> = {},
): Experiment => ({
  id,
  feeds,
  plays,
  ...more,
  async play(play) {
    const order = await paidOrder(play)
    await event(order, step)
    const status = await staysOut(order, ['failed', 'cancelled', 'expired', 'pending'], step)
    const [rule] = feeds
    if (rule !== 'webhook.older-state-wins') return
    // An order that was undone for a moment is paid and fulfilled again.
    const twice = countedTwice(order)
    const harm = !isTaken(status) ? `is ${status}` : twice && `counts ${twice} again`
    if (harm !== undefined)
      find(play, {
        rule,
        step,
        evidence: [`order ${order.reference} was paid, but ${harm} after ${plays}`],
      })
  },
})

export const seenAfter = async (order: Order, step: string): Promise<void> => {
  await idle(order)
  await look(order, step)
}

/** How long to wait for a second read. Shorter than any app waits for a response. Milliseconds. */
const PATIENCE_MS = 250

/** Runs two steps whose status reads are held, and releases both at the same time. */
export const atOnce = async (
  order: Order,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<void> => {
  const { play, id } = order
  const reads = await holdResponses(play, { on: 'status', transaction: id })
  try {
    const one = await reads.begin(first)
    const other = reads.begin(second)
    // An app that handles events of an order in sequence requests only once, so nothing is held a second time.
    if (one.request !== undefined) await Promise.race([other, play.stage.sleep(PATIENCE_MS)])
    await Promise.all([reads.finish(one), other.then(reads.finish)])
  } finally {
    await reads.end()
  }
}

export const TWICE: Experiment['feeds'] = ['webhook.counted-twice', 'fulfilment.race']
