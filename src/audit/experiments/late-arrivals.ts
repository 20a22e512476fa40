import { beginHeld, passes } from '../explore/held-checkout.ts'
import { holdResponses } from '../explore/held-reads.ts'
import { later, sweep } from '../play/app-steps.ts'
import { back, goOn, look, open, returnUrlOf } from '../play/audited-order.ts'
import { beginOrder } from '../play/begin-order.ts'
import { NotJudged } from '../play/not-judged.ts'
import { find } from '../play/play.ts'
import { spoil } from '../play/service-steps.ts'
import { endsAs, idle } from '../play/wait-for-order.ts'
import { deliver } from '../play/webhook-steps.ts'
import { afterwards, DEPENDS, passedOrder, seenAfter } from './arrival-steps.ts'
import type { Experiment } from './experiment.ts'
import { paidOr } from './experiment-steps.ts'

/** Experiments with late, stale, repeated or differently formatted events. */
export const LATE_ARRIVALS: readonly Experiment[] = [
  {
    id: 'order-stale-read',
    feeds: ['order.stale-read-wins', 'order.depends-on-arrival'],
    plays: 'a read from before the end gets its response after it',
    async play(play) {
      const order = await beginOrder(play)
      const url = returnUrlOf(order, 'success')
      const reads = await holdResponses(play, { on: 'status', transaction: order.id })
      try {
        const stale = await reads.begin(() => open(order, 'return', { url, method: order.record.returnMethod }))
        if (stale.request === undefined)
          throw new NotJudged('The app did not read the status when the customer returned.')
        await goOn(order)
        await reads.finish(await reads.begin(() => deliver(order)))
        await look(order, 'webhook')
        await reads.finish(stale)
      } finally {
        await reads.end()
      }
      await seenAfter(order, 'stale read answered')
      await deliver(order, 'webhook again')
      await endsAs(order, DEPENDS)
    },
  },
  {
    id: 'order-retried-hook',
    feeds: ['webhook.retry-ignored', 'order.depends-on-arrival'],
    plays: 'the status read fails at the first webhook; the retry has the same ID',
    async play(play) {
      const order = await passedOrder(play)
      await spoil(order, [{ fault: { on: ['status'], status: 500 }, times: 1 }])
      const first = await deliver(order)
      await seenAfter(order, 'webhook')
      if (first.status !== undefined && first.status < 300)
        throw new NotJudged('The app accepted the webhook although it could not read the status, so no retry follows.')
      await deliver(order, 'webhook again')
      await endsAs(order, paidOr('webhook.retry-ignored'))
    },
  },
  {
    id: 'order-hook-after-days',
    feeds: ['order.late-webhook-lost'],
    isAlone: true,
    plays: 'the first webhook arrives two days later',
    async play(play) {
      const order = await passedOrder(play)
      later(order, 2 * 24 * 3_600_000)
      await sweep(play)
      await seenAfter(order, 'sweep')
      await deliver(order)
      await endsAs(order, paidOr('order.late-webhook-lost'))
    },
  },
  afterwards('order-return-twice', ['return.counted-twice'], 'the return page again', 'return again', back, {
    needs: ['effects'],
  }),
  {
    id: 'order-post-return',
    feeds: ['return.post-refused', 'order.depends-on-arrival'],
    plays: 'the customer returns by a form',
    async play(play) {
      const order = await beginOrder(play, { change: { redirect: { method: 'POST' } } })
      await goOn(order)
      if (order.redirect?.method !== 'POST') throw new NotJudged('The service redirected the customer by a link.')
      await back(order)
      const { status } = play.answers.at(-1) ?? { status: 0 }
      if (status >= 400)
        find(play, {
          rule: 'return.post-refused',
          step: 'return',
          evidence: [`the return page returned ${status} for a form`],
        })
      await deliver(order)
      await endsAs(order, DEPENDS)
    },
  },
  {
    id: 'order-key-order',
    feeds: ['webhook.raw-body-not-used'],
    plays: 'a correct signature over JSON with other spacing; the customer does not return',
    async play(play) {
      const order = await passedOrder(play)
      const { status } = await deliver(order, 'webhook', { tampering: 'key_order' })
      await idle(order)
      const orderStatus = await look(order, 'end')
      // A status of 500 or more means another failure, such as a status read that timed out.
      if (status !== undefined && status >= 400 && status < 500 && orderStatus === 'pending')
        find(play, {
          rule: 'webhook.raw-body-not-used',
          step: 'webhook',
          evidence: [`the app returned ${status} for a correctly signed webhook with members in another order`],
        })
    },
  },
  {
    id: 'order-before-init',
    feeds: ['webhook.before-init'],
    needs: ['webhook'],
    plays: 'the webhook arrives before the response to the initialization; the customer does not return',
    async play(play) {
      const early = await beginHeld(play, 96_000 + play.stage.nextN() * 3)
      await passes(early.about)
      const { status } = await deliver(early.about)
      const order = await early.releaseHold()
      await early.end()
      // A 503 requests a retry.
      if (status !== undefined && status >= 300) await deliver(order, 'webhook again')
      await endsAs(order, paidOr('webhook.before-init'))
    },
  },
]
