import { holdAnswers } from '../explore/held-reads.ts'
import { beginOrder } from '../play/begin.ts'
import { NotJudged } from '../play/not-judged.ts'
import { back, goOn, look, type Order, open } from '../play/order.ts'
import type { Play } from '../play/play.ts'
import { find } from '../play/play.ts'
import { endsAs, idle, staysOut } from '../play/waiting.ts'
import { deliver, deliverCopy, fire } from '../play/webhook.ts'
import { paidOr, paidOrder } from './common.ts'
import type { Experiment } from './experiment.ts'

/** An order whose cardholder has passed: the service knows it, and nobody has told the app. */
const passedOrder = async (play: Play): Promise<Order> => {
  const order = await beginOrder(play)
  await look(order, 'checkout')
  await goOn(order)
  return order
}

const DEPENDS = paidOr('order.depends-on-arrival')

const arrival = (
  id: string,
  feeds: Experiment['feeds'],
  plays: string,
  steps: (order: Order) => Promise<unknown>,
  more: Partial<Experiment> = {},
): Experiment => ({
  ...{ id, feeds, plays, ...more },
  async play(play) {
    const order = await passedOrder(play)
    await steps(order)
    await endsAs(order, DEPENDS)
  },
})

/** What comes after the end must leave an order alone that is paid, and count nothing twice. */
const afterwards = (
  id: string,
  feeds: Experiment['feeds'],
  plays: string,
  steps: (order: Order) => Promise<unknown>,
  more: Partial<Experiment> = {},
): Experiment => ({
  ...{ id, feeds, plays, ...more },
  async play(play) {
    const order = await paidOrder(play)
    await steps(order)
    await staysOut(order, ['failed', 'cancelled', 'expired', 'pending'], 'end')
  },
})

const seenAfter = async (order: Order, step: string): Promise<void> => {
  await idle(order)
  await look(order, step)
}

/** How long a second read is waited for: less than any app waits for an answer. Milliseconds. */
const PATIENCE_MS = 250

