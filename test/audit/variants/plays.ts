import { type Buy, createBuyer, type Special } from './purchase.ts'
import { createVisitor, type Scene } from './scene.ts'

/** What is played, by the name of its experiment, and what a right shop says in the end. */
export type Play = { readonly right: string; readonly play: (buy: Buy, scene: Scene) => Promise<string> }

const below500 = (status: number): string => (status < 500 ? 'fine' : String(status))

type Bought = Awaited<ReturnType<Buy>>

/** An order whose cardholder passed; nobody has told the shop. `first`: what is done before that. */
const passed = async (buy: Buy, special: Special = {}, first?: (order: Bought) => Promise<unknown>) => {
  const order = await buy(special)
  await first?.(order)
  const { redirect } = await order.pass()
  return { ...order, redirect: redirect?.url ?? '' }
}

/** Ends as a scenario says, with both channels. */
const ends = (scenario: string, right: string): Play => ({
  right,
  play: async (buy, { space }) => {
    const order = await buy({ scenario })
    const { redirect, asks } = await space.challenge(order.id).go()
    const end = asks ? await order.pass() : { redirect }
    if (end.redirect) await order.back(end.redirect.url)
    await order.hook()
    return order.end(right)
  },
})

const altered = (shown: Parameters<Bought['shown']>[0]): Play => ({
  right: 'pending 0',
  play: async (buy) => {
    const order = await passed(buy, {}, (begun) => begun.shown(shown))
    await order.back(order.redirect)
    await order.hook()
    return order.end('pending 0')
  },
})

const forged = (how: object): Play => ({
  right: 'pending 0, refused, paid 1',
  play: async (buy, { ways }) => {
    const order = await passed(buy)
    const status = await order.hook(how)
    // Who asks by itself has learned it already, and not from this webhook.
    const before = ways.asksByItself ? 'pending 0' : await order.end('pending 0')
    await order.hook()
    return `${before}, ${status < 300 ? 'taken' : 'refused'}, ${await order.end('paid 1')}`
  },
})

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

/** Both ask while the answers of the service are held, which then go together. */
const atOnce = async ({ space }: Scene, id: string, all: readonly (() => Promise<unknown>)[]): Promise<void> => {
  const hold = await space.call('holdAnswers', { body: { on: 'status', transaction: id } })
  const running = all.map((one) => one())
  await space.wait({ type: 'answer.held', hold: hold.id, count: all.length, timeout: '450ms' }).catch(() => undefined)
  await space.call('letGo', { path: { id: hold.id } })
  await Promise.all(running)
}

/** Begins a purchase whose first answer is held until the shop gives up. */
const lateInit = async (buy: Buy, { space }: Scene, amount: number) => {
  const hold = await space.call('holdAnswers', { body: { on: 'init', when: { amount } } })
  const order = buy({ amount })
  await space.wait({ type: 'answer.held', hold: hold.id })
  await space.wait({ type: 'answer.let_go', hold: hold.id })
  await space.call('letGo', { path: { id: hold.id } })
  return order
}

