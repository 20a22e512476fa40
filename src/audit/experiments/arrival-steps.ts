import { isTaken } from '../../core/domain/observation.ts'
import { holdResponses } from '../explore/held-reads.ts'
import { goOn, look, type Order } from '../play/audited-order.ts'
import { beginOrder } from '../play/begin-order.ts'
import { find, type Play } from '../play/play.ts'
import { countedTwice, endsAs, idle, staysOut } from '../play/wait-for-order.ts'
import type { Experiment } from './experiment.ts'
import { paidOr, paidOrder } from './experiment-steps.ts'

/** An order whose cardholder has passed: the service knows it, and nobody has told the app. */
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

/** What comes after the end must leave an order alone that is paid, and count nothing twice. */
export const afterwards = (
  id: string,
  feeds: Experiment['feeds'],
  plays: string,
  step: string,
  comes: (order: Order, step: string) => Promise<unknown>,
  more: Partial<Experiment> = {},
): Experiment => ({
  id,
  feeds,
  plays,
  ...more,
  async play(play) {
    const order = await paidOrder(play)
    await comes(order, step)
    const is = await staysOut(order, ['failed', 'cancelled', 'expired', 'pending'], step)
    const [rule] = feeds
    if (rule !== 'webhook.older-state-wins') return
    // An order that was taken back for a moment is paid once more, and fulfilled once more.
    const twice = countedTwice(order)
    const harm = !isTaken(is) ? `is ${is}` : twice && `counts ${twice} once more`
    if (harm !== undefined)
      find(play, {
        rule,
        step,
        evidence: [`order ${order.reference} was paid, and ${harm} since ${plays}`],
      })
  },
})

export const seenAfter = async (order: Order, step: string): Promise<void> => {
  await idle(order)
  await look(order, step)
}

/** How long a second read is waited for: less than any app waits for an answer. Milliseconds. */
const PATIENCE_MS = 250

/** Both ask the service, and each waits for an answer that is held: then both go on at once. */
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
    // An app that does one thing after the other for an order asks only once: then nothing is held a second time.
    if (one.request !== undefined) await Promise.race([other, play.stage.sleep(PATIENCE_MS)])
    await Promise.all([reads.finish(one), other.then(reads.finish)])
  } finally {
    await reads.end()
  }
}

export const TWICE: Experiment['feeds'] = ['webhook.counted-twice', 'fulfilment.race']
