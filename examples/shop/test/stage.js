// Shared by the tests: a sandbox, and a shop with its own space for each test.
import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { startSandbox } from 'threeds-sandbox'
import { startShop } from '../shop.js'
import { customerOf } from './customer.js'

let sandbox
before(async () => {
  sandbox = await startSandbox()
})
after(() => sandbox.close())

/** Starts a shop in its own space, with only the environment of that space. */
export const openShop = async (t, environment = {}) => {
  const space = await sandbox.space()
  const packed = []
  const logged = []
  const shop = await startShop(
    { ...space.environment, PORT: '0', ...environment },
    { onPaid: ({ id }) => packed.push(id), log: (line) => logged.push(line) },
  )
  t.after(async () => {
    await shop.close()
    assert.doesNotMatch(logged.join('\n'), /400000100000\d{4}|cvv/, 'a card is in the log')
  })
  /** Returns the bank's challenge of the newest payment of an order. */
  const bank = (order) => space.challenge({ refno: order.id })
  return { space, shop, packed, logged, bank, customer: customerOf(shop.url) }
}
