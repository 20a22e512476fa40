import type { Buy } from './purchase.ts'
import { below500, type Play, passed } from './scenario.ts'
import { createVisitor, type Scene } from './shop-process.ts'

const unreadable = (fault: object): Play => ({
  right: 'pending 0, paid 1',
  play: async (buy) => {
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
const lateInit = async (buy: Buy, { space }: Scene, amount: number) => {
  const hold = await space.call('holdResponses', { body: { on: 'init', when: { amount } } })
  const order = buy({ amount })
  order.catch(() => undefined)
  await space.wait({ type: 'response.held', hold: hold.id })
  // Releases the hold if the shop does not time out.
  await space.wait({ type: 'response.released', hold: hold.id, timeout: '1500ms' }).catch(() => undefined)
  await space.call('releaseHold', { path: { id: hold.id } })
  return order
}

export const CUSTOMERS: Readonly<Record<string, Play>> = {
  'customer-abandons': {
    right: 'closed 0',
    play: async (buy, { space, url }) => {
      const order = await buy()
      await space.call('expireTransaction', { path: { id: order.id } })
      await createVisitor(url).form('/internal/sweep', {})
      return order.end('closed 0')
    },
  },
  'customer-double-click': {
    right: '1 transaction, paid 1',
    play: async (buy, { visitor }) => {
      const same = { visitor: visitor(), cart: 'cart-twice', amount: 72_001 }
      const [order, other] = await Promise.all([buy(same), buy(same)])
      const made = await order.transactions()
      for (const { id } of made) await order.back(await order.returnsBy('success', `?transactionId=${id}`))
      await order.pass()
      await order.hook()
      const result = await order.end('paid 1')
      return `${made.length} transaction, ${order.bought.order === other.bought.order || other.bought.order === '' ? result : 'two orders'}`
    },
  },
  'customer-back-button': {
    right: '1 transaction, paid 1',
    play: async (buy, { visitor }) => {
      const same = { visitor: visitor(), cart: 'cart-again', amount: 72_002 }
      const order = await passed(buy, same)
      await order.hook()
      await order.end('paid 1')
      await buy(same)
      return `${(await order.transactions()).length} transaction, ${await order.end('paid 1')}`
    },
  },
  'customer-tries-again': {
    right: 'closed 0, paid 1, paid 1',
    play: async (buy, { visitor, space }) => {
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
    right: 'paid 1',
    play: async (buy, { url }) => {
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
    right: '1 transaction',
    play: async (buy, scene) => `${(await (await lateInit(buy, scene, 73_001)).transactions()).length} transaction`,
  },
  'fault-killed-after-webhook': {
    right: 'paid 1',
    play: async (buy, scene) => {
      const order = await passed(buy)
      await order.hook()
      await scene.kill()
      await scene.again()
      return order.end('paid 1')
    },
  },
  'passive-polling': {
    right: 'few reads',
    play: async (buy, { space }) => {
      const order = await passed(buy)
      await order.back(order.redirect)
      const { counts } = await space.call('getTransaction', { path: { id: order.id } })
      return (counts?.statusReads ?? 0) > 50 ? 'many reads' : 'few reads'
    },
  },
  'passive-5xx': {
    right: 'fine',
    play: async (buy) => {
      const order = await passed(buy)
      await order.back(order.redirect)
      return below500((await order.back(order.redirect)).status)
    },
  },
  'passive-logs': {
    right: 'none',
    play: async (buy, { said }) => {
      await buy({ scenario: 'server_error' })
      return said().includes('4000001000000026') ? 'a card' : 'none'
    },
  },
}