export const PLAYS: Readonly<Record<string, Play>> = {
  'outcome-challenge-pass': ends('challenge_success', 'paid 1'),
  'outcome-frictionless': ends('frictionless_success', 'paid 1'),
  'outcome-failed': ends('frictionless_failed', 'closed 0'),
  'outcome-unavailable': ends('unavailable', 'closed 0'),
  'outcome-start-error': ends('start_error', 'closed 0'),
  'outcome-attempt': ends('attempt', 'paid 1'),
  'outcome-informational': ends('informational', 'closed 0'),
  'outcome-no-cavv': ends('missing_cavv', 'closed 0'),
  'outcome-unknown-word': altered({ status: 'settled' }),
  'outcome-cancelled': {
    right: 'closed 0',
    play: async (buy, { space }) => {
      const order = await buy()
      const { redirect } = await space.challenge(order.id).cancel()
      await order.back(redirect?.url ?? '')
      await order.hook()
      return order.end('closed 0')
    },
  },
  'outcome-declined-init': {
    right: 'fine',
    play: async (buy) => below500((await buy({ scenario: 'decline/51' })).bought.status),
  },
  'order-redirect-lost': {
    right: 'paid 1',
    play: async (buy) => {
      const order = await passed(buy)
      await order.hook()
      return order.end('paid 1')
    },
  },
  'order-webhook-never': {
    right: 'paid 1',
    play: async (buy, scene) => {
      const order = await passed(buy)
      await order.back(order.redirect)
      await createVisitor(scene.url).form('/internal/sweep', {})
      return order.end('paid 1')
    },
  },
  'order-both-lost': {
    right: 'paid 1',
    play: async (buy, scene) => {
      const order = await passed(buy)
      await createVisitor(scene.url).form('/internal/sweep', {})
      return order.end('paid 1')
    },
  },
  'order-duplicate': {
    right: 'paid 1',
    play: async (buy) => {
      const order = await passed(buy)
      await order.hook()
      await order.end('paid 1')
      await order.hook()
      return order.end('paid 1')
    },
  },
  'order-return-twice': {
    right: 'paid 1',
    play: async (buy) => {
      const order = await passed(buy)
      await order.hook()
      for (const _ of [1, 2]) await order.back(order.redirect)
      return order.end('paid 1')
    },
  },
  'order-at-once': {
    right: 'paid 1',
    play: async (buy, scene) => {
      const order = await passed(buy)
      await atOnce(scene, order.id, [() => order.back(order.redirect), () => order.hook()])
      await order.hook()
      return order.end('paid 1')
    },
  },
  'order-duplicate-at-once': {
    right: 'paid 1',
    play: async (buy, scene) => {
      const order = await passed(buy)
      await atOnce(scene, order.id, [() => order.hook(), () => order.hook()])
      await order.hook()
      return order.end('paid 1')
    },
  },
  'order-stale-read': {
    right: 'paid 1',
    play: async (buy, { space }) => {
      const order = await buy()
      const hold = await space.call('holdAnswers', { body: { on: 'status', transaction: order.id, times: 1 } })
      const early = order.back(await order.returnsBy('success'))
      await space.wait({ type: 'answer.held', hold: hold.id, timeout: '450ms' }).catch(() => undefined)
      await order.pass()
      const status = await order.hook()
      await order.end('paid 1')
      await space.call('letGo', { path: { id: hold.id } })
      await early
      // It was the webhook's read that was held: it comes again.
      if (status >= 500) await order.hook()
      return order.end('paid 1')
    },
  },
  'order-failed-after-paid': {
    right: 'paid 1',
    play: async (buy) => {
      const order = await passed(buy)
      await order.hook()
      await order.end('paid 1')
      for (const status of ['failed', 'initialized']) await order.hook({ status })
      return order.end('paid 1')
    },
  },
  'order-post-return': {
    right: 'fine, paid 1',
    play: async (buy) => {
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
    right: 'paid 1',
    play: async (buy) => {
      const order = await passed(buy)
      await order.hook({ tampering: 'key_order' })
      return order.end('paid 1')
    },
  },
  'webhook-before-init': {
    right: 'paid 1',
    play: async (buy, scene) => {
      const { space } = scene
      const amount = 70_001
      const hold = await space.call('holdAnswers', { body: { on: 'init', when: { amount } } })
      const buying = buy({ amount })
      await space.wait({ type: 'answer.held', hold: hold.id })
      const { transactions } = await space.call('listTransactions', { query: { limit: 100 } })
      const id = transactions.findLast((one) => one.amount === amount)?.id ?? ''
      await space.challenge(id).submit('4444')
      const { attempts } = await space.call('fireWebhook', { body: { transaction: id, retry: false } })
      await space.call('letGo', { path: { id: hold.id } })
      const order = await buying
      if ((attempts.at(-1)?.response?.status ?? 0) >= 500) await order.hook()
      return order.end('paid 1')
    },
  },
  'trust-success-open': {
    right: 'pending 0',
    play: async (buy) => {
      const order = await buy()
      await order.back(await order.returnsBy('success', `?transactionId=${order.id}`))
      return order.end('pending 0')
    },
  },
  'trust-swapped': {
    right: 'pending 0',
    play: async (buy) => {
      const paid = await passed(buy, { amount: 71_001 })
      await paid.hook()
      const order = await buy({ amount: 71_001 })
      await order.back(await order.returnsBy('success', `?transactionId=${paid.id}`))
      return order.end('pending 0')
    },
  },
  'trust-swapped-hook': {
    right: 'pending 0',
    play: async (buy) => {
      const paid = await passed(buy, { amount: 71_002 })
      await paid.hook()
      const order = await buy({ amount: 71_002 })
      const { refno } = await order.record()
      await paid.hook({ payload: { refno } })
      return order.end('pending 0')
    },
  },
  'trust-id-twice': {
    right: 'fine fine fine fine, pending 0',
    play: async (buy) => {
      const order = await buy()
      const queries = [
        '?transactionId=1&transactionId=2',
        '?transactionId[]=1',
        '?transactionId=',
        `?transactionId=${'9'.repeat(4096)}`,
      ]
      const said: string[] = []
      for (const query of queries)
        said.push(below500((await order.back(await order.returnsBy('success', query))).status))
      return `${said.join(' ')}, ${await order.end('pending 0')}`
    },
  },
  'trust-cancel-url': {
    right: 'paid 1',
    play: async (buy) => {
      const order = await passed(buy)
      await order.back(await order.returnsBy('cancel'))
      await order.hook()
      return order.end('paid 1')
    },
  },
  'trust-amount': altered({ detail: { authorize: { amount: 1 } } }),
  'trust-currency': altered({ currency: 'JPY' }),
  'trust-refno': altered({ refno: 'another-order' }),
  'trust-id': altered({ transactionId: '900000000000000009' }),
  'trust-other-customer': {
    right: 'shown, hidden',
    play: async (buy, { visitor }) => {
      const order = await passed(buy)
      await order.hook()
      await order.end('paid 1')
      const seen = ({ text }: { readonly text: string }) => (text.includes(order.wish.email) ? 'shown' : 'hidden')
      return `${seen(await order.back(order.redirect))}, ${seen(await visitor().open(order.redirect))}`
    },
  },
  'forged-bad-signature': forged({ tampering: 'bad_signature' }),
  'forged-no-signature': forged({ tampering: 'missing_signature' }),
  'forged-altered': forged({ sign: { over: 'other' } }),
  'forged-old': forged({ age: '1h' }),
  'forged-future': forged({ age: '-10m' }),
  'forged-claims': {
    right: 'pending 0',
    play: async (buy) => {
      const order = await buy()
      await order.hook({ status: 'authenticated' })
      return order.end('pending 0')
    },
  },
  'forged-then-genuine': {
    right: 'paid 1',
    play: async (buy) => {
      const order = await passed(buy)
      await order.hook({ tampering: 'bad_signature', webhookId: 'msg_the_same' })
      await order.hook({ webhookId: 'msg_the_same' })
      return order.end('paid 1')
    },
  },
  'forged-garbage': {
    right: 'fine fine fine fine fine fine',
    play: async (buy, { space }) => {
      const order = await buy()
      const { webhookUrl = '' } = await order.record()
      const unknown = await space.call('fireWebhook', {
        body: { about: { transaction: '900000000000000009' }, url: webhookUrl, retry: false },
      })
      const said = [below500(unknown.attempts.at(-1)?.response?.status ?? 500)]
      for (const body of ['no JSON', '', 'null', '[]', `"${'x'.repeat(15_000)}"`])
        said.push(below500(await order.hook({ raw: { body } })))
      return said.join(' ')
    },
  },
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
      const said = await order.end('paid 1')
      return `${made.length} transaction, ${order.bought.order === other.bought.order || other.bought.order === '' ? said : 'two orders'}`
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
      const said = await order.end('paid 1')
      await swept
      await stuck.statusWorks()
      return said
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
  'passive-logs': {
    right: 'none',
    play: async (buy, { said }) => {
      await buy({ scenario: 'server_error' })
      return said().includes('4000001000000026') ? 'a card' : 'none'
    },
  },
}

/** Plays one of them in a scene. */
export const played = (name: string, scene: Scene): Promise<string> => {
  const one = PLAYS[name]
  if (one === undefined) throw new Error(`there is no play ${name}`)
  return one.play(createBuyer(scene), scene)
}
