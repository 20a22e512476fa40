import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, THREE_DS } from '../support/init-body.ts'
import { startReceiver } from '../support/receiver.ts'
import { type Running, sharedSandbox } from '../support/sandbox.ts'
import { begin, createLink, deliveries, submitCard } from '../support/webhooks.ts'

const WITH_3DS = { amount: 1250, currency: 'EUR', VIS: { '3D': THREE_DS } }
const shared = sharedSandbox({ webhooks: 'manual' })
const fire = ({ http }: Running, order: object) => http.post('/_sandbox/webhooks').send(order)

describe('an impossible webhook request', () => {
  it.each([
    ['an unknown transaction', { transaction: '123456789012345678' }, 404, 'Unknown transaction.'],
    ['an unknown link', { link: 'unknown' }, 404, 'Unknown link.'],
    ['nothing', {}, 400, 'Send `{"link":"…"}`'],
    ['both', { link: 'a', transaction: 'b' }, 400, 'Send `{"link":"…"}`'],
    ['an empty id', { transaction: '' }, 400, 'Send `{"link":"…"}`'],
    ['an id that is a number', { transaction: 5 }, 400, 'Send `{"link":"…"}`'],
    ['an unknown key', { transaction: 'a', retries: 1 }, 400, 'Send `{"link":"…"}`'],
    ['a payload that is a list', { transaction: 'a', payload: [] }, 400, 'Send `{"link":"…"}`'],
    ['a payload of null', { transaction: 'a', payload: null }, 400, 'Send `{"link":"…"}`'],
    ['another protocol', { transaction: 'a', url: 'ftp://127.0.0.1/' }, 400, 'Send `{"link":"…"}`'],
    ['user info', { transaction: 'a', url: 'http://a:b@127.0.0.1/' }, 400, 'Send `{"link":"…"}`'],
    ['a list', [], 400, 'Send `{"link":"…"}`'],
    ['a card number', { transaction: 'a', payload: { pan: '4000 0010 0000 0018' } }, 400, 'looks like a card number'],
    ['one as a number', { transaction: 'a', payload: { pan: 4000001000000018 } }, 400, 'looks like a card number'],
    ['one as a key', { transaction: 'a', payload: { 4000001000000018: 1 } }, 400, 'looks like a card number'],
    ['one that is not listed', { transaction: 'a', payload: { pan: '4539-1488-0343-6467' } }, 400, 'looks like a card'],
    ['one behind a line break', { transaction: 'a', payload: { a: '\n4539148803436467' } }, 400, 'looks like a card'],
    ['one as the status', { transaction: 'a', status: '4000001000000018' }, 400, 'looks like a card number'],
  ])('%s', async (_title, order, status, message) => {
    const response = await fire(shared(), order)
    expect(response.status).toBe(status)
    expect(response.body.error.message).toContain(message)
  })

  it('is rejected for a resource without an address if the account has none', async () => {
    const running = shared()
    const transaction = await begin(running, undefined)
    const link = await createLink(running, {})
    for (const [kind, id] of Object.entries({ transaction, link })) {
      const response = await fire(running, { [kind]: id })
      expect([response.status, response.body.error.code]).toEqual([400, 'INVALID_PROPERTY'])
      expect(response.body.error.message).toMatch(
        kind === 'link' ? /has no `webhookEndpoint`/ : /has no `webhook\.url`/,
      )
      expect(await deliveries(running, `?${kind}=${id}`)).toEqual([])
    }
  })

  it('is rejected for the hidden transaction of a link', async () => {
    const running = shared()
    const receiver = await startReceiver()
    const link = await createLink(running, WITH_3DS)
    const card = { number: CHALLENGE_CARD, cvv: '123', expiryMonth: '12', expiryYear: '34' }
    const { transactionId } = (await submitCard(running, link, { card })).body.challenge
    const response = await fire(running, { transaction: transactionId, url: receiver.url })
    expect([response.status, response.body.error.message]).toEqual([404, 'Unknown transaction.'])
  })

  it('may name the transaction in its payload', async () => {
    const running = shared()
    const receiver = await startReceiver()
    const id = await begin(running, receiver.url)
    await fire(running, { transaction: id, payload: { transactionId: id } }).expect(201)
  })

  it('may contain UUIDs and dates, as result bodies do', async () => {
    const running = shared()
    const receiver = await startReceiver()
    const id = await begin(running, receiver.url)
    // It was once rejected because of the digits in the middle of this UUID.
    const payload = {
      threeDSTransactionId: '1a2b3c4d-1234-4567-8901-23456789abcd',
      date: '2026-01-02T03:04:05.678+00:00',
    }
    await fire(running, { transaction: id, payload }).expect(201)
  })

  it('is rejected for an unknown delivery', async () => {
    const response = await shared().http.post('/_sandbox/webhooks/msg_unknown/redeliver')
    expect([response.status, response.body.error.message]).toEqual([404, 'Unknown webhook ID.'])
  })

  it('is rejected for text instead of JSON, and for other verbs', async () => {
    const { http } = shared()
    expect((await http.post('/_sandbox/webhooks').type('text').send('{}')).status).toBe(415)
    expect((await http.delete('/_sandbox/webhooks')).status).toBe(405)
    expect((await http.get('/_sandbox/webhooks/msg_1/redeliver')).status).toBe(405)
  })
})

it.each(['?space=Not+a+space', '?space=a&space=b', '?link=a&transaction=b', '?link=a&link=b'])(
  'is rejected by the list: %s',
  async (query) => {
    const response = await shared().http.get(`/_sandbox/webhooks${query}`)
    expect([response.status, response.body.error.code]).toEqual([400, 'INVALID_PROPERTY'])
  },
)
