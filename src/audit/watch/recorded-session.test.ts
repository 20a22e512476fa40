// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are placeholders of audit.yaml
import { expect, it } from 'vitest'
import { APP, PURCHASE, SERVICE } from '../../../test/support/recorded-purchase.ts'
import { readSession } from './recorded-session.ts'
import type { Exchange } from './session-har.ts'

const exchange = (url: string, more: Partial<Exchange> = {}): Exchange => ({
  method: 'GET',
  url: new URL(url, APP),
  headers: {},
  status: 200,
  body: '',
  cookies: {},
  ...more,
})
const order = (after: readonly Exchange[], last: Partial<Exchange> = {}, first: readonly Exchange[] = []) =>
  readSession([...first, exchange('/buy', { method: 'POST', ...last }), exchange(SERVICE), ...after], APP, PURCHASE)
    ?.order

it('finds the ID of the order in the response of the last step', () => {
  const read = exchange('/api/orders/ord-4711', { body: '{"status":"paid"}' })
  expect(order([read], { body: '{"order":{"id":"ord-4711"}}' })).toEqual({
    request: { url: '/api/orders/${ref}' },
    reference: { json: 'order.id' },
    cookies: 'none',
  })
})

it('finds the ID of the order in a cookie of the last step, and prefers JSON', () => {
  const reads = [
    exchange('/orders/ord-4711', { body: '<p>paid</p>' }),
    exchange('/api/orders?id=ord-4711', { body: '{"status":"paid"}' }),
    exchange('/app.js'),
  ]
  expect(order(reads, { cookies: { order: 'ord-4711' } })).toEqual({
    request: { url: '/api/orders?id=${ref}' },
    reference: { cookie: 'order' },
    cookies: 'customer',
  })
})

it('finds header values in earlier responses, and hides others', () => {
  const headers = { 'x-csrf-token': 'a81f9e0c77', authorization: 'Bearer own-token' }
  const read = exchange('/api/orders/internal-1', { headers, body: '{"status":"paid"}' })
  expect(order([read], {}, [exchange('/session', { body: '{"csrf":"a81f9e0c77"}' })])).toEqual({
    request: {
      url: '/api/orders/${ref}',
      headers: { 'x-csrf-token': '${taken_x_csrf_token}', authorization: '${env.AUTHORIZATION}' },
    },
    cookies: 'none',
  })
})

it('learns no request without an ID of the order', () => {
  expect(order([exchange('/orders'), exchange('/orders/other-order')])).toBeUndefined()
})
