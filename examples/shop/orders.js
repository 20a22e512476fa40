import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/**
 * Orders by their id. With a file each change is a line of it, and is there before anybody is told of it: what was answered
 * survives whatever ends this process. Yours are in a database.
 */
export const openOrders = (file) => {
  const orders = new Map()
  const lines = file && existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  for (const line of lines) {
    try {
      const order = JSON.parse(line)
      orders.set(order.id, order)
    } catch {} // the last line, if it was cut off
  }
  return {
    get: (id) => orders.get(id),
    has: (id) => orders.has(id),
    all: () => [...orders.values()],
    put: (order) => {
      orders.set(order.id, order)
      if (file) appendFileSync(file, `${JSON.stringify(order)}\n`)
    },
  }
}
