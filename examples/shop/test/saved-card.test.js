import assert from 'node:assert/strict'
import { it } from 'node:test'
import { CARD } from './customer.js'
import { openShop } from './stage.js'

const card = { number: CARD, cvv: '123', expiryMonth: '12', expiryYear: '34' }

it('a card that is entered on the page of the service is saved', async (t) => {
  const { space, customer } = await openShop(t)
  await customer.savesCard()
  const { subject } = await space.wait({ type: 'link.created', after: '0' })
  const { redirect } = await space.link(subject.id).submit(card)
  assert.equal(await customer.reads(redirect.url), 'Your card is saved')
  await space.wait({ type: 'webhook.delivered', link: subject.id })
})

it('a customer who turns back before the card is entered is asked to go on', async (t) => {
  const { customer, space } = await openShop(t)
  await customer.savesCard()
  const { subject } = await space.wait({ type: 'link.created', after: '0' })
  assert.equal(await customer.reads(`/cards/${subject.reference}`), 'Your card is not saved yet')
})

it('a card that the service could not save is not saved', async (t) => {
  const { space, customer } = await openShop(t)
  await customer.savesCard()
  const { subject } = await space.wait({ type: 'link.created', after: '0' })
  await space.next('link_error')
  await space.link(subject.id).submit(card)
  assert.equal(await customer.reads(`/cards/${subject.reference}`), 'Your card could not be saved')
})

it('a shop with a wrong key says that the service does not answer as it should', async (t) => {
  const { customer } = await openShop(t, { SANDBOX_LINK_KEY: 'changed yesterday' })
  const { status, title } = await customer.savesCard()
  assert.equal(status, 502)
  assert.match(title, /The payment service does not answer/)
})
