import { below500, type Checkout, passed, type Scenario } from './scenario.ts'

const altered = (status: Parameters<Checkout['shown']>[0]): Scenario => ({
  expected: 'pending 0',
  run: async (buy) => {
    const order = await passed(buy, {}, (begun) => begun.shown(status))
    await order.back(order.redirect)
    await order.hook()
    return order.end('pending 0')
  },
})

const forged = (options: object): Scenario => ({
  expected: 'pending 0, rejected, paid 1',
  run: async (buy, { ways: driver }) => {
    const order = await passed(buy)
    const status = await order.hook(options)
    // A polling shop has read the status already, independently of this webhook.
    const before = driver.readsStatus ? 'pending 0' : await order.end('pending 0')
    await order.hook()
    return `${before}, ${status < 300 ? 'accepted' : 'rejected'}, ${await order.end('paid 1')}`
  },
})

export const TRUST: Readonly<Record<string, Scenario>> = {
  'trust-success-open': {
    expected: 'pending 0',
    run: async (buy) => {
      const order = await buy()
      await order.back(await order.returnsBy('success', `?transactionId=${order.id}`))
      return order.end('pending 0')
    },
  },
  'trust-swapped': {
    expected: 'pending 0',
    run: async (buy) => {
      const paid = await passed(buy, { amount: 71_001 })
      await paid.hook()
      const order = await buy({ amount: 71_001 })
      await order.back(await order.returnsBy('success', `?transactionId=${paid.id}`))
      return order.end('pending 0')
    },
  },
  'trust-swapped-webhook': {
    expected: 'pending 0',
    run: async (buy) => {
      const paid = await passed(buy, { amount: 71_002 })
      await paid.hook()
      const order = await buy({ amount: 71_002 })
      const { refno } = await order.record()
      await paid.hook({ payload: { refno } })
      return order.end('pending 0')
    },
  },
  'trust-id-twice': {
    expected: 'fine fine fine fine, pending 0',
    run: async (buy) => {
      const order = await buy()
      const queries = [
        '?transactionId=1&transactionId=2',
        '?transactionId[]=1',
        '?transactionId=',
        `?transactionId=${'9'.repeat(4096)}`,
      ]
      const results: string[] = []
      for (const query of queries)
        results.push(below500((await order.back(await order.returnsBy('success', query))).status))
      return `${results.join(' ')}, ${await order.end('pending 0')}`
    },
  },
  'trust-cancel-url': {
    expected: 'not closed, paid 1',
    run: async (buy) => {
      const order = await passed(buy)
      await order.back(await order.returnsBy('cancel'))
      const before = (await order.end('paid 1')) === 'closed 0' ? 'closed' : 'not closed'
      await order.hook()
      return `${before}, ${await order.end('paid 1')}`
    },
  },
  'site-no-session': {
    expected: 'fine, paid 1',
    run: async (buy, { visitor }) => {
      const order = await passed(buy)
      const { status } = await visitor().open(order.redirect)
      await order.hook()
      return `${status < 400 ? 'fine' : status}, ${await order.end('paid 1')}`
    },
  },
  'outcome-unknown-status': altered({ status: 'on_hold' }),
  'trust-amount': altered({ detail: { authorize: { amount: 1 } } }),
  'trust-currency': altered({ currency: 'JPY' }),
  'trust-refno': altered({ refno: 'another-order' }),
  'trust-id': altered({ transactionId: '900000000000000009' }),
  'trust-other-customer': {
    expected: 'shown, hidden, hidden',
    run: async (buy, { visitor }) => {
      const order = await passed(buy)
      await order.hook()
      await order.end('paid 1')
      const seen = ({ text }: { readonly text: string }) => (text.includes(order.wish.email) ? 'shown' : 'hidden')
      const { visitor: neighbor } = await buy()
      const visitors = [order.visitor, visitor(), neighbor]
      const pages = await Promise.all(visitors.map((one) => one.open(order.redirect)))
      return pages.map(seen).join(', ')
    },
  },
  'forged-bad-signature': forged({ tampering: 'bad_signature' }),
  'forged-no-signature': forged({ tampering: 'missing_signature' }),
  'forged-altered': forged({ sign: { over: 'other' } }),
  'forged-old': forged({ age: '1h' }),
  'forged-future': forged({ age: '-10m' }),
  'forged-claims': {
    expected: 'pending 0',
    run: async (buy) => {
      const order = await buy()
      await order.hook({ status: 'authenticated' })
      return order.end('pending 0')
    },
  },
  'forged-then-genuine': {
    expected: 'paid 1',
    run: async (buy) => {
      const order = await passed(buy)
      await order.hook({ tampering: 'bad_signature', webhookId: 'msg_the_same' })
      await order.hook({ webhookId: 'msg_the_same' })
      return order.end('paid 1')
    },
  },
  'forged-unknown': {
    expected: 'fine',
    run: async (buy, { space }) => {
      const { webhookUrl = '' } = await (await buy()).record()
      const about = { transaction: '900000000000000009' }
      const { attempts } = await space.call('fireWebhook', { body: { about, url: webhookUrl, retry: false } })
      return below500(attempts.at(-1)?.response?.status ?? 500)
    },
  },
  'forged-garbage': {
    expected: 'fine fine fine fine fine',
    run: async (buy) => {
      const order = await buy()
      const results: string[] = []
      for (const body of ['no JSON', '', 'null', '[]', `"${'x'.repeat(15_000)}"`])
        results.push(below500(await order.hook({ raw: { body } })))
      return results.join(' ')
    },
  },
}
