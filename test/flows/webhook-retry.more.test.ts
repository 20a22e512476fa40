import { describe, expect, it } from 'vitest'
import { eventsIn } from '../support/journal.ts'
import { held, startReceiver } from '../support/receiver.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { scenarioFolder } from '../support/scenario-folder.ts'
import { authenticated, begin, deliveries, untilDelivery } from '../support/webhooks.ts'

const post = ({ http }: Running, path: string, order: object = {}) => http.post(`/_sandbox/webhooks${path}`).send(order)
const takeBack = ({ http }: Running, id: string) => http.delete(`/_sandbox/webhooks/${id}`)

/** Starts a sandbox without retry delays, and an app that rejects all webhooks. */
const rejecting = async (scenario?: string) => {
  const scenarios = scenarioFolder({
    'forged_again.yaml': 'title: Forged, and again\nwebhook: { tampering: bad_signature, retry: true }\n',
    'once.yaml': 'title: Sent once\nwebhook: { retry: false }\n',
  })
  const running = await startSandbox({ scenarios, 'webhook-time-scale': 0 })
  const receiver = await startReceiver(() => ({ status: 401 }))
  if (scenario !== undefined) await authenticated(running, receiver.url, scenario)
  return { running, receiver }
}

const ONCE = { status: 'failed', reason: 'not_retried', attemptCount: 1 }
const ALWAYS = { status: 'failed', reason: 'no_attempts_left', attemptCount: 6 }

describe('a webhook that its app rejects', () => {
  it.each([
    [{ tampering: 'bad_own_signature' }, ONCE],
    [{ tampering: 'missing_signature', retry: true }, ALWAYS],
    [{ age: '5m' }, ALWAYS],
    [{ age: '5001ms', retry: false }, ONCE],
    [{ age: '301s' }, ONCE],
    [
      { webhookId: 'msg_other', together: 2 },
      { ...ALWAYS, attemptCount: 12 },
    ],
    [
      { tampering: 'bad_signature', together: 2 },
      { ...ONCE, attemptCount: 2 },
    ],
    [
      { tampering: 'bad_signature', times: 3 },
      { ...ONCE, attemptCount: 3 },
    ],
  ])('sent with %j: %j', async (order, expected) => {
    const { running, receiver } = await rejecting()
    const transaction = await begin(running, undefined)
    await post(running, '', { transaction, url: receiver.url, ...order }).expect(201)
    await untilDelivery(running, expected)
    await new Promise(setImmediate)
    expect((await deliveries(running))[0]?.attemptCount).toBe(expected.attemptCount)
  })
})

it("a forged redelivery does not end the webhook's own wait or attempts", async () => {
  const receiver = await startReceiver((_request, n) => ({ status: n < 3 ? 401 : 200 }))
  const running = await startSandbox({ webhooks: 'manual' })
  await authenticated(running, receiver.url)
  const [{ id } = { id: '' }] = await deliveries(running)
  const forged = (await post(running, `/${id}/redeliver`, { tampering: 'bad_signature' }).expect(200)).body
  expect(forged).toMatchObject({ status: 'waiting', waitsFor: 'manual', attemptCount: 1 })
  expect(forged.attempts[0]).toMatchObject({ sentAs: 'with a wrong signature', response: { status: 401 } })
  // The genuine one fails once, and is sent again although another forged one was sent in between.
  await post(running, `/${id}/redeliver`).expect(200)
  const both = (await post(running, `/${id}/redeliver`, { tampering: 'missing_signature' }).expect(200)).body
  expect(both).toMatchObject({ status: 'pending', attemptCount: 3 })
  expect((await post(running, `/${id}/redeliver`).expect(200)).body).toMatchObject({
    status: 'delivered',
    attemptCount: 4,
  })
})

it('a tampered one is marked in events, in its row and in the timeline', async () => {
  const { running } = await rejecting('webhook_bad_signature')
  const { id } = await untilDelivery(running, ONCE)
  const facts = { sentAs: 'with a wrong signature', expectedResponse: 'reject' }
  const reported = eventsIn(running.sandbox).filter(({ type }) => type.startsWith('webhook.'))
  expect(reported.map(({ type }) => type)).toEqual(['webhook.scheduled', 'webhook.attempted', 'webhook.failed'])
  for (const event of reported) expect(event.facts).toMatchObject(facts)
  const [row] = (await running.http.get(`/_sandbox/activity?kind=webhook&ids=${id}`).expect(200)).body.rows
  expect(row).toMatchObject({
    expectedResponse: 'reject',
    sentAs: facts.sentAs,
    display: { title: 'Your app rejected the forged webhook, as it should' },
  })
  const [{ transaction }] = (await running.http.get('/_sandbox/webhooks')).body.webhooks
  const { steps } = (await running.http.get(`/_sandbox/transactions/${transaction}`).expect(200)).body
  expect(steps.find(({ webhook }: { webhook?: object }) => webhook)).toMatchObject({
    title: 'Your app rejected the forged webhook: no further attempt',
    detail: expect.stringContaining('sent with a wrong signature, on purpose'),
  })
})

describe('canceling', () => {
  it('includes the one with the older state, and those that wait for manual sending', async () => {
    const running = await startSandbox({ webhooks: 'manual' })
    await authenticated(running, 'http://127.0.0.1:9/hook', 'webhook_out_of_order')
    const [{ id } = { id: '' }] = await deliveries(running)
    await takeBack(running, id).expect(200)
    expect((await deliveries(running)).map(({ reason }) => reason)).toEqual(['canceled', 'canceled'])
  })

  it('lets an attempt in delivery end without a further one', async () => {
    const { reply, release } = held()
    const running = await startSandbox({ 'webhook-time-scale': 0 })
    const receiver = await startReceiver(() => reply)
    await authenticated(running, receiver.url)
    await receiver.next()
    const [{ id } = { id: '' }] = await deliveries(running)
    await takeBack(running, id).expect(200)
    release({ status: 500 })
    await untilDelivery(running, { status: 'failed', reason: 'canceled', attemptCount: 1 })
  })

  it('releases the redirect that waits for it', async () => {
    const scenarios = scenarioFolder({ 'slow.yaml': 'title: Slow\nwebhook: { when: before_redirect, delay: 1h }\n' })
    const running = await startSandbox({ scenarios })
    const id = await begin(running, 'http://127.0.0.1:9/hook', 'slow')
    const ended = Promise.resolve(running.finish(id, { code: '4444' }))
    const { id: webhook } = await untilDelivery(running, { status: 'pending' })
    await takeBack(running, webhook).expect(200)
    expect((await ended).body.status).toBe('authenticated')
  })
})
