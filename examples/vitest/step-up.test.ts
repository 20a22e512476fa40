import { type Connection, startSandbox } from 'threeds-sandbox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { authenticate, authorize } from './step-up.ts'

let sandbox: Connection
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

it('after a soft decline, the customer passes a challenge, and the second authorization is approved', async () => {
  const space = await sandbox.space()
  const order = { ...space, refno: 'order-1' }
  const first = await authenticate(order)
  await space.challenge(first).continue()
  expect(await authorize(space, first, order.refno)).toBe('challenge required')

  const second = await authenticate({ ...order, challengeIndicator: '04' })
  await space.challenge(second).submit('4444')
  expect(await authorize(space, second, order.refno)).toBe('paid')
  await space.verify({ requests: { operation: 'authorizeTransaction', refno: 'order-1' }, count: 2 })
})
