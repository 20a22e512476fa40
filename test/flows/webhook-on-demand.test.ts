import { describe, expect, it } from 'vitest'
import { verifyStandard } from '../support/check-signature.ts'
import { startReceiver } from '../support/receiver.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { authenticated, begin, createLink, deliveries, submitCard, untilDelivery } from '../support/webhooks.ts'

const shared = sharedSandbox({ webhooks: 'manual' })
const fire = ({ http }: Running, order: object | string) => http.post('/_sandbox/webhooks').send(order)
const bodyOf = ({ body }: { readonly body: string }): unknown => JSON.parse(body)

describe('a webhook on demand', () => {
  it('sends the state of a transaction in any status, and returns the attempt', async () => {
    const running = shared()
    const receiver = await startReceiver(() => ({ status: 202, body: 'thanks' }))
    const id = await begin(running, receiver.url)
    const response = await fire(running, { transaction: id })
    expect(response.status).toBe(201)
    expect(response.body).toMatchObject({
      transaction: id,
      url: receiver.url,
      status: 'delivered',
      attempts: [{ response: { status: 202, body: 'thanks' } }],
    })
    const request = await receiver.next()
    expect(verifyStandard(request)).toEqual((await running.status(id)).body)
    expect(request.headers['webhook-id']).toBe(response.body.id)
  })

  it('sends the state of a link', async () => {
    const running = shared()
    const receiver = await startReceiver()
    const id = await createLink(running, { webhookEndpoint: receiver.url })
    expect((await fire(running, { link: id })).body).toMatchObject({ link: id, status: 'delivered' })
    expect(verifyStandard(await receiver.next())).toEqual({ id, reference: 'booking-1', status: 'PENDING' })
  })

  it('sends another status, and applies the patch', async () => {
    const running = shared()
    const receiver = await startReceiver()
    const id = await authenticated(running, receiver.url)
    const payload = {
      refno: 'order-2',
      card: { masked: null, info: { country: 'AT' } },
      detail: null,
      extra: [1, null],
    }
    await fire(running, { transaction: id, status: 'refunded', payload })
    const real = (await running.status(id)).body
    const { detail: _detail, card, ...rest } = real
    const { masked: _masked, info, ...keptCard } = card
    expect(bodyOf(await receiver.next())).toEqual({
      ...rest,
      status: 'refunded',
      refno: 'order-2',
      card: { ...keptCard, info: { ...info, country: 'AT' } },
      extra: [1, null],
    })
    expect((await running.status(id)).body).toEqual(real)
  })

  it.each(['{"card":{"__proto__":{"b":2}}}', '{"__proto__":{"b":2}}'])(
    'treats __proto__ in a patch as data: %s',
    async (patch) => {
      const running = shared()
      const receiver = await startReceiver()
      const id = await begin(running, receiver.url)
      const text = `{"transaction":"${id}","payload":${patch}}`
      await running.http.post('/_sandbox/webhooks').set('content-type', 'application/json').send(text).expect(201)
      expect((await receiver.next()).body).toContain('"__proto__":{"b":2}')
    },
  )

  it('goes to the url of the request, else of the resource, else of the account', async () => {
    const order = await startReceiver()
    const own = await startReceiver()
    const account = await startReceiver()
    const running = await startSandbox({ webhooks: 'manual', 'webhook-url': account.url })
    const named = await begin(running, own.url)
    const unnamed = await begin(running, undefined)
    const urlOf = async (input: object) => (await fire(running, input).expect(201)).body.url
    expect(await urlOf({ transaction: named, url: order.url })).toBe(order.url)
    expect(await urlOf({ transaction: named })).toBe(own.url)
    expect(await urlOf({ transaction: unnamed })).toBe(account.url)
    expect([order, own, account].map(({ requests }) => requests.length)).toEqual([1, 1, 1])
  })

  it('is a new one each time, in addition to the scheduled one', async () => {
    const running = await startSandbox({ webhooks: 'manual' })
    const receiver = await startReceiver()
    const id = await authenticated(running, receiver.url)
    const ids = [await fire(running, { transaction: id }), await fire(running, { transaction: id })].map(
      (a) => a.body.id,
    )
    const matches = await deliveries(running, `?transaction=${id}`)
    expect(matches.map(({ status }) => status)).toEqual(['waiting', 'delivered', 'delivered'])
    expect(matches.slice(1).map((delivery) => delivery.id)).toEqual(ids)
    expect(new Set(matches.map((delivery) => delivery.id)).size).toBe(3)
  })

  it('responds after the first attempt, even if that failed', async () => {
    const running = await startSandbox()
    const receiver = await startReceiver(() => ({ status: 500 }))
    const id = await begin(running, receiver.url)
    const response = await fire(running, { transaction: id })
    expect(response.status).toBe(201)
    expect(response.body).toMatchObject({
      status: 'pending',
      attemptCount: 1,
      attempts: [{ response: { status: 500 } }],
    })
  })
})

describe('redeliver', () => {
  const again = ({ http }: Running, id: string) => http.post(`/_sandbox/webhooks/${id}/redeliver`)

  it('sends the same bytes under the same webhook-id', async () => {
    const running = await startSandbox()
    const receiver = await startReceiver()
    await authenticated(running, receiver.url)
    const { id } = await untilDelivery(running, { status: 'delivered' })
    expect((await again(running, id)).body).toMatchObject({ id, status: 'delivered', attemptCount: 2 })
    const [first, second] = receiver.requests
    expect(second?.body).toBe(first?.body)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second && verifyStandard(second)).toBeDefined()
  })

  it('restarts all attempts of a failed one', async () => {
    const running = await startSandbox({ 'webhook-time-scale': 0 })
    const receiver = await startReceiver(() => ({ status: 500 }))
    await authenticated(running, receiver.url)
    const { id } = await untilDelivery(running, { status: 'failed', attemptCount: 6 })
    expect((await again(running, id).expect(200)).body).toMatchObject({ id })
    await untilDelivery(running, { status: 'failed', reason: 'no_attempts_left', attemptCount: 12 })
    expect(receiver.requests).toHaveLength(12)
  })

  it('is rejected for foreign pages', async () => {
    const running = await startSandbox()
    const receiver = await startReceiver()
    await authenticated(running, receiver.url)
    const { id } = await untilDelivery(running, { status: 'delivered' })
    const response = await again(running, id).set('sec-fetch-site', 'cross-site')
    expect([response.status, response.body.error.code]).toEqual([403, 'FORBIDDEN'])
    expect(receiver.requests).toHaveLength(1)
  })
})

describe('the list', () => {
  it('belongs to a space, a link or a transaction, newest last', async () => {
    const running = await startSandbox({ webhooks: 'manual' })
    const first = await authenticated(running, 'http://127.0.0.1:9/1')
    const second = await authenticated(running, 'http://127.0.0.1:9/2')
    const link = await createLink(running, { webhookEndpoint: 'http://127.0.0.1:9/3' })
    await submitCard(running, link).expect(200)
    const urls = async (query: string) => (await deliveries(running, query)).map(({ url }) => url.at(-1))
    expect(await urls('')).toEqual(['1', '2', '3'])
    expect(await urls('?space=default')).toEqual(['1', '2', '3'])
    expect(await urls('?space=other')).toEqual([])
    expect(await urls(`?transaction=${first}`)).toEqual(['1'])
    expect(await urls(`?transaction=${second}`)).toEqual(['2'])
    expect(await urls(`?link=${link}`)).toEqual(['3'])
    expect(await urls('?link=unknown')).toEqual([])
    expect(await urls(`?link=${first}`)).toEqual([])
  })
})
