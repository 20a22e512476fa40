import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openShop } from './stage.js'

const UNKNOWN = 'We do not know yet whether you have paid'

for (const [what, fault] of [
  ['returns 503', { status: 503 }],
  ['breaks the connection', { connection: 'reset' }],
  ['sends an incomplete response', { body: 'malformed' }],
])
  it(`no customer sees "not paid" because the service ${what}`, async (t) => {
    const { space, packed, customer, bank } = await openShop(t)
    const order = await customer.checksOut()
    await space.saveScenario('status_fails_once', {
      faults: { on: 'status', times: 1, ...fault },
      webhook: { send: 'never' },
    })
    await space.next('status_fails_once')
    await customer.pays(order)
    const { redirect } = await bank(order).submit('4444')
    assert.equal(await customer.reads(redirect.url), UNKNOWN)
    assert.deepEqual(packed, [])

    assert.equal(await customer.reads(order.path), 'Thank you, your order is paid')
    assert.deepEqual(packed, [order.id])
  })

it('a webhook that the shop cannot process is sent again', async (t) => {
  const { space, packed, customer, bank } = await openShop(t)
  const order = await customer.checksOut()
  await space.saveScenario('status_fails_once', { faults: { on: 'status', times: 1, status: 503 } })
  await space.next('status_fails_once')
  await customer.pays(order)
  await bank(order).submit('4444')
  const { facts } = await space.wait({ type: 'webhook.attempted', refno: order.id })
  assert.equal(facts.status, 503)
  assert.deepEqual(packed, [])

  await space.clock.advance('10s')
  await space.wait({ type: 'webhook.delivered', refno: order.id })
  assert.deepEqual(packed, [order.id])
})

it('a webhook before the response of the service is sent again', async (t) => {
  const { space, packed, customer, bank } = await openShop(t)
  const order = await customer.checksOut()
  const { id } = await space.call('holdResponses', { body: { on: 'init', when: { refno: order.id } } })
  const pressed = customer.pays(order)
  await space.wait({ type: 'response.held', refno: order.id })
  await bank(order).submit('4444')
  const { facts } = await space.wait({ type: 'webhook.attempted', refno: order.id })
  assert.equal(facts.status, 503)

  await space.call('releaseHold', { path: { id } })
  await pressed
  await space.clock.advance('10s')
  await space.wait({ type: 'webhook.delivered', refno: order.id })
  assert.deepEqual(packed, [order.id])
})

it('a payment with a lost first response is requested again, and created once', async (t) => {
  const { space, packed, customer, bank } = await openShop(t)
  const order = await customer.checksOut()
  await space.next('connection_reset')
  await customer.pays(order)
  const { redirect } = await bank(order).submit('4444')
  assert.equal(await customer.reads(redirect.url), 'Thank you, your order is paid')
  assert.deepEqual(packed, [order.id])
  await space.verify(
    { requests: { operation: 'initTransaction' }, count: 2 },
    { events: { type: 'transaction.created' }, count: 1 },
  )
})

it('a silent service leaves the order open, and it can be paid later', async (t) => {
  const { space, packed, logged, customer, bank } = await openShop(t)
  const order = await customer.checksOut()
  await space.saveScenario('out_of_order', { initialization: { error: 'SERVER_ERROR' } })
  await space.forceScenario('out_of_order')
  const { goesTo } = await customer.pays(order)
  assert.equal(goesTo, order.path)
  assert.equal(await customer.reads(order.path), 'Pay your order')
  assert.match(logged.join(), /begin the payment of .*: 500/)
  await space.verify({ requests: { operation: 'initTransaction', status: '500' }, count: 3 })

  await space.forceScenario(null)
  await customer.pays(order)
  const { redirect } = await bank(order).submit('4444')
  assert.equal(await customer.reads(redirect.url), 'Thank you, your order is paid')
  assert.deepEqual(packed, [order.id])
})

it('a shop with a wrong password reports its own error', async (t) => {
  const { logged, customer } = await openShop(t, { SANDBOX_PASSWORD: 'changed yesterday' })
  const order = await customer.checksOut()
  await customer.pays(order)
  assert.equal(await customer.reads(order.path), 'Pay your order')
  assert.match(logged.join(), /401 UNAUTHORIZED/)
})

it('a form with incomplete card data never reaches the service', async (t) => {
  const { space, customer } = await openShop(t)
  const order = await customer.checksOut()
  const { status, title } = await customer.pays(order, '4000')
  assert.equal(status, 422)
  assert.equal(title, 'Pay your order')
  assert.deepEqual(await space.requests(), [])
})
