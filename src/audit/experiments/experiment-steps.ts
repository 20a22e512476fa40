import { isTaken, TAKEN } from '../../core/domain/observation.ts'
import type { RuleId } from '../../core/rules/audit/audit-rules.ts'
import { back, goOn, look, type Order } from '../play/audited-order.ts'
import { beginOrder, type Special } from '../play/begin-order.ts'
import { NotJudged } from '../play/not-judged.ts'
import { crashIn, find, type Play } from '../play/play.ts'
import { type Ends, endsAs } from '../play/wait-for-order.ts'
import { deliver } from '../play/webhook-steps.ts'

/** An id that no transaction has. */
export const NOBODYS = '900000000000000009'

/** What an order may be that was not paid for, and the rule that is broken where it stays open. */
export const notPaidOr = (pending: RuleId): Ends => ({
  good: ['failed', 'cancelled', 'expired'],
  rules: { paid: 'outcome.failed-fulfilled', review: 'outcome.failed-fulfilled', pending },
})

/** An order that was paid for, and the rules that are broken where it is closed, and where it stays open. */
export const paidOr = (rule: RuleId, pending = rule): Ends => ({
  good: TAKEN,
  rules: { pending, failed: rule, cancelled: rule, expired: rule },
})

export const hasWebhook = (order: Order): boolean => order.record.webhookUrl !== undefined

/** Says that a page of the app, or its place for webhooks, broke. */
export const findCrash = ({ play }: Order, rule: RuleId = 'outcome.crash'): void => {
  const crash = crashIn(play)
  if (crash) find(play, { rule, ...crash })
}

/** The customer is sent on where the service sends them, and the webhook comes afterwards: harmless for all but the outcome. */
export const bothChannels = async (order: Order): Promise<void> => {
  if (order.redirect) await back(order)
  if (hasWebhook(order)) await deliver(order)
}

/** A payment that goes as its scenario says, with both channels in the harmless order. */
export const paymentOf = async (play: Play, special: Special, end = 'pass'): Promise<Order> => {
  const order = await beginOrder(play, special)
  await look(order, 'checkout')
  await goOn(order, end)
  await bothChannels(order)
  return order
}

/** That payment, judged by its end and by what the app answered. */
export const outcome = async (play: Play, special: Special, ends: Ends, end = 'pass'): Promise<void> => {
  const order = await paymentOf(play, special, end)
  await endsAs(order, ends)
  findCrash(order)
}

/** An order that should be paid by now, and what the app says that it is. */
export const settledOrder = async (play: Play, special: Special = {}) => {
  const order = await paymentOf(play, special)
  return { order, is: await endsAs(order, paidOr('baseline.not-paid'), 'settled') }
}

/** An order that is paid, as the app says. @throws NotJudged where it is not: nothing can be said of what comes after */
export const paidOrder = async (play: Play, special: Special = {}): Promise<Order> => {
  const { order, is } = await settledOrder(play, special)
  if (!isTaken(is)) throw new NotJudged(`order ${order.reference} was to be paid first, and is ${is}`)
  return order
}
