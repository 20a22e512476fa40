import assert from 'node:assert/strict'
import { it } from 'node:test'
import { CARD } from './customer.js'
import { openShop } from './stage.js'

const card = { number: CARD, cvv: '123', expiryMonth: '12', expiryYear: '34' }

it('saves a card that is submitted on the page of the service', async (t) => {
  const { space, customer } = await openShop(t)
  await customer.savesCard()
  const { id } = await space.link({}).show()
  const { redirect } = await space.link(id).submit(card)
  assert.equal(await customer.reads(redirect.url), 'Your card is saved')
  await space.wait({ type: 'webhook.delivered', link: id })
})

it('sends a customer without a submitted card to the page again', async (t) => {
  const { customer, space } = await openShop(t)
  await customer.savesCard()
  const { reference } = await space.link({}).show()
  assert.equal(await customer.reads(`/cards/${reference}`), 'Your card is not saved yet')
})

it('saves no card that the service could not save', async (t) => {
  const { space, customer } = await openShop(t)
  await customer.savesCard()
  const { reference } = await space.link({}).show()
  await space.next('link_error')
  await space.link({ reference }).submit(card)
  assert.equal(await customer.reads(`/cards/${reference}`), 'Your card could not be saved')
})

it('reports an unexpected response of the service for a wrong key', async (t) => {
  const { customer } = await openShop(t, { SANDBOX_LINK_KEY: 'changed yesterday' })
  const { status, title } = await customer.savesCard()
  assert.equal(status, 502)
  assert.match(title, /The payment service returned an unexpected response/)
})
