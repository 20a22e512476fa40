// Asks about every open order, every 50 ms. Whoever comes back or rings is told no more than that it is looked after.
import process from 'node:process'
import { startShop } from './core.mjs'

const EVERY_MS = 50

startShop(process.env, {
  // The answer that tells the id of a payment may be on its way still, or lost: then there is only this one.
  heard: ({ learn }, order, id) => order.state !== 'open' || order.transactionId !== undefined || learn(order, id),
  begins: (shop) => {
    const asked = new Set()
    setInterval(() => {
      for (const order of shop.orders.values()) {
        if (order.state !== 'open' || !order.transactionId || asked.has(order.id)) continue
        asked.add(order.id)
        shop.learn(order).finally(() => asked.delete(order.id))
      }
    }, EVERY_MS)
  },
})
