import { isAccepted } from '../../core/domain/observation.ts'
import { expire, sweep } from '../steps/app-steps.ts'
import { type Order, open, openBank, passChallenge, returnUrlOf } from '../steps/audited-order.ts'
import { beginOrder } from '../steps/begin-order.ts'
import { addViolation } from '../steps/experiment-run.ts'
import { expectNever, expectStatus } from '../steps/wait-for-order.ts'
import { sendWebhook } from '../steps/webhook-steps.ts'
import type { Experiment } from './experiment.ts'
import { expectNotPaid, expectPaid, hasWebhook, paidOrder } from './experiment-steps.ts'

const ABANDONED = expectNotPaid('order.abandoned-open')

const expired = async (order: Order): Promise<void> => {
  await expire(order)
  if (hasWebhook(order)) await sendWebhook(order)
  await sweep(order.run, order)
}

export const CUSTOMERS: readonly Experiment[] = [
  {
    id: 'customer-abandons',
    description: 'opens the page and leaves; the payment expires',
    rules: ['order.abandoned-open', 'outcome.failed-fulfilled'],
    isExclusive: true,
    async run(run) {
      const order = await beginOrder(run)
      await openBank(order)
      await expired(order)
      await expectStatus(order, ABANDONED)
    },
  },
  {
    id: 'customer-never-opens',
    description: 'never opens the page; the payment expires',
    rules: ['order.abandoned-open', 'outcome.failed-fulfilled'],
    isExclusive: true,
    async run(run) {
      const order = await beginOrder(run)
      await expired(order)
      await expectStatus(order, ABANDONED)
    },
  },
  {
    id: 'customer-closes-tab',
    description: 'passes and closes the tab; the webhook arrives late',
    rules: ['order.depends-on-event-order'],
    async run(run) {
      const order = await beginOrder(run)
      await passChallenge(order)
      await run.context.sleep(run.context.pace.quietMs)
      await sendWebhook(order)
      await expectStatus(order, expectPaid('order.depends-on-event-order'))
    },
  },
  {
    id: 'customer-reopens-start',
    description: 'opens the page of the bank again after the end',
    rules: ['return.fulfilled-twice'],
    needs: ['effects'],
    async run(run) {
      const order = await paidOrder(run)
      await openBank(order)
      await expectNever(order, ['pending', 'failed', 'canceled'], 'return again')
    },
  },
  {
    id: 'customer-two-tabs',
    description: 'passes in one tab, cancels in the shop in another',
    rules: ['redirect.trusted-cancel'],
    async run(run) {
      const order = await paidOrder(run)
      await open(order, 'cancel page', { url: returnUrlOf(order, 'cancel'), method: order.record.returnMethod })
      const status = await expectNever(order, ['canceled', 'failed', 'pending'], 'end')
      if (!isAccepted(status))
        addViolation(run, {
          rule: 'redirect.trusted-cancel',
          step: 'cancel page',
          evidence: [`order ${order.reference} was paid, but is ${status} after the cancel page was opened`],
        })
    },
  },
]
