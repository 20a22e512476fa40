import { ACCEPTED_STATUSES, isAccepted, type OrderStatus } from '../../core/domain/observation.ts'
import type { RuleId } from '../../core/rules/audit/audit-rules.ts'
import { sweep } from '../steps/app-steps.ts'
import { followRedirect, type Order, observe, passChallenge } from '../steps/audited-order.ts'
import { beginOrder, type CheckoutOptions } from '../steps/begin-order.ts'
import { addViolation, crashIn, type ExperimentRun } from '../steps/experiment-run.ts'
import { NotJudged } from '../steps/not-judged.ts'
import {
  CLOSED_STATUSES,
  type ExpectedStatus,
  evidenceOf,
  expectStatus,
  waitForStatus,
} from '../steps/wait-for-order.ts'
import { redeliverIfRejected, sendWebhook } from '../steps/webhook-steps.ts'

/** An ID that no transaction has. */
export const UNKNOWN_ID = '900000000000000009'

/** An app that has not read the status cannot have compared it. */
export const PAID_UNREAD = 'The app paid the order without a status request, so it compared nothing.'

/** The reason if no effect can be missed. */
export const NO_FULFILLMENT = 'No counter of `effects` shows whether an order is paid.'

/** Expects an unpaid order. `pending`: the rule that an open order breaks. */
export const expectNotPaid = (pending: RuleId): ExpectedStatus => ({
  allowed: CLOSED_STATUSES,
  rules: { paid: 'outcome.failed-fulfilled', review: 'outcome.failed-fulfilled', pending },
})

/** Expects a paid order. `rule`: broken by a closed order; `pending`: broken by an open one. */
export const expectPaid = (rule: RuleId, pending = rule): ExpectedStatus => ({
  allowed: ACCEPTED_STATUSES,
  rules: { pending, failed: rule, canceled: rule, expired: rule },
})

/**
 * Expects a paid order. If the check of open orders pays it later, the broken rule is advice: the order is only
 * late. @throws NotJudged if that check takes too long
 */
export const expectPaidOrLate = async (order: Order, rule: RuleId): Promise<void> => {
  const { run } = order
  const allowed = ACCEPTED_STATUSES
  const status = await expectStatus(order, { allowed, rules: { failed: rule, canceled: rule, expired: rule } })
  if (status !== 'pending') return
  const isSwept = run.context.file.sweeper.kind !== 'none'
  await sweep(run, order)
  const isLate = isSwept && isAccepted(await waitForStatus(order, allowed, run.context.pace.promptMs))
  if (isSwept) await observe(order, 'later')
  addViolation(run, {
    rule,
    step: 'end',
    ...(isLate && { severity: 'advice' }),
    evidence: [
      ...evidenceOf(order, status, allowed, run.context.pace.promptMs),
      ...(isLate ? ['the check of open orders paid it later'] : []),
    ],
  })
}

/** @throws NotJudged unless the app requests its returns with this method, because the service uses no other */
export const requireReturnBy = ({ record }: Order, method: 'GET' | 'POST'): void => {
  if (record.returnMethod === method) return
  throw new NotJudged(
    `The app requests its returns by ${record.returnMethod}, so no customer returns by a ${method === 'POST' ? 'form' : 'link'}.`,
  )
}

/** Statuses after a passed authentication. The last two follow an authorization by the service. */
const PASSED: readonly string[] = ['authenticated', 'authorized', 'settled']

/** Returns whether the payment of an order was authenticated. */
export const hasPassed = async ({ run, id }: Order): Promise<boolean> =>
  PASSED.includes((await run.context.call('getTransaction', { path: { id } })).status)

export const hasWebhook = (order: Order): boolean => order.record.webhookUrl !== undefined

/** Adds a broken rule if a page or the webhook endpoint of the app failed. */
export const checkForCrash = ({ run }: Order, rule: RuleId = 'outcome.crash'): void => {
  const crash = crashIn(run)
  if (crash) addViolation(run, { rule, ...crash })
}

/** Redirects the customer, then sends the webhook. The order of both is harmless, so only the outcome matters. */
export const notifyBoth = async (order: Order): Promise<void> => {
  if (order.redirect) await followRedirect(order)
  if (hasWebhook(order)) await redeliverIfRejected(order, await sendWebhook(order))
}

/** Completes the payment of an order: redirect, then webhook. */
const completePayment = async (order: Order, step = 'pass'): Promise<void> => {
  await observe(order, 'checkout')
  await passChallenge(order, step)
  await notifyBoth(order)
}

/** Runs a payment with a scenario. */
export const runPayment = async (run: ExperimentRun, options: CheckoutOptions, step = 'pass'): Promise<Order> => {
  const order = await beginOrder(run, options)
  await completePayment(order, step)
  return order
}

/** Runs a payment and judges its end and the responses of the app. */
export const checkOutcome = async (
  run: ExperimentRun,
  options: CheckoutOptions,
  expected: ExpectedStatus,
  step = 'pass',
): Promise<void> => {
  const order = await runPayment(run, options, step)
  await expectStatus(order, expected)
  checkForCrash(order)
}

/** Completes a payment that should pay its order. Returns the status of the order. */
const settle = async (order: Order): Promise<OrderStatus> => {
  await completePayment(order)
  return expectStatus(order, expectPaid('baseline.not-paid'), 'settled')
}

/** Runs a payment that should be paid. Returns the order and its status. */
export const settleOrder = async (run: ExperimentRun, options: CheckoutOptions = {}) => {
  const order = await beginOrder(run, options)
  return { order, status: await settle(order) }
}

/** Completes the payment of an order. @throws NotJudged if it is not paid, because later events cannot be judged */
export const requirePaid = async (order: Order): Promise<void> => {
  const status = await settle(order)
  if (!isAccepted(status)) throw new NotJudged(`Order ${order.reference} must be paid first, but is ${status}.`)
}

/** Creates a paid order. @throws NotJudged if it is not paid */
export const paidOrder = async (run: ExperimentRun, options: CheckoutOptions = {}): Promise<Order> => {
  const order = await beginOrder(run, options)
  await requirePaid(order)
  return order
}
