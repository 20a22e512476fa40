import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'node:test'
import { startSandbox } from 'threeds-sandbox'
import { pay, readStatus } from './app.js'

let sandbox
let shopHooks
let space
before(async () => {
  sandbox = await startSandbox()
  shopHooks = await sandbox.receiver()
})
after(() => sandbox.close())
// A space per test: tests are isolated and can run in parallel.
beforeEach(async () => {
  space = await sandbox.space()
})

it('a customer with the right code has paid, and the webhook confirms it', async () => {
  const { transactionId, sendCustomerTo } = await pay({ ...space, webhook: shopHooks.url, refno: 'order-1' })
  assert.match(sendCustomerTo, /\/v1\/start\//)

  const { redirect } = await space.challenge(transactionId).submit('4444')
  assert.match(redirect.url, /\/paid\?/)
  assert.equal(await readStatus(space, transactionId), 'authenticated')

  const webhook = await shopHooks.waitFor({ transactionId })
  assert.equal(webhook.isSigned, true)
  assert.equal(webhook.body.status, 'authenticated')
  await space.verify({ requests: { operation: 'initTransaction', refno: 'order-1' }, count: 1 })
})

it('a customer has not paid if the bank rejects the challenge, with any card', async () => {
  await space.next('challenge_failed')
  const { transactionId } = await pay({ ...space, refno: 'order-2' })

  const { redirect } = await space.challenge(transactionId).submit('4444')
  assert.match(redirect.url, /\/failed\?/)
  assert.equal(await readStatus(space, transactionId), 'failed')
})
