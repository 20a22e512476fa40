import { expect, it } from 'vitest'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { startReceiver } from '../support/receiver.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { submitCard } from '../support/webhooks.ts'

const OF_APP = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
const OF_TEST = '00-aaaa651916cd43dd8448eb211c80319c-aaaa6b7169203331-00'

/** Returns all events of the requests of a space. */
const eventsOf = async ({ http }: Running) => {
  const { requests } = (await http.get('/_sandbox/requests')).body
  const { events } = (await http.get('/_sandbox/events')).body
  return { requests, events }
}

it('of a request is in its events and in the webhook of its transaction', async () => {
  const receiver = await startReceiver()
  const running = await startSandbox({ 'webhook-url': receiver.url })
  const { http, init, finish } = running
  const created = await init(initBody(CHALLENGE_CARD), { traceparent: OF_APP })
  await finish(created.body.transactionId, { code: '4444' })
  expect((await receiver.next()).headers.traceparent).toBe(OF_APP)

  const { requests, events } = await eventsOf(running)
  expect(requests[0].traceparent).toBe(OF_APP)
  const caused = events.filter(({ cause }: { cause: { traceparent?: string } }) => cause.traceparent === OF_APP)
  expect(caused.map(({ type }: { type: string }) => type)).toEqual(
    expect.arrayContaining(['request', 'transaction.created']),
  )
  const explained = await http.get(`/_sandbox/explain/${created.headers['sandbox-request-id']}`)
  expect(explained.body.traceparent).toBe(OF_APP)
  const { webhooks } = (await http.get('/_sandbox/webhooks')).body
  expect(webhooks[0].attempts[0].request.headers.traceparent).toBe(OF_APP)
})

it('of the request that triggers the webhook wins: by completing a challenge or by sending one manually', async () => {
  const receiver = await startReceiver()
  const { http, init, finish } = await startSandbox({ 'webhook-url': receiver.url })
  const id = (await init(initBody(CHALLENGE_CARD), { traceparent: OF_APP })).body.transactionId
  await finish(id, { code: '4444' }).set('traceparent', OF_TEST)
  expect((await receiver.next()).headers.traceparent).toBe(OF_TEST)
  await http.post('/_sandbox/webhooks').send({ transaction: id })
  expect((await receiver.next()).headers.traceparent).toBeUndefined()
  await http.post('/_sandbox/webhooks').set('traceparent', OF_TEST).send({ transaction: id })
  expect((await receiver.next()).headers.traceparent).toBe(OF_TEST)
})

it('of a link is in the webhook of its success', async () => {
  const receiver = await startReceiver()
  const running = await startSandbox()
  const { body } = await running.http
    .post('/v1/links')
    .set({ 'link-api-key': 'sandbox-link-key', traceparent: OF_APP })
    .send({ reference: 'r', webhookEndpoint: receiver.url })
  await submitCard(running, body.id)
  expect((await receiver.next()).headers.traceparent).toBe(OF_APP)
})

it('that is invalid is ignored', async () => {
  const receiver = await startReceiver()
  const running = await startSandbox({ 'webhook-url': receiver.url })
  const id = (await running.init(initBody(CHALLENGE_CARD), { traceparent: OF_APP.toUpperCase() })).body.transactionId
  await running.finish(id, { code: '4444' })
  expect((await receiver.next()).headers).not.toHaveProperty('traceparent')
  const { requests, events } = await eventsOf(running)
  expect([requests[0].traceparent, JSON.stringify(events.map(({ cause }: { cause: object }) => cause))]).toEqual([
    undefined,
    expect.not.stringContaining('traceparent'),
  ])
})
