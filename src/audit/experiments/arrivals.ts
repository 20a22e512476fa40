import { sweep } from '../play/app-steps.ts'
import { back } from '../play/audited-order.ts'
import { endsAs } from '../play/wait-for-order.ts'
import { deliver, deliverCopy, fire } from '../play/webhook-steps.ts'
import { afterwards, arrival, atOnce, passedOrder, seenAfter, TWICE } from './arrival-steps.ts'
import type { Experiment } from './experiment.ts'
import { paidOr } from './experiment-steps.ts'

/** Webhook and return in every order, each once or twice. */
export const ARRIVALS: readonly Experiment[] = [
  arrival('order-before-redirect', ['order.depends-on-arrival'], 'the webhook, then the customer', async (order) => {
    await deliver(order)
    await seenAfter(order, 'webhook')
    await back(order)
  }),
  arrival(
    'order-after-redirect',
    ['order.depends-on-arrival', 'webhook.counted-twice'],
    'the customer, then the webhook',
    async (order) => {
      await back(order)
      await seenAfter(order, 'return')
      await deliver(order)
    },
  ),
  arrival(
    'order-redirect-lost',
    ['order.depends-on-arrival'],
    'the webhook only: the customer never returns',
    (order) => deliver(order),
  ),
  {
    id: 'order-webhook-never',
    feeds: ['order.webhook-only', 'order.closed-without-asking'],
    isAlone: true,
    plays: 'the customer only: no webhook arrives',
    async play(play) {
      const order = await passedOrder(play)
      await back(order)
      await sweep(play)
      await endsAs(order, paidOr('order.closed-without-asking', 'order.webhook-only'))
    },
  },
  {
    id: 'order-both-lost',
    feeds: ['order.no-sweeper', 'order.closed-without-asking'],
    needs: ['sweeper'],
    isAlone: true,
    plays: 'neither arrives, then the app checks its open orders',
    async play(play) {
      const order = await passedOrder(play)
      await sweep(play)
      await endsAs(order, paidOr('order.closed-without-asking', 'order.no-sweeper'))
    },
  },
  afterwards('order-after-settled', TWICE, 'another copy of the webhook after the end', 'webhook again', deliver),
  arrival(
    'order-duplicate',
    TWICE,
    'the same webhook twice',
    async (order) => {
      await deliver(order)
      await seenAfter(order, 'webhook')
      await deliver(order, 'webhook again')
    },
    { needs: ['effects'] },
  ),
  arrival(
    'order-duplicate-at-once',
    TWICE,
    'the same webhook twice at once, with both reads held',
    (order) =>
      atOnce(
        order,
        () => deliver(order),
        () => deliverCopy(order, 'webhook again'),
      ),
    { needs: ['effects'] },
  ),
  arrival(
    'order-duplicate-new-id',
    TWICE,
    'the same event under another webhook-id',
    async (order) => {
      await deliver(order)
      await seenAfter(order, 'webhook')
      await fire(order, 'webhook again')
    },
    { needs: ['effects'] },
  ),
  afterwards(
    'order-older-after-newer',
    ['webhook.older-state-wins'],
    'a signed older state after the end',
    'older webhook',
    (order, step) => fire(order, step, { status: 'initialized' }),
  ),
  afterwards(
    'order-failed-after-paid',
    ['webhook.older-state-wins'],
    'a signed "failed" after the order was paid',
    'older webhook',
    (order, step) => fire(order, step, { status: 'failed' }),
  ),
  arrival(
    'order-at-once',
    ['fulfilment.race', 'order.depends-on-arrival'],
    'customer and webhook at once, with both reads held',
    (order) =>
      atOnce(
        order,
        () => back(order),
        () => deliver(order),
      ),
    { needs: ['effects'] },
  ),
]
