import assert from 'node:assert/strict'
import { it } from 'node:test'
import { DECLINED_CARD } from './customer.js'
import { openShop } from './stage.js'

it('a customer with the right code has paid once, with the amount of the cart', async (t) => {
  const { space, packed, customer, bank } = await openShop(t)
  const order = await customer.checksOut()
  assert.equal(await customer.reads(order.path), 'Pay your order')

  const { status, goesTo } = await customer.pays(order, undefined, { amount: '1' })
  assert.equal(status, 303)
  assert.match(goesTo, /\/v1\/start\//)
  assert.equal(await customer.reads(order.path), 'Your bank is not done yet')

  const { redirect } = await bank(order).submit('4444')
  assert.equal(await customer.reads(redirect.url), 'Thank you, your order is paid')
  await space.wait({ type: 'webhook.delivered', refno: order.id })
  assert.deepEqual(packed, [order.id])
  await space.verify(
    { requests: { operation: 'initTransaction', refno: order.id }, count: 1, content: { body: { amount: 2900 } } },
    { ready: 'no_rejected_requests' },
    { ready: 'every_transaction_read_after_redirect' },
  )
})

it('a customer has not paid if the bank rejects the challenge, and pays with the next attempt', async (t) => {
  const { space, packed, customer, bank } = await openShop(t)
  const order = await customer.checksOut()
  await space.next('challenge_failed')
  await customer.pays(order)
  const rejected = await bank(order).submit('4444')
  assert.equal(await customer.reads(rejected.redirect.url), 'Your order is not paid')
  assert.deepEqual(packed, [])

  await customer.pays(order)
  const { redirect } = await bank(order).submit('4444')
  assert.equal(await customer.reads(redirect.url), 'Thank you, your order is paid')
  assert.deepEqual(packed, [order.id])
})

it('a customer who cancels at the bank has not paid', async (t) => {
  const { packed, customer, bank } = await openShop(t)
  const order = await customer.checksOut()
  await customer.pays(order)
  const { redirect } = await bank(order).cancel()
  assert.equal(await customer.reads(redirect.url), 'Your order is not paid')
  assert.deepEqual(packed, [])
})

it('a card that the bank declines at once never leaves the shop', async (t) => {
  const { packed, customer } = await openShop(t)
  const order = await customer.checksOut()
  const { goesTo } = await customer.pays(order, DECLINED_CARD)
  assert.equal(goesTo, order.path)
  assert.equal(await customer.reads(order.path), 'Your order is not paid')
  assert.deepEqual(packed, [])
})

it('a browser at the success URL proves nothing', async (t) => {
  const { space, packed, customer } = await openShop(t)
  const order = await customer.checksOut()
  await space.next('frictionless_failed')
  await space.next('redirect_success_forged')
  const { goesTo } = await customer.pays(order)
  // A frictionless flow: the bank's page redirects the browser at once.
  const back = await fetch(goesTo, { redirect: 'manual' })
  assert.equal(await customer.reads(back.headers.get('location')), 'Your order is not paid')
  assert.deepEqual(packed, [])
})

it('an authentication of another amount does not pay this order', async (t) => {
  const { space, packed, customer, bank } = await openShop(t)
  const order = await customer.checksOut()
  await space.next('webhook_never')
  await customer.pays(order)
  const { transactionId, redirect } = await bank(order).submit('4444')
  await space.call('setStatusOverride', { path: { id: transactionId }, body: { detail: { authorize: { amount: 1 } } } })
  assert.equal(await customer.reads(redirect.url), 'We do not know yet whether you have paid')
  assert.deepEqual(packed, [])
})

it('a customer who never finishes has not paid after half an hour, and can retry', async (t) => {
  const { space, packed, customer, bank } = await openShop(t)
  const order = await customer.checksOut()
  await customer.pays(order)
  await space.clock.advance('31m')
  await space.wait({ type: 'webhook.delivered', refno: order.id })
  assert.equal(await customer.reads(order.path), 'Your order is not paid')

  await customer.pays(order)
  const { redirect } = await bank(order).submit('4444')
  assert.equal(await customer.reads(redirect.url), 'Thank you, your order is paid')
  assert.deepEqual(packed, [order.id])
})

it('a customer who presses Pay twice, or again after paying, starts one payment', async (t) => {
  const { space, packed, customer, bank } = await openShop(t)
  const order = await customer.checksOut()
  await Promise.all([customer.pays(order), customer.pays(order)])
  await bank(order).submit('4444')
  await space.wait({ type: 'webhook.delivered', refno: order.id })
  assert.equal((await customer.pays(order)).goesTo, order.path)
  assert.equal(await customer.reads(order.path), 'Thank you, your order is paid')
  await space.verify({ requests: { operation: 'initTransaction' }, count: 1 })
  assert.deepEqual(packed, [order.id])
})

it('a cart that is sent twice is one order, even after paying', async (t) => {
  const { space, packed, customer, bank } = await openShop(t)
  const [order, same] = await Promise.all([customer.checksOut({ cart: 'cart-1' }), customer.checksOut({ cart: 'cart-1' })])
  assert.equal(same.id, order.id)
  await customer.pays(order)
  await bank(order).submit('4444')
  await space.wait({ type: 'webhook.delivered', refno: order.id })
  assert.equal((await customer.checksOut({ cart: 'cart-1' })).id, order.id)
  assert.equal((await customer.pays(order)).goesTo, order.path)
  assert.deepEqual(packed, [order.id])
})

for (const [scenario, title] of [
  ['frictionless_success', 'Thank you, your order is paid'],
  ['attempt', 'Thank you, your order is paid'],
  ['not_enrolled', 'Thank you, your order is paid'],
  ['informational', 'Your order is not paid'],
  ['missing_cavv', 'Your order is not paid'],
])
  it(`an authentication has the value of the shop's policy (${scenario})`, async (t) => {
    const { space, customer } = await openShop(t)
    const order = await customer.checksOut()
    await space.next(scenario)
    const { goesTo } = await customer.pays(order)
    const back = await fetch(goesTo, { redirect: 'manual' })
    assert.equal(await customer.reads(back.headers.get('location')), title)
  })

it('an order without a webhook is paid by the sweep, which only the shop itself can start', async (t) => {
  const { space, packed, customer, bank } = await openShop(t)
  const order = await customer.checksOut()
  await space.next('webhook_never')
  await customer.pays(order)
  await bank(order).submit('4444')
  assert.deepEqual(packed, [])
  assert.equal((await customer.sends('/internal/sweep')).status, 204)
  assert.deepEqual(packed, [order.id])
})

it('a voucher can have any amount in any currency', async (t) => {
  const { space, customer } = await openShop(t)
  const order = await customer.checksOut({ voucher: '1250', currency: 'JPY' })
  await customer.pays(order)
  await space.verify({
    requests: { operation: 'initTransaction' },
    count: 1,
    content: { body: { amount: 1250, currency: 'JPY' } },
  })
  assert.equal((await customer.sends('/orders', { voucher: '-1' })).status, 422)
})
