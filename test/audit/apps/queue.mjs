// Eventually consistent: saves news and handles them 400 ms later. Webhooks are acknowledged when they are saved.
import process from 'node:process'
import { startShop } from './core.mjs'

const LATE_MS = 400

const work = (shop, order) =>
  setTimeout(async () => {
    const [id] = order.news ?? []
    if (id === undefined) return
    const isDone = await shop.learn(order, id)
    if (isDone) shop.save(Object.assign(order, { news: order.news.slice(1) }))
    if (order.news.length > 0) work(shop, order)
  }, LATE_MS)

startShop(process.env, {
  heard: (shop, order, id) => {
    if (id === undefined) return true
    const news = [...(order.news ?? []), id]
    shop.save(Object.assign(order, { news }))
    if (news.length === 1) work(shop, order)
    return true
  },
  begins: (shop) => {
    for (const order of shop.orders.values()) work(shop, order)
  },
})
