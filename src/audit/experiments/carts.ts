import { isMap } from '../../core/domain/is-record.ts'
import { ACCEPTED_STATUSES, isAccepted } from '../../core/domain/observation.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import { holdResponses } from '../explore/held-reads.ts'
import { judgeAuthorizations } from '../explore/run-attempts.ts'
import { completeChallenge, followRedirect, type Order, observe, passChallenge } from '../steps/audited-order.ts'
import {
  beginOrder,
  type CheckedOut,
  type CheckoutOptions,
  checkOut,
  checkOutTwice,
  orderOf,
  ownAmount,
} from '../steps/begin-order.ts'
import { addViolation, type ExperimentRun, prove } from '../steps/experiment-run.ts'
import { NotJudged } from '../steps/not-judged.ts'
import { expectNever, expectStatus, waitUntilIdle } from '../steps/wait-for-order.ts'
import { sendWebhook } from '../steps/webhook-steps.ts'
import type { Experiment } from './experiment.ts'
import { hasPassed, hasWebhook, paidOrder, runPayment } from './experiment-steps.ts'

const twoOrders = async (run: ExperimentRun, orders: readonly Order[]): Promise<void> => {
  const statuses: string[] = []
  for (const order of orders) {
    await passChallenge(order).catch(() => undefined)
    if (order.redirect) await followRedirect(order)
    if (hasWebhook(order)) await sendWebhook(order).catch(() => undefined)
  }
  const passed = await Promise.all(orders.map(hasPassed))
  prove(run, passed.length > 0 && !passed.includes(false), 'The payments of the cart could not all be authenticated.')
  for (const order of orders) {
    await waitUntilIdle(order)
    statuses.push(await observe(order, 'end'))
  }
  const references = new Set(
    orders.filter((_order, index) => statuses[index] === 'paid').map(({ reference }) => reference),
  )
  const authenticated = new Set(orders.map(({ id }) => id))
  if (references.size > 1)
    addViolation(run, {
      rule: 'cart.paid-twice',
      step: 'end',
      evidence: [`one cart is paid in ${references.size} orders: ${[...references].join(', ')}`],
    })
  else if (references.size === 1 && authenticated.size > 1) judgeOneOrder(run, orders)
}

/**
 * Judges one order that several transactions paid. Its customer has paid once, unless it was fulfilled more than once.
 * @throws NotJudged if audit.yaml has no counter
 */
const judgeOneOrder = (run: ExperimentRun, orders: readonly Order[]): void => {
  const effects = orders.map(({ observations }) => observations.at(-1)?.effects ?? {})
  // Charges are counted per transaction.
  const charged = effects.reduce((sum, { charged: count = 0 }) => sum + count, 0)
  const counts = [
    ...effects.flatMap((counted) => Object.entries(counted)),
    ...(charged > 0 ? [['charged', charged] as const] : []),
  ]
  if (counts.length === 0)
    throw new NotJudged('Without a counter, nothing shows how often the order was fulfilled.', 'effects')
  const twice = counts.find(([, count]) => count > 1)
  if (twice === undefined) return
  const ids = orders.map(({ id }) => id).join(', ')
  addViolation(run, {
    rule: 'cart.paid-twice',
    step: 'end',
    evidence: [`${twice[0]} of one order is ${twice[1]}, and ${orders.length} transactions paid it: ${ids}`],
  })
}

/** Checks out. Returns undefined if the app rejects it or redirects to an existing page. */
const tryOrder = async (run: ExperimentRun, options: CheckoutOptions): Promise<Order | undefined> => {
  const checkedOut = await checkOut(run, options)
  const { checkoutResult } = checkedOut
  prove(run, checkoutResult.kind !== 'broken', 'The second checkout ended differently from `checkout` of audit.yaml.')
  return orderOf(run, checkedOut)
}

/** How long both clicks are in progress. Shorter than any app waits for a response. Milliseconds. */
const BOTH_MS = 250

/** Returns whether the requests of two clicks were in progress at the same time. */
const isOverlap = (clicks: readonly CheckedOut[]): boolean => {
  const [first = [], second = []] = clicks.map(({ checkoutResult }) => checkoutResult.hops)
  // The steps before the last one belong to both clicks.
  const own = first.find((hop) => !second.includes(hop))
  const other = second.find((hop) => !first.includes(hop))
  if (own === undefined || other === undefined) return false
  return own.startedAt < other.startedAt + other.ms && other.startedAt < own.startedAt + own.ms
}

