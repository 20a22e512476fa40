import { isAccepted } from '../../core/domain/observation.ts'
import { expire, sweep } from '../steps/app-steps.ts'
import { type Order, open, openBank, passChallenge, returnUrlOf } from '../steps/audited-order.ts'
import { beginOrder } from '../steps/begin-order.ts'
import { addViolation } from '../steps/experiment-run.ts'
import { expectEnd, expectNever } from '../steps/wait-for-order.ts'
import { sendWebhook } from '../steps/webhook-steps.ts'
import type { Experiment } from './experiment.ts'
import { expectNotPaid, expectPaid, hasWebhook, paidOrder } from './experiment-steps.ts'

const ABANDONED = expectNotPaid('order.abandoned-open')

const expired = async (order: Order): Promise<void> => {
  await expire(order)
  if (hasWebhook(order)) await sendWebhook(order)
  await sweep(order.play)
}

export const CUSTOMERS: readonly Experiment[] = [
  {
    id: 'customer-abandons',
    plays: 'opens the page and leaves; the payment expires',
    feeds: ['order.abandoned-open', 'outcome.failed-fulfilled'],
    isAlone: true,
    async play(play) {
      const order = await beginOrder(play)
      await openBank(order)
      await expired(order)
      await expectEnd(order, ABANDONED)
    },
  },
  {
    id: 'customer-never-opens',
    plays: 'never opens the page; the payment expires',
    feeds: ['order.abandoned-open', 'outcome.failed-fulfilled'],
    isAlone: true,
    async play(play) {
      const order = await beginOrder(play)
      await expired(order)
      await expectEnd(order, ABANDONED)
    },
  },
  {
    id: 'customer-closes-tab',
    plays: 'passes and closes the tab; the webhook arrives late',
    feeds: ['order.depends-on-arrival'],
    async play(play) {
      const order = await beginOrder(play)
      await passChallenge(order)
      await play.stage.sleep(play.stage.pace.quietMs)
      await sendWebhook(order)
      await expectEnd(order, expectPaid('order.depends-on-arrival'))
    },
  },
  {
    id: 'customer-reopens-start',
    plays: 'opens the page of the bank again after the end',
    feeds: ['return.counted-twice'],
    needs: ['effects'],
    async play(play) {
      const order = await paidOrder(play)
      await openBank(order)
      await expectNever(order, ['pending', 'failed', 'cancelled'], 'return again')
    },
  },
  {
    id: 'customer-two-tabs',
    plays: 'passes in one tab, cancels in the shop in another',
    feeds: ['redirect.trusted-cancel'],
    async play(play) {
      const order = await paidOrder(play)
      await open(order, 'cancel page', { url: returnUrlOf(order, 'cancel'), method: order.record.returnMethod })
      const status = await expectNever(order, ['cancelled', 'failed', 'pending'], 'end')
      if (!isAccepted(status))
        addViolation(play, {
          rule: 'redirect.trusted-cancel',
          step: 'cancel page',
          evidence: [`order ${order.reference} was paid, but is ${status} after the cancel page was opened`],
        })
    },
  },
]
