import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { startSandbox } from 'threeds-sandbox'
import { pay, readStatus } from './app.js'

let sandbox
let shopHooks
let space
beforeAll(async () => {
  sandbox = await startSandbox()
  shopHooks = await sandbox.receiver()
})
afterAll(() => sandbox.close())
// A space per test: tests are isolated and can run in parallel.
beforeEach(async () => {
  space = await sandbox.space()
})

it('a customer with the right code has paid, and the webhook confirms it', async () => {
  const { transactionId, sendCustomerTo } = await pay({ ...space, webhook: shopHooks.url, refno: 'order-1' })
  expect(sendCustomerTo).toContain('/v1/start/')

  const { redirect } = await space.challenge(transactionId).submit('4444')
  expect(redirect.url).toContain('/paid?')
  expect(await readStatus(space, transactionId)).toBe('authenticated')

  const webhook = await shopHooks.waitFor({ transactionId })
  expect(webhook).toMatchObject({ isSigned: true, body: { status: 'authenticated' } })
  await space.verify({ requests: { operation: 'initTransaction', refno: 'order-1' }, count: 1 })
})

it('a customer has not paid if the bank rejects the challenge, with any card', async () => {
  await space.next('challenge_failed')
  const { transactionId } = await pay({ ...space, refno: 'order-2' })

  const { redirect } = await space.challenge(transactionId).submit('4444')
  expect(redirect.url).toContain('/failed?')
  expect(await readStatus(space, transactionId)).toBe('failed')
})
