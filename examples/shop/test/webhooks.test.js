import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openShop } from './stage.js'

it('an order is paid by the webhook alone if the browser never returns', async (t) => {
  const { space, packed, customer, bank } = await openShop(t)
  const order = await customer.checksOut()
  await customer.pays(order)
  await bank(order).submit('4444')
  await space.wait({ type: 'webhook.delivered', refno: order.id })
  assert.deepEqual(packed, [order.id])
})

it('a service on another host finds the shop by its name', async (t) => {
  const { space, shop, packed, customer, bank } = await openShop(t, { SHOP_HOST: 'localhost' })
  assert.match(shop.url, /^http:\/\/localhost:\d+$/)
  const order = await customer.checksOut()
  await customer.pays(order)
  const { redirect } = await bank(order).submit('4444')
  assert.ok(redirect.url.startsWith(shop.url))
  await space.wait({ type: 'webhook.delivered', refno: order.id })
  assert.deepEqual(packed, [order.id])
})

it('a webhook before the browser pays the order, and the browser shows it as paid', async (t) => {
  const { space, packed, customer, bank } = await openShop(t)
  const order = await customer.checksOut()
  await space.next('webhook_before_redirect')
  await customer.pays(order)
  const { redirect } = await bank(order).submit('4444')
  assert.deepEqual(packed, [order.id])
  assert.equal(await customer.reads(redirect.url), 'Thank you, your order is paid')
  assert.deepEqual(packed, [order.id])
})

it('a webhook long after the browser changes nothing', async (t) => {
  const { space, packed, customer, bank } = await openShop(t)
  const order = await customer.checksOut()
  await space.next('webhook_late')
  await customer.pays(order)
  const { redirect } = await bank(order).submit('4444')
  assert.equal(await customer.reads(redirect.url), 'Thank you, your order is paid')
  await space.clock.advance('1m')
  await space.wait({ type: 'webhook.delivered', refno: order.id })
  assert.deepEqual(packed, [order.id])
})

for (const scenario of ['webhook_duplicate', 'webhook_out_of_order'])
  it(`an order is packed once in spite of two webhooks (${scenario})`, async (t) => {
    const { space, packed, customer, bank } = await openShop(t)
    const order = await customer.checksOut()
    await space.next(scenario)
    await customer.pays(order)
    await bank(order).submit('4444')
    const first = await space.wait({ type: 'webhook.attempted', refno: order.id })
    await space.wait({ type: 'webhook.attempted', refno: order.id, after: first.id })
    await space.wait({ type: 'webhook.delivered', refno: order.id })
    assert.deepEqual(packed, [order.id])
    assert.equal(await customer.reads(order.path), 'Thank you, your order is paid')
  })

for (const scenario of ['webhook_bad_signature', 'webhook_old_timestamp'])
  it(`a webhook of an unknown sender is rejected and changes nothing (${scenario})`, async (t) => {
    const { space, packed, customer, bank } = await openShop(t)
    const order = await customer.checksOut()
    await space.next(scenario)
    await customer.pays(order)
    const { redirect } = await bank(order).submit('4444')
    const { facts } = await space.wait({ type: 'webhook.attempted', refno: order.id })
    assert.equal(facts.status, 401)
    assert.deepEqual(packed, [])
    await space.verify({ events: { type: 'status.read' }, count: 0 })

    assert.equal(await customer.reads(redirect.url), 'Thank you, your order is paid')
  })

it('a webhook is verified by its bytes: another key order and other spaces are valid', async (t) => {
  const { space, packed, customer, bank } = await openShop(t)
  const order = await customer.checksOut()
  await space.next('webhook_key_order')
  await customer.pays(order)
  await bank(order).submit('4444')
  await space.wait({ type: 'webhook.delivered', refno: order.id })
  assert.deepEqual(packed, [order.id])
})

it('a webhook of another order is accepted and changes nothing', async (t) => {
  const { space, shop, packed } = await openShop(t)
  const { id } = await space.call('fireWebhook', {
    body: {
      about: { transaction: '418203957162840337' },
      payload: { refno: 'order-77' },
      url: `${shop.url}/webhooks/payments`,
    },
  })
  const { facts } = await space.wait({ type: 'webhook.delivered', after: '0' })
  assert.equal(facts.webhook, id)
  assert.deepEqual(packed, [])
})
