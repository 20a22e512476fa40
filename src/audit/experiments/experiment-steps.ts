import { isTaken, TAKEN } from '../../core/domain/observation.ts'
import type { RuleId } from '../../core/rules/audit/audit-rules.ts'
import { back, goOn, look, type Order } from '../play/audited-order.ts'
import { beginOrder, type Special } from '../play/begin-order.ts'
import { NotJudged } from '../play/not-judged.ts'
import { crashIn, find, type Play } from '../play/play.ts'
import { type Ends, endsAs } from '../play/wait-for-order.ts'
import { deliver } from '../play/webhook-steps.ts'

/** An ID that no transaction has. */
export const NOBODYS = '900000000000000009'

/** Expects an unpaid order. `pending`: the rule that an open order breaks. */
export const notPaidOr = (pending: RuleId): Ends => ({
  good: ['failed', 'cancelled', 'expired'],
  rules: { paid: 'outcome.failed-fulfilled', review: 'outcome.failed-fulfilled', pending },
})

/** Expects a paid order. `rule`: broken by a closed order; `pending`: broken by an open one. */
export const paidOr = (rule: RuleId, pending = rule): Ends => ({
  good: TAKEN,
  rules: { pending, failed: rule, cancelled: rule, expired: rule },
})

export const hasWebhook = (order: Order): boolean => order.record.webhookUrl !== undefined

/** Adds a broken rule if a page or the webhook endpoint of the app failed. */
export const findCrash = ({ play }: Order, rule: RuleId = 'outcome.crash'): void => {
  const crash = crashIn(play)
  if (crash) find(play, { rule, ...crash })
}

/** Redirects the customer, then sends the webhook. The order of both is harmless, so only the outcome matters. */
export const bothChannels = async (order: Order): Promise<void> => {
  if (order.redirect) await back(order)
  if (hasWebhook(order)) await deliver(order)
}

/** Runs a payment with a scenario: redirect, then webhook. */
export const paymentOf = async (play: Play, special: Special, end = 'pass'): Promise<Order> => {
  const order = await beginOrder(play, special)
  await look(order, 'checkout')
  await goOn(order, end)
  await bothChannels(order)
  return order
}

/** Runs a payment and judges its end and the responses of the app. */
export const outcome = async (play: Play, special: Special, ends: Ends, end = 'pass'): Promise<void> => {
  const order = await paymentOf(play, special, end)
  await endsAs(order, ends)
  findCrash(order)
}

/** Runs a payment that should be paid. Returns the order and its status. */
export const settledOrder = async (play: Play, special: Special = {}) => {
  const order = await paymentOf(play, special)
  return { order, is: await endsAs(order, paidOr('baseline.not-paid'), 'settled') }
}

/** Creates a paid order. @throws NotJudged if it is not paid, because nothing can be said about later events */
export const paidOrder = async (play: Play, special: Special = {}): Promise<Order> => {
  const { order, is } = await settledOrder(play, special)
  if (!isTaken(is)) throw new NotJudged(`Order ${order.reference} must be paid first, but is ${is}.`)
  return order
}
