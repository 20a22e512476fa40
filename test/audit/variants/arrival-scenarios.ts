import { passed, type Scenario } from './scenario.ts'
import { createVisitor, type Shop } from './shop-process.ts'

/** Runs requests whose status reads are held, then releases all responses at once. */
const concurrency = async ({ space }: Shop, id: string, all: readonly (() => Promise<unknown>)[]): Promise<void> => {
  const hold = await space.call('holdResponses', { body: { on: 'status', transaction: id } })
  const running = all.map((item) => item())
  await space.wait({ type: 'response.held', hold: hold.id, count: all.length, timeout: '450ms' }).catch(() => undefined)
  await space.call('releaseHold', { path: { id: hold.id } })
  await Promise.all(running)
}

export const ARRIVALS: Readonly<Record<string, Scenario>> = {
  'order-redirect-lost': {
    expected: 'paid 1',
    run: async (buy) => {
      const order = await passed(buy)
      await order.hook()
      return order.end('paid 1')
    },
  },
  'order-webhook-never': {
    expected: 'paid 1',
    run: async (buy, shop) => {
      const order = await passed(buy)
      await order.back(order.redirect)
      await createVisitor(shop.url).form('/internal/sweep', {})
      return order.end('paid 1')
    },
  },
  'order-both-lost': {
    expected: 'paid 1',
    run: async (buy, shop) => {
      const order = await passed(buy)
      await createVisitor(shop.url).form('/internal/sweep', {})
      return order.end('paid 1')
    },
  },
  'order-duplicate': {
    expected: 'paid 1',
    run: async (buy) => {
      const order = await passed(buy)
      await order.hook()
      await order.end('paid 1')
      await order.hook()
      return order.end('paid 1')
    },
  },
  'order-return-twice': {
    expected: 'paid 1',
    run: async (buy) => {
      const order = await passed(buy)
      await order.hook()
      for (const _ of [1, 2]) await order.back(order.redirect)
      return order.end('paid 1')
    },
  },
  'order-at-once': {
    expected: 'paid 1',
    run: async (buy, shop) => {
      const order = await passed(buy)
      await concurrency(shop, order.id, [() => order.back(order.redirect), () => order.hook()])
      await order.hook()
      return order.end('paid 1')
    },
  },
  'order-duplicate-at-once': {
    expected: 'paid 1',
    run: async (buy, shop) => {
      const order = await passed(buy)
      await concurrency(shop, order.id, [() => order.hook(), () => order.hook()])
      await order.hook()
      return order.end('paid 1')
    },
  },
  'order-stale-read': {
    expected: 'paid 1',
    run: async (buy, { space }) => {
      const order = await buy()
      const hold = await space.call('holdResponses', { body: { on: 'status', transaction: order.id, times: 1 } })
      const early = order.back(await order.returnsBy('success'))
      await space.wait({ type: 'response.held', hold: hold.id, timeout: '450ms' }).catch(() => undefined)
      await order.passChallenge()
      const status = await order.hook()
      await order.end('paid 1')
      await space.call('releaseHold', { path: { id: hold.id } })
      await early
      // The read of the webhook was held, so it is sent again.
      if (status >= 500) await order.hook()
      return order.end('paid 1')
    },
  },
  'order-failed-after-paid': {
    expected: 'paid 1',
    run: async (buy) => {
      const order = await passed(buy)
      await order.hook()
      await order.end('paid 1')
      for (const status of ['failed', 'initialized']) await order.hook({ status })
      return order.end('paid 1')
    },
  },
  'order-post-return': {
    expected: 'fine, paid 1',
    run: async (buy) => {
      const order = await passed(buy)
      const { status } = await order.back(await order.returnsBy('success'), {
        method: 'POST',
        body: new URLSearchParams({ transactionId: order.id }),
      })
      await order.hook()
      return `${status < 400 ? 'fine' : status}, ${await order.end('paid 1')}`
    },
  },
  'order-key-order': {
    expected: 'paid 1',
    run: async (buy) => {
      const order = await passed(buy)
      await order.hook({ tampering: 'key_order' })
      return order.end('paid 1')
    },
  },
  'order-retried-webhook': {
    expected: 'paid 1',
    run: async (buy) => {
      const order = await passed(buy, {}, (begun) => begun.statusFails({ status: 500 }))
      await order.hook({ webhookId: 'msg_tried_again' })
      await order.statusWorks()
      await order.hook({ webhookId: 'msg_tried_again' })
      return order.end('paid 1')
    },
  },
  'explore-init': {
    expected: 'paid 1',
    run: async (buy, shop) => {
      const { space } = shop
      const amount = 70_001
      const hold = await space.call('holdResponses', { body: { on: 'init', when: { amount } } })
      const buying = buy({ amount })
      await space.wait({ type: 'response.held', hold: hold.id })
      const { transactions } = await space.call('listTransactions', { query: { limit: 100 } })
      const id = transactions.findLast((item) => item.amount === amount)?.id ?? ''
      await space.challenge(id).submit('4444')
      const { attempts } = await space.call('fireWebhook', { body: { transaction: id, retry: false } })
      await space.call('releaseHold', { path: { id: hold.id } })
      const order = await buying
      if ((attempts.at(-1)?.response?.status ?? 0) >= 500) await order.hook()
      return order.end('paid 1')
    },
  },
}
