import { ACCEPTED_STATUSES } from '../../core/domain/observation.ts'
import { restartSweeper, sweep } from '../steps/app-steps.ts'
import { followRedirect, observe, openBank, passChallenge } from '../steps/audited-order.ts'
import { beginOrder } from '../steps/begin-order.ts'
import { addViolation } from '../steps/experiment-run.ts'
import { NotJudged } from '../steps/not-judged.ts'
import { isReadDuring } from '../steps/service-steps.ts'
import { expectStatus } from '../steps/wait-for-order.ts'
import { sendCopy, sendCustomWebhook, sendWebhook } from '../steps/webhook-steps.ts'
import {
  afterPayment,
  arrival,
  concurrently,
  FULFILLED_TWICE_RULES,
  observeWhenIdle,
  olderState,
  passedOrder,
} from './arrival-steps.ts'
import type { Experiment } from './experiment.ts'
import { expectPaid } from './experiment-steps.ts'

/** Webhook and return in every order, each once or twice. */
export const ARRIVALS: readonly Experiment[] = [
  arrival(
    'order-before-redirect',
    ['order.depends-on-event-order'],
    'the webhook, then the customer',
    async (order) => {
      await sendWebhook(order)
      await observeWhenIdle(order, 'webhook')
      await followRedirect(order)
    },
  ),
  arrival(
    'order-after-redirect',
    ['order.depends-on-event-order', 'webhook.fulfilled-twice'],
    'the customer, then the webhook',
    async (order) => {
      await followRedirect(order)
      await observeWhenIdle(order, 'return')
      await sendWebhook(order)
    },
  ),
  arrival(
    'order-redirect-lost',
    ['order.depends-on-event-order'],
    'the webhook only: the customer never returns',
    (order) => sendWebhook(order),
  ),
  {
    id: 'order-webhook-never',
    rules: ['order.webhook-only', 'order.closed-without-status'],
    isExclusive: true,
    description: 'the customer only: no webhook arrives',
    async run(run) {
      const order = await passedOrder(run)
      await followRedirect(order)
      await sweep(run, order)
      await expectStatus(order, expectPaid('order.closed-without-status', 'order.webhook-only'))
    },
  },
  {
    id: 'order-both-lost',
    rules: ['order.no-sweeper', 'order.closed-without-status'],
    needs: ['sweeper'],
    isExclusive: true,
    description: 'neither arrives, then the app checks its open orders',
    async run(run) {
      await restartSweeper(run)
      const order = await passedOrder(run)
      await sweep(run, order)
      await expectStatus(order, expectPaid('order.closed-without-status', 'order.no-sweeper'))
    },
  },
  {
    id: 'order-both-lost-late',
    rules: ['order.no-sweeper'],
    needs: ['sweeper'],
    isExclusive: true,
    description: 'the app checks its open orders before the end and after it, and neither arrives',
    async run(run) {
      await restartSweeper(run)
      const order = await beginOrder(run)
      await openBank(order)
      if (!(await isReadDuring(order, () => sweep(run))))
        throw new NotJudged('The app did not read the status of the order when it checked open orders.')
      if ((await observe(order, 'sweep')) !== 'pending')
        throw new NotJudged('The app settled the order before its customer passed.')
      await passChallenge(order)
      await sweep(run, order)
      const status = await expectStatus(order, { allowed: ACCEPTED_STATUSES, rules: {} })
      if (status === 'pending')
        addViolation(run, {
          rule: 'order.no-sweeper',
          step: 'end',
          evidence: [
            `order ${order.reference} is pending; the app checked it before its payment passed, and not again`,
          ],
        })
    },
  },
  afterPayment(
    'order-after-settled',
    FULFILLED_TWICE_RULES,
    'another copy of the webhook after the end',
    'webhook again',
    sendWebhook,
  ),
  arrival(
    'order-duplicate',
    FULFILLED_TWICE_RULES,
    'the same webhook twice',
    async (order) => {
      await sendWebhook(order)
      await observeWhenIdle(order, 'webhook')
      await sendWebhook(order, 'webhook again')
    },
    { needs: ['effects'] },
  ),
  arrival(
    'order-duplicate-at-once',
    FULFILLED_TWICE_RULES,
    'the same webhook twice at once, with both reads held',
    (order) =>
      concurrently(
        order,
        () => sendWebhook(order),
        () => sendCopy(order, 'webhook again'),
      ),
    { needs: ['effects'] },
  ),
  arrival(
    'order-duplicate-new-id',
    FULFILLED_TWICE_RULES,
    'the same event under another webhook-id',
    async (order) => {
      await sendWebhook(order)
      await observeWhenIdle(order, 'webhook')
      await sendCustomWebhook(order, 'webhook again')
    },
    { needs: ['effects'] },
  ),
  olderState('order-older-after-newer', 'a signed older state after the end', 'initialized'),
  olderState('order-failed-after-paid', 'a signed "failed" after the order was paid', 'failed'),
  arrival(
    'order-at-once',
    ['fulfillment.race', 'order.depends-on-event-order'],
    'customer and webhook at once, with both reads held',
    (order) =>
      concurrently(
        order,
        () => followRedirect(order),
        () => sendWebhook(order),
      ),
    { needs: ['effects'] },
  ),
]
