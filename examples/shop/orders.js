import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/**
 * Stores orders by ID. With a file, each change is appended before the shop responds, so responses survive any exit of
 * the process. Use your database instead.
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