/** Checks out with a double click, and holds the initialization of the payment until both clicks are in progress. */
const clickTwiceAtOnce = async (
  run: ExperimentRun,
  options: CheckoutOptions,
  amount: number,
): Promise<readonly CheckedOut[]> => {
  const hold = await holdResponses(run, { on: 'init', when: { amount } })
  const { result, request } = await hold.begin(() => checkOutTwice(run, options))
  if (request !== undefined) await hold.waitUntilQuiet(BOTH_MS, BOTH_MS)
  const [reason] = await hold.end()
  const clicks = await result
  prove(run, request !== undefined, 'The app started no payment at the double click.')
  prove(run, reason === undefined, `The app did not wait for a held response (${reason}).`)
  prove(run, isOverlap(clicks), 'The second click came after the response to the first one.')
  return clicks
}

/** The status of a request whose Idempotency-Key was used with another body. */
const KEY_REUSED = 422

/** Returns whether the service rejected the payment of an amount because of its Idempotency-Key, after an event. */
const isKeyReused = async ({ context }: ExperimentRun, amount: number, after: string): Promise<boolean> => {
  const { events } = await context.call('listEvents', { query: { type: 'request', after, limit: 1_000 } })
  return events.some(({ facts: { operation, status, request } }) => {
    const body = isMap(request) ? attempt(() => JSON.parse(String(request.body))) : undefined
    return operation === 'initTransaction' && status === KEY_REUSED && isMap(body) && body.amount === amount
  })
}

/** Experiments with several attempts to pay for one cart. */
export const CARTS: readonly Experiment[] = [
  {
    id: 'customer-double-click',
    description: 'a double click on the last step, both paid',
    rules: ['cart.paid-twice'],
    needs: ['cart'],
    async run(run) {
      const customer = run.context.newCustomer()
      const amount = ownAmount(run.context, 90_000)
      const options = { customer, cart: `audit-click-${run.context.nextN()}`, amount }
      const orders: Order[] = []
      for (const checkedOut of await clickTwiceAtOnce(run, options, amount)) {
        const order = await orderOf(run, checkedOut)
        if (order) orders.push(order)
      }
      await twoOrders(run, orders)
    },
  },
  {
    id: 'customer-back-button',
    description: 'the same cart again after paying',
    rules: ['cart.paid-twice'],
    needs: ['cart'],
    async run(run) {
      const customer = run.context.newCustomer()
      const options = { customer, cart: `audit-back-${run.context.nextN()}`, amount: ownAmount(run.context, 95_000) }
      const first = await paidOrder(run, options)
      const second = await tryOrder(run, options)
      await twoOrders(run, second === undefined ? [first] : [first, second])
    },
  },
  {
    id: 'customer-retries',
    description: "fails, pays with another card, then receives the first attempt's webhook",
    rules: ['attempt.failure-wins', 'attempt.success-ignored', 'authorization.other-attempt', 'attempt.not-started'],
    needs: ['cart', 'webhook'],
    async run(run) {
      const customer = run.context.newCustomer()
      const amount = ownAmount(run.context, 93_000)
      const options = { customer, cart: `audit-again-${run.context.nextN()}`, amount }
      const first = await beginOrder(run, options)
      await completeChallenge(first, 'fail', { outcome: 'N' })
      await followRedirect(first)
      const { event } = run.context.state
      const second = await runPayment(run, options).catch(async (error: unknown) => {
        if (error instanceof NotJudged && (await isKeyReused(run, amount, event))) return undefined
        throw error
      })
      if (second === undefined)
        return addViolation(run, {
          rule: 'attempt.not-started',
          step: 'checkout',
          evidence: ['the service returned 422 for the second payment: its Idempotency-Key belongs to another request'],
        })
      const paid = await expectStatus(second, { allowed: ACCEPTED_STATUSES, rules: {} }, 'settled')
      if (!isAccepted(paid))
        return addViolation(run, {
          rule: 'attempt.success-ignored',
          severity: 'important',
          step: 'settled',
          evidence: [`order ${second.reference} is ${paid}, although its second attempt ${second.id} passed`],
        })
      const all = [
        { order: first, name: 'first', passes: false },
        { order: second, name: 'second', passes: true },
      ] as const
      await judgeAuthorizations({ run, all })
      await sendWebhook(first, 'older webhook')
      const status = await expectNever(second, ['failed', 'canceled', 'pending'], 'end')
      if (!isAccepted(status))
        addViolation(run, {
          rule: 'attempt.failure-wins',
          step: 'older webhook',
          evidence: [
            `transaction ${second.id} paid order ${second.reference}, but the webhook of ${first.id} changed it to ${status}`,
          ],
        })
    },
  },
  {
    id: 'customer-pays-both-attempts',
    description: 'two attempts for one cart, both authenticated',
    rules: ['cart.paid-twice'],
    needs: ['cart'],
    async run(run) {
      const customer = run.context.newCustomer()
      const options = { customer, cart: `audit-both-${run.context.nextN()}`, amount: ownAmount(run.context, 98_000) }
      const first = await beginOrder(run, options)
      const second = await tryOrder(run, options)
      // The app starts no second payment while the first is open, so nothing can be paid twice.
      if (second === undefined) return
      await twoOrders(run, [first, second])
    },
  },
]
