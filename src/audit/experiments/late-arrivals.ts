import { isAccepted } from '../../core/domain/observation.ts'
import { beginHeldCheckout, passIfOpen } from '../explore/held-checkout.ts'
import { holdResponses } from '../explore/held-reads.ts'
import { advanceCustomer, sweep } from '../steps/app-steps.ts'
import { sweptAfter } from '../steps/audit-context.ts'
import { followRedirect, observe, openBank, openReturn, passChallenge, returnUrlOf } from '../steps/audited-order.ts'
import { beginOrder, ownAmount } from '../steps/begin-order.ts'
import { addViolation, prove } from '../steps/experiment-run.ts'
import { NotJudged } from '../steps/not-judged.ts'
import { endFaults, meetFaults, setFaults } from '../steps/service-steps.ts'
import { expectStatus, SETTLED_STATUSES, waitForStatus, waitUntilIdle } from '../steps/wait-for-order.ts'
import { sendWebhook } from '../steps/webhook-steps.ts'
import { afterPayment, observeWhenIdle, PAID_IN_ANY_ORDER, passedOrder } from './arrival-steps.ts'
import type { Experiment } from './experiment.ts'
import { expectPaid, expectPaidOrLate, notifyBoth, requireReturnBy } from './experiment-steps.ts'

/** Experiments with late, stale, repeated or differently formatted events. */
export const LATE_ARRIVALS: readonly Experiment[] = [
  {
    id: 'order-stale-read',
    rules: ['order.stale-read-wins', 'order.depends-on-event-order'],
    description: 'a read from before the end gets its response after it',
    async run(run) {
      const order = await beginOrder(run)
      const url = returnUrlOf(order, 'success')
      const reads = await holdResponses(run, { on: 'status', transaction: order.id })
      try {
        const stale = await reads.begin(() => openReturn(order, 'return', url))
        if (stale.request === undefined)
          throw new NotJudged('The app did not read the status when the customer returned before the end.')
        await passChallenge(order)
        await reads.finish(await reads.begin(() => sendWebhook(order)))
        await waitForStatus(order, SETTLED_STATUSES, run.context.pace.quietMs)
        const isSettled = isAccepted(await observe(order, 'webhook'))
        prove(run, isSettled, 'The webhook did not settle the order while the earlier read was held.')
        await reads.finish(stale)
      } finally {
        await reads.releaseAll()
      }
      await observeWhenIdle(order, 'stale read response')
      await sendWebhook(order, 'webhook again')
      await expectStatus(order, PAID_IN_ANY_ORDER)
    },
  },
  {
    id: 'order-during-challenge',
    rules: ['order.depends-on-event-order'],
    description: 'a return while the customer is on the page of the bank',
    async run(run) {
      const order = await beginOrder(run)
      await openBank(order)
      await openReturn(order, 'early return', returnUrlOf(order, 'success'))
      await observeWhenIdle(order, 'early return')
      await passChallenge(order)
      await notifyBoth(order)
      await expectStatus(order, PAID_IN_ANY_ORDER)
    },
  },
  {
    id: 'order-retried-webhook',
    rules: ['webhook.retry-ignored', 'order.depends-on-event-order'],
    description: 'the status read fails at the first webhook; the retry has the same ID',
    async run(run) {
      const order = await passedOrder(run)
      await setFaults(order, { on: ['status'], status: 500 })
      const first = await sendWebhook(order, 'webhook', { retry: false })
      const { file, now } = run.context
      // The retry must come before the app checks open orders, which would pay the order too.
      await meetFaults(run, async () => [order.id], sweptAfter(file) / 3)
      await observeWhenIdle(order, 'webhook')
      await endFaults(run, order.id)
      if (first.status !== undefined && first.status < 300)
        throw new NotJudged('The app accepted the webhook although it could not read the status, so no retry follows.')
      await sendWebhook(order, 'webhook again')
      await expectStatus(order, expectPaid('webhook.retry-ignored'))
      const isBefore = now() - run.startedAt < sweptAfter(file)
      prove(
        run,
        isBefore,
        'The app checks open orders before the end of this experiment, which hides an ignored retry.',
      )
    },
  },
  {
    id: 'order-webhook-after-days',
    rules: ['order.late-webhook-ignored'],
    isExclusive: true,
    description: 'the first webhook arrives two days later',
    async run(run) {
      const order = await passedOrder(run)
      advanceCustomer(order, 2 * 24 * 3_600_000)
      await sweep(run, order)
      await observeWhenIdle(order, 'sweep')
      await sendWebhook(order)
      await expectStatus(order, expectPaid('order.late-webhook-ignored'))
    },
  },
  afterPayment(
    'order-return-twice',
    ['return.fulfilled-twice'],
    'the return page again',
    'return again',
    followRedirect,
    {
      needs: ['effects'],
    },
  ),
  {
    id: 'order-post-return',
    rules: ['return.post-rejected', 'order.depends-on-event-order'],
    description: 'the customer returns by a form',
    async run(run) {
      const order = await beginOrder(run)
      requireReturnBy(order, 'POST')
      await passChallenge(order)
      await followRedirect(order)
      const { status } = run.responses.at(-1) ?? { status: 0 }
      if (status >= 400)
        addViolation(run, {
          rule: 'return.post-rejected',
          step: 'return',
          evidence: [`the return page returned ${status} for a form`],
        })
      await sendWebhook(order)
      await expectStatus(order, PAID_IN_ANY_ORDER)
    },
  },
  {
    id: 'order-key-order',
    rules: ['webhook.raw-body-not-used'],
    description: 'a correct signature over JSON with other spacing; the customer does not return',
    async run(run) {
      const order = await passedOrder(run)
      const { status } = await sendWebhook(order, 'webhook', { tampering: 'key_order' })
      await waitUntilIdle(order)
      const orderStatus = await observe(order, 'end')
      // A status of 500 or more means another failure, such as a status read that timed out.
      if (status !== undefined && status >= 400 && status < 500 && orderStatus === 'pending')
        addViolation(run, {
          rule: 'webhook.raw-body-not-used',
          step: 'webhook',
          evidence: [`the app returned ${status} for a correctly signed webhook with members in another order`],
        })
    },
  },
  {
    id: 'order-before-init',
    rules: ['webhook.before-init'],
    isExclusive: true,
    needs: ['webhook'],
    description: 'the webhook arrives before the response to the initialization; the customer does not return',
    async run(run) {
      const early = await beginHeldCheckout(run, ownAmount(run.context, 96_000))
      await passIfOpen(early.transaction)
      const { status } = await sendWebhook(early.transaction)
      const order = await early.releaseHold()
      await early.releaseAll()
      // A 503 requests a retry.
      if (status !== undefined && status >= 300) await sendWebhook(order, 'webhook again')
      await expectPaidOrLate(order, 'webhook.before-init')
    },
  },
]
