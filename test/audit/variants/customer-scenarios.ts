import type { Buy } from './purchase.ts'
import { below500, passed, type Scenario } from './scenario.ts'
import { createVisitor, type Shop } from './shop-process.ts'

const unreadable = (fault: object): Scenario => ({
  expected: 'pending 0, paid 1',
  run: async (buy) => {
    const order = await passed(buy, {}, (begun) => begun.statusFails(fault))
    await order.back(order.redirect)
    await order.hook()
    const before = await order.end('pending 0')
    await order.statusWorks()
    await order.back(order.redirect)
    await order.hook()
    return `${before}, ${await order.end('paid 1')}`
  },
})

/** Starts a purchase whose initialization is held until the shop times out. */
const lateInit = async (buy: Buy, { space }: Shop, amount: number) => {
  const hold = await space.call('holdResponses', { body: { on: 'init', when: { amount } } })
  const order = buy({ amount })
  order.catch(() => undefined)
  await space.wait({ type: 'response.held', hold: hold.id })
  // Releases the hold if the shop does not time out.
  await space.wait({ type: 'response.released', hold: hold.id, timeout: '1500ms' }).catch(() => undefined)
  await space.call('releaseHold', { path: { id: hold.id } })
  return order
}

export const CUSTOMERS: Readonly<Record<string, Scenario>> = {
  'customer-abandons': {
    expected: 'closed 0',
    run: async (buy, { space, url }) => {
      const order = await buy()
      await space.call('expireTransaction', { path: { id: order.id } })
      await createVisitor(url).form('/internal/sweep', {})
      return order.end('closed 0')
    },
  },
  'customer-double-click': {
    expected: '1 transaction, paid 1',
    run: async (buy, { visitor }) => {
      const same = { visitor: visitor(), cart: 'cart-twice', amount: 72_001 }
      const [order, other] = await Promise.all([buy(same), buy(same)])
      const made = await order.transactions()
      for (const { id } of made) await order.back(await order.returnsBy('success', `?transactionId=${id}`))
      await order.passChallenge()
      await order.hook()
      const result = await order.end('paid 1')
      return `${made.length} transaction, ${order.bought.order === other.bought.order || other.bought.order === '' ? result : 'two orders'}`
    },
  },
  'customer-back-button': {
    expected: '1 transaction, paid 1',
    run: async (buy, { visitor }) => {
      const same = { visitor: visitor(), cart: 'cart-again', amount: 72_002 }
      const order = await passed(buy, same)
      await order.hook()
      await order.end('paid 1')
      await buy(same)
      return `${(await order.transactions()).length} transaction, ${await order.end('paid 1')}`
    },
  },
  'customer-retries': {
    expected: 'closed 0, paid 1, paid 1',
    run: async (buy, { visitor, space }) => {
      const same = { visitor: visitor(), cart: 'cart-tries', amount: 72_003 }
      const first = await buy(same)
      await space.challenge(first.id).end('N')
      await first.hook()
      const failed = await first.end('closed 0')
      const second = await passed(buy, same)
      await second.hook()
      const paid = await second.end('paid 1')
      await first.hook()
      return `${failed}, ${paid}, ${await second.end('paid 1')}`
    },
  },
  'fault-status-500': unreadable({ status: 500 }),
  'fault-status-reset': unreadable({ connection: 'reset' }),
  'fault-status-malformed': unreadable({ body: 'malformed' }),
  'fault-status-hangs': unreadable({ latency: '2s' }),
  'fault-sweeper-blocked': {
    expected: 'paid 1',
    run: async (buy, { url }) => {
      const stuck = await buy()
      await stuck.statusFails({ latency: '3s' })
      const order = await passed(buy)
      const swept = createVisitor(url).form('/internal/sweep', {})
      const result = await order.end('paid 1')
      await swept
      await stuck.statusWorks()
      return result
    },
  },
  'fault-init-late': {
    expected: '1 transaction',
    run: async (buy, shop) => `${(await (await lateInit(buy, shop, 73_001)).transactions()).length} transaction`,
  },
  'fault-killed-after-webhook': {
    expected: 'paid 1',
    run: async (buy, shop) => {
      const order = await passed(buy)
      await order.hook()
      await shop.kill()
      await shop.again()
      return order.end('paid 1')
    },
  },
  'passive-polling': {
    expected: 'few reads',
    run: async (buy, { space }) => {
      const order = await passed(buy)
      await order.back(order.redirect)
      const { counts } = await space.call('getTransaction', { path: { id: order.id } })
      return (counts?.statusReads ?? 0) > 50 ? 'many reads' : 'few reads'
    },
  },
  'passive-5xx': {
    expected: 'fine',
    run: async (buy) => {
      const order = await passed(buy)
      await order.back(order.redirect)
      return below500((await order.back(order.redirect)).status)
    },
  },
  'passive-logs': {
    expected: 'none',
    run: async (buy, { printed }) => {
      await buy({ scenario: 'server_error' })
      return printed().includes('4000001000000026') ? 'a card' : 'none'
    },
  },
}
