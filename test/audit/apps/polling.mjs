// Polls every open order each 50 ms. A return or webhook is only acknowledged.
import process from 'node:process'
import { startShop } from './core.mjs'

const EVERY_MS = 50

startShop(process.env, {
  // The response with the ID of a payment may be late or lost, and an earlier payment can pass. Neither is polled.
  heard: ({ learn }, order, id) => order.transactionId === id || learn(order, id),
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
