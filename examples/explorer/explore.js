// Plays every order against each shop, the given number of times, and reports the wrong ones. The traces of an order must be the same each time.
import { startSandbox } from 'threeds-sandbox'
import { ordersOf } from './orders.js'
import { beginPlay, play } from './play.js'
import { SHOPS, startShop } from './shop.js'

/** No webhook is sent automatically: each is sent at its step. */
export const startedSandbox = () => startSandbox({ webhooks: 'manual' })

/** Runs a function with a shop in a separate space. */
const withShop = async (sandbox, kind, run) => {
  const space = await sandbox.space()
  const shop = await startShop(space, SHOPS[kind])
  try {
    return await run({ space, shop })
  } finally {
    shop.close()
  }
}

/** Plays all orders of facts, or the given ones; returns the wrong ones with the error, and the differences. */
export const explore = async ({ sandbox, kind, facts, at, times, orders = ordersOf(facts) }) => {
  const first = new Map()
  const differs = new Set()
  const began = performance.now()
  for (let round = 0; round < times; round += 1)
    await withShop(sandbox, kind, async (stage) => {
      for (const [nth, order] of orders.entries()) {
        const { trace, wrong } = await play({ ...stage, order, at, refno: `order-${nth}` })
        const name = order.join(' ')
        const text = trace.join('\n')
        if (!first.has(name)) first.set(name, { text, wrong })
        if (first.get(name).text !== text) differs.add(name)
      }
    })
  const plays = times * orders.length
  const wrong = [...first].flatMap(([order, one]) => (one.wrong ? [{ order, why: one.wrong }] : []))
  return { wrong, differs: [...differs], plays, ms: (performance.now() - began) / plays }
}

/** Reads for the return and the webhook of a payment at the same time. Returns how often they overlapped, and how often the order was sent twice. */
export const readAtOnce = ({ sandbox, kind, times }) =>
  withShop(sandbox, kind, async (stage) => {
    let atOnce = 0
    let twice = 0
    let twiceByLuck = 0
    for (let nth = 0; nth < times; nth += 1) {
      const playing = await beginPlay({ ...stage, refno: `order-${nth}` })
      for (const step of ['E', 'R1', 'W1']) await playing.step(step)
      if ((await playing.reads.holding()).length === 2) atOnce += 1
      const ends = await Promise.all([playing.step('R2'), playing.step('W2')])
      if (ends.some(({ wrong }) => wrong?.startsWith('sent twice'))) twice += 1
      await playing.end({ idle: '1ms' })
      if (await isSentTwiceByLuck({ ...stage, refno: `luck-${nth}` })) twiceByLuck += 1
    }
    return { atOnce, twice, twiceByLuck }
  })

/** Does the same without a hold: both start at the same moment, in any order. */
const isSentTwiceByLuck = async ({ space, shop, refno }) => {
  await fetch(`${shop.url}/${refno}/begin`, { method: 'POST' })
  const { transactionId: transaction } = await space.challenge({ refno }).submit('4444')
  const [{ id }] = (await space.call('listWebhooks', { query: { transaction } })).webhooks
  await Promise.all([fetch(`${shop.url}/${refno}/return`), space.call('redeliverWebhook', { path: { id } })])
  return (await (await fetch(`${shop.url}/${refno}`)).json()).sent > 1
}