/** Both ask the service, and each waits for an answer that is held: then both go on at once. */
const atOnce = async (order: Order, first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<void> => {
  const { play, id } = order
  const reads = await holdAnswers(play, { on: 'status', transaction: id })
  try {
    const one = first()
    one.catch(() => undefined)
    const held = await reads.heldBefore(one)
    const other = second()
    other.catch(() => undefined)
    // An app that does one thing after the other for an order asks only once: then nothing is held a second time.
    const alsoHeld = held && (await Promise.race([reads.heldBefore(other), play.stage.sleep(PATIENCE_MS)]))
    if (held !== undefined && typeof alsoHeld === 'string')
      await Promise.all([reads.letGo(held, one), reads.letGo(alsoHeld, other)])
    else if (held !== undefined) await reads.letGo(held, one)
    await Promise.all([one, other])
  } finally {
    await reads.end()
  }
}

const TWICE: Experiment['feeds'] = ['webhook.counted-twice', 'fulfilment.race']

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
    'the webhook only: the customer never comes back',
    (order) => deliver(order),
  ),
  {
    ...{ id: 'order-webhook-never', feeds: ['order.webhook-only', 'order.closed-without-asking'] },
    plays: 'the customer only: the webhook never comes',
    async play(play) {
      const order = await passedOrder(play)
      await back(order)
      if (play.stage.app.canSweep) await play.stage.app.sweep()
      await endsAs(order, {
        ...paidOr('order.closed-without-asking'),
        rules: { ...paidOr('order.closed-without-asking').rules, pending: 'order.webhook-only' },
      })
    },
  },
  {
    ...{ id: 'order-both-lost', feeds: ['order.no-sweeper', 'order.closed-without-asking'], needs: ['sweeper'] },
    plays: 'neither comes; then the app looks after its open orders',
    async play(play) {
      const order = await passedOrder(play)
      await play.stage.app.sweep()
      await endsAs(order, {
        ...paidOr('order.closed-without-asking'),
        rules: { ...paidOr('order.closed-without-asking').rules, pending: 'order.no-sweeper' },
      })
    },
  },
  afterwards('order-after-settled', TWICE, 'the webhook once more, when all is over', async (order) => {
    await deliver(order, 'webhook again')
  }),
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
    'the same webhook twice in the same moment, both reads behind a hold',
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
    async (order) => {
      await fire(order, 'older webhook', { status: 'initialized' })
    },
  ),
  afterwards(
    'order-failed-after-paid',
    ['webhook.older-state-wins'],
    'a signed "failed" after the order was paid',
    async (order) => {
      await fire(order, 'older webhook', { status: 'failed' })
    },
  ),
  arrival(
    'order-at-once',
    ['fulfilment.race', 'order.depends-on-arrival'],
    'customer and webhook at once, both reads behind a hold',
    (order) =>
      atOnce(
        order,
        () => back(order),
        () => deliver(order),
      ),
    { needs: ['effects'] },
  ),
  {
    ...{ id: 'order-stale-read', feeds: ['order.stale-read-wins', 'order.depends-on-arrival'] },
    plays: 'a read from before the end is answered after it',
    async play(play) {
      const order = await beginOrder(play)
      const { success } = order.record.returnUrls
      if (success === undefined) throw new NotJudged('the app names no successUrl')
      const reads = await holdAnswers(play, { on: 'status', transaction: order.id })
      try {
        const early = open(order, 'return', { url: success, method: order.record.returnMethod })
        early.catch(() => undefined)
        const stale = await reads.heldBefore(early)
        if (stale === undefined) throw new NotJudged('the app read no status when the customer came back')
        await goOn(order)
        const hook = deliver(order)
        hook.catch(() => undefined)
        const fresh = await reads.heldBefore(hook)
        if (fresh !== undefined) await reads.letGo(fresh, hook)
        await look(order, 'webhook')
        await reads.letGo(stale, early)
      } finally {
        await reads.end()
      }
      await seenAfter(order, 'stale read answered')
      await deliver(order, 'webhook again')
      await endsAs(order, DEPENDS)
    },
  },
  {
    ...{ id: 'order-retried-hook', feeds: ['webhook.retry-ignored', 'order.depends-on-arrival'] },
    plays: 'the app cannot read the status at the first webhook; the retry has the same id',
    async play(play) {
      const order = await passedOrder(play)
      await play.stage.call('putFaults', {
        path: { id: order.id },
        body: [{ fault: { on: ['status'], status: 500 }, times: 1 }],
      })
      const first = await deliver(order)
      await seenAfter(order, 'webhook')
      if (first.status !== undefined && first.status < 300)
        throw new NotJudged('the app took the webhook though it could not read the status: it will not come again')
      await deliver(order, 'webhook again')
      await endsAs(order, paidOr('webhook.retry-ignored'))
    },
  },
  {
    ...{ id: 'order-hook-after-days', feeds: ['order.late-webhook-lost'] },
    plays: 'the first webhook comes two days later',
    async play(play) {
      const order = await passedOrder(play)
      order.customer.passes(2 * 24 * 3_600_000)
      if (play.stage.app.canSweep) await play.stage.app.sweep()
      await seenAfter(order, 'sweep')
      await deliver(order)
      await endsAs(order, paidOr('order.late-webhook-lost'))
    },
  },
  afterwards(
    'order-return-twice',
    ['return.counted-twice'],
    'the return page once more',
    (order) => back(order, 'return again'),
    { needs: ['effects'] },
  ),
  {
    ...{ id: 'order-post-return', feeds: ['return.post-refused', 'order.depends-on-arrival'] },
    plays: 'the customer comes back by a form',
    async play(play) {
      const order = await beginOrder(play, { change: { redirect: { method: 'POST' } } })
      await goOn(order)
      if (order.redirect?.method !== 'POST') throw new NotJudged('the service sent the customer on by a link')
      await back(order)
      const { status } = order.answers.at(-1) ?? { status: 0 }
      if (status >= 400)
        find(play, {
          rule: 'return.post-refused',
          step: 'return',
          evidence: [`the return page answered ${status} to a form`],
          isAbsence: false,
        })
      await deliver(order)
      await endsAs(order, DEPENDS)
    },
  },
  {
    ...{ id: 'order-key-order', feeds: ['webhook.raw-body-not-used'] },
    plays: 'a good signature over JSON that is spaced otherwise, the customer lost',
    async play(play) {
      const order = await passedOrder(play)
      const { status } = await deliver(order, 'webhook', { tampering: 'key_order' })
      await idle(order)
      const is = await look(order, 'end')
      if (status !== undefined && status >= 400 && is === 'pending')
        find(play, {
          rule: 'webhook.raw-body-not-used',
          step: 'webhook',
          evidence: [`a webhook with a good signature was answered ${status}: its members came in another order`],
          isAbsence: false,
        })
    },
  },
]
