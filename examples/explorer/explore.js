// Plays every order against each shop, as often as it is told, and says which are wrong. The traces of an order must be the same each time.
import { startSandbox } from 'threeds-sandbox'
import { ordersOf } from './orders.js'
import { beginPlay, play } from './play.js'
import { SHOPS, startShop } from './shop.js'

/** No webhook is sent by itself: it comes when it is its turn. */
export const startedSandbox = () => startSandbox({ webhooks: 'manual' })

/** Does something with a shop in a space of its own. */
const withShop = async (sandbox, kind, run) => {
  const space = await sandbox.space()
  const shop = await startShop(space, SHOPS[kind])
  try {
    return await run({ space, shop })
  } finally {
    shop.close()
  }
}

/** Plays orders of facts, all of them or those that are given; gives the wrong ones with what was wrong, and what differed. */
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

/** The return and the webhook of a payment read at once: how often they did, and how often the order was sent twice. */
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

/** The same without a hold: both set off in the same moment, and what happens then happens. */
const isSentTwiceByLuck = async ({ space, shop, refno }) => {
  await fetch(`${shop.url}/${refno}/begin`, { method: 'POST' })
  const { transactionId: transaction } = await space.challenge({ refno }).submit('4444')
  const [{ id }] = (await space.call('listWebhooks', { query: { transaction } })).webhooks
  await Promise.all([fetch(`${shop.url}/${refno}/return`), space.call('redeliverWebhook', { path: { id } })])
  return (await (await fetch(`${shop.url}/${refno}`)).json()).sent > 1
}
