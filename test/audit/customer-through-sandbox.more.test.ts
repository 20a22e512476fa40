import { expect, it } from 'vitest'
import { createCustomer } from '../../src/audit/customer/customer.ts'
import { sharedShopFront } from '../browser/shop-front.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD } from '../support/init-body.ts'
import { tokenIn } from '../support/submit-page.ts'

const front = sharedShopFront()

it('returns to the shop by GET or POST', async () => {
  const { buy, shop } = front()
  const successUrl = `${shop.origin('shop.localhost')}/posted?cart=7`
  const customer = createCustomer({ now: () => 0 })
  for (const method of ['GET', 'POST'] as const) {
    const { id, start } = await buy(FRICTIONLESS_CARD, { redirect: { method, successUrl } })
    const result = await customer.go({ url: start })
    expect(result).toMatchObject({ kind: 'page', page: { status: 200 }, hops: [{ method: 'GET' }, { method }] })
    const parameters = { cart: '7', transactionId: id }
    const [query, fields] = method === 'GET' ? [parameters, {}] : [{}, parameters]
    expect(shop.landings.at(-1)).toEqual({ method, path: '/posted', query, fields })
  }
  // A challenge page needs the customer and submits nothing automatically.
  const { id, start } = await buy(CHALLENGE_CARD, { redirect: { method: 'POST', successUrl } })
  const challenge = await customer.go({ url: start })
  if (challenge.kind !== 'page') throw new Error(`no challenge page: ${challenge.kind}`)
  const form = { token: tokenIn(challenge.page.text), action: 'code', code: '4444' }
  const back = await customer.go({ url: start, form, from: start, until: ({ pathname }) => pathname === '/posted' })
  const next = { method: 'POST', form: { cart: '7', transactionId: id }, from: expect.stringContaining(start) }
  expect(back).toMatchObject({ kind: 'stopped', next })
  expect(shop.landings).toHaveLength(2)
})
