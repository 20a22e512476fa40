import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { eventsIn } from '../support/journal.ts'
import { newLink } from '../support/link-body.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { authenticated, untilDelivery } from '../support/webhooks.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test reads the members that it expects
type Read = any
const list = async ({ http }: Running, query = ''): Promise<Read> =>
  (await http.get(`/_sandbox/receiver${query}`).expect(200)).body
/** Returns the received webhooks when there are this many. */
const actual = (running: Running, count: number, query = '') =>
  eventually(async () => {
    const { received } = await list(running, query)
    expect(received).toHaveLength(count)
    return received
  })
const choose = ({ http }: Running, response: object, query = '') =>
  http.put(`/_sandbox/receiver-response${query}`).send(response)
const send = ({ http }: Running, body: string, headers: object = {}, space = 'default') =>
  http
    .post(`/_sandbox/receiver/${space}`)
    .set({ 'content-type': 'application/json', ...headers })
    .send(body)

/** Starts a sandbox that sent a webhook of an authenticated transaction to its own receiver. */
const reported = async (scenario?: string, options = {}) => {
  const running = await startSandbox(options)
  const { receiver } = await list(running)
  return { running, id: await authenticated(running, receiver, scenario) }
}
const holding = { valid: true, verdict: 'valid', message: 'The signature is valid and recent.' }

it('shows a webhook of the sandbox with both signatures, its subject and the response', async () => {
  const { running, id } = await reported()
  const [post] = await actual(running, 1)
  expect(post).toMatchObject({
    signatures: { standard: holding, own: holding },
    subject: { kind: 'transaction', id, refno: 'order-1' },
    responded: { status: 200, state: 'sent' },
    receiveCount: 1,
    notes: [],
  })
  expect(post.json).toEqual((await running.status(id)).body)
  expect(JSON.parse(post.body)).toEqual(post.json)
  const { status, attempts } = await untilDelivery(running, { status: 'delivered' })
  expect([status, post.webhook]).toEqual(['delivered', attempts[0]?.request.headers['webhook-id']])
  expect(post.headers.map(({ name }: { name: string }) => name)).toEqual([
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
    'sandbox-signature',
    ...['content-type', 'user-agent'].filter((name) => attempts[0]?.request.headers[name] !== undefined),
  ])
})

it('reports it at once, and records no call of an app', async () => {
  const { running, id } = await reported()
  await actual(running, 1)
  const events = eventsIn(running.sandbox)
  expect(events.filter(({ type }) => type === 'webhook.received')).toMatchObject([
    {
      subject: { id },
      facts: { received: 'received_1', standard: 'valid', own: 'valid', receiveCount: 1, status: 200 },
    },
  ])
  expect(events.flatMap(({ type, facts }) => (type === 'request' ? [facts.path] : []))).toEqual(['/v1/transactions'])
})

describe('the configured response', () => {
  it('is 500 three times and 200 from then on, and the outbox retries until it arrives', async () => {
    const running = await startSandbox({ 'webhook-time-scale': 0 })
    const { body } = await choose(running, { status: 500, times: 3 }).expect(200)
    expect(body).toEqual({ space: 'default', response: { status: 500, times: 3, left: 3 } })
    await authenticated(running, (await list(running)).receiver)
    await untilDelivery(running, { status: 'delivered', attemptCount: 4 })
    const { received, response } = await list(running)
    expect(response).toEqual({ status: 200 })
    expect(received.map((post: Read) => [post.receiveCount, post.responded.status])).toEqual([
      [4, 200],
      [3, 500],
      [2, 500],
      [1, 500],
    ])
    expect(received[0].previous).toEqual({ id: received[1].id, status: 500 })
  })
})

describe('a space', () => {
  it.each([
    ['a reset', ({ http }: Running) => http.post('/_sandbox/reset')],
    ['its deletion', ({ http }: Running) => http.delete('/_sandbox/spaces/default')],
    [
      'an import',
      async ({ http }: Running) => http.put('/_sandbox/state').send((await http.get('/_sandbox/state')).body),
    ],
  ])('loses its list and response with %s', async (_title, empty) => {
    const running = await startSandbox()
    await newLink(running)
    await choose(running, { status: 500 }).expect(200)
    await send(running, '{}').expect(500)
    expect((await empty(running)).status).toBe(200)
    expect(await list(running)).toMatchObject({ received: [], response: { status: 200 } })
  })
})
