import { isAccepted } from '../../core/domain/observation.ts'
import { completeChallenge, followRedirect, type Order, observe, passChallenge } from '../steps/audited-order.ts'
import { beginOrder, type CheckoutOptions, checkOut, orderOf } from '../steps/begin-order.ts'
import { addViolation, type ExperimentRun } from '../steps/experiment-run.ts'
import { NotJudged } from '../steps/not-judged.ts'
import { expectNever, waitUntilIdle } from '../steps/wait-for-order.ts'
import { sendWebhook } from '../steps/webhook-steps.ts'
import type { Experiment } from './experiment.ts'
import { hasWebhook, paidOrder } from './experiment-steps.ts'

const twoOrders = async (play: ExperimentRun, orders: readonly Order[]): Promise<void> => {
  const ends: string[] = []
  for (const order of orders) {
    await passChallenge(order).catch(() => undefined)
    if (order.redirect) await followRedirect(order)
    if (hasWebhook(order)) await sendWebhook(order).catch(() => undefined)
  }
  for (const order of orders) {
    await waitUntilIdle(order)
    ends.push(await observe(order, 'end'))
  }
  const references = new Set(orders.filter((_order, index) => ends[index] === 'paid').map(({ reference }) => reference))
  const authenticated = new Set(orders.map(({ id }) => id))
  if (references.size > 1)
    addViolation(play, {
      rule: 'cart.paid-twice',
      step: 'end',
      evidence: [`one cart is paid in ${references.size} orders: ${[...references].join(', ')}`],
    })
  else if (references.size === 1 && authenticated.size > 1)
    addViolation(play, {
      rule: 'cart.paid-twice',
      step: 'end',
      evidence: [`one order is paid by ${authenticated.size} transactions: ${[...authenticated].join(', ')}`],
    })
}

/** Checks out. Returns undefined if the app rejects it or redirects to an existing page. */
const maybeOrder = async (play: ExperimentRun, special: CheckoutOptions): Promise<Order | undefined> =>
  orderOf(play, await checkOut(play, special))

/** Experiments with several attempts to pay for one cart. */
export const CARTS: readonly Experiment[] = [
  {
    id: 'customer-double-click',
    plays: 'the same cart twice at once, both paid',
    feeds: ['cart.paid-twice'],
    needs: ['cart'],
    async play(play) {
      const customer = play.stage.newCustomer()
      const special = { customer, cart: `audit-click-${play.stage.nextN()}`, amount: 90_000 + play.stage.nextN() }
      const both = await Promise.all([maybeOrder(play, special), maybeOrder(play, special)])
      await twoOrders(
        play,
        both.filter((one) => one !== undefined),
      )
    },
  },
  {
    id: 'customer-back-button',
    plays: 'the same cart again after paying',
    feeds: ['cart.paid-twice'],
    needs: ['cart'],
    async play(play) {
      const customer = play.stage.newCustomer()
      const special = { customer, cart: `audit-back-${play.stage.nextN()}`, amount: 95_000 + play.stage.nextN() }
      const first = await paidOrder(play, special)
      const second = await maybeOrder(play, special)
      await twoOrders(play, second === undefined ? [first] : [first, second])
    },
  },
  {
    id: 'customer-tries-again',
    plays: "fails, pays with another card, then receives the first attempt's webhook",
    feeds: ['order.old-try-wins'],
    needs: ['cart', 'webhook'],
    async play(play) {
      const customer = play.stage.newCustomer()
      const special = { customer, cart: `audit-again-${play.stage.nextN()}`, amount: 93_000 + play.stage.nextN() }
      const first = await beginOrder(play, special)
      await completeChallenge(first, 'fail', { outcome: 'N' })
      await followRedirect(first)
      const second = await paidOrder(play, special)
      if (second.reference !== first.reference) throw new NotJudged('This app creates a new order for each attempt.')
      await sendWebhook(first, 'older webhook')
      const status = await expectNever(second, ['failed', 'cancelled', 'pending'], 'end')
      if (!isAccepted(status))
        addViolation(play, {
          rule: 'order.old-try-wins',
          step: 'older webhook',
          evidence: [
            `transaction ${second.id} paid order ${second.reference}, but the webhook of ${first.id} changed it to ${status}`,
          ],
        })
    },
  },
  {
    id: 'customer-pays-both-tries',
    plays: 'two attempts for one cart, both authenticated',
    feeds: ['cart.paid-twice'],
    needs: ['cart'],
    async play(play) {
      const customer = play.stage.newCustomer()
      const special = { customer, cart: `audit-both-${play.stage.nextN()}`, amount: 98_000 + play.stage.nextN() }
      const first = await beginOrder(play, special)
      const second = await maybeOrder(play, special)
      // The app starts no second payment while the first is open, so nothing can be paid twice.
      if (second === undefined) return
      await twoOrders(play, [first, second])
    },
  },
]
