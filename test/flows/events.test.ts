import { describe, expect, it } from 'vitest'
import type { SandboxEvent } from '../../src/core/domain/event.ts'
import { eventually } from '../support/eventually.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody, plainCard, THREE_DS } from '../support/init-body.ts'
import { eventsIn, historyIn, requestsIn } from '../support/journal.ts'
import { enteredCard, linkBody, threeDSLink } from '../support/link-body.ts'
import { startReceiver } from '../support/receiver.ts'
import { MERCHANT, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'

/** Returns the facts of all events of a type, oldest first. */
const factsOf = (events: readonly SandboxEvent[], type: SandboxEvent['type']) =>
  events.filter((event) => event.type === type).map(({ facts }) => facts)

describe('events of a transaction', () => {
  it('are recorded in order', async () => {
    const receiver = await startReceiver()
    const running = await startSandbox()
    const { init, finish, status, sandbox } = running
    const { transactionId: id } = (
      await init(initBody(CHALLENGE_CARD, { refno: 'A1', webhook: { url: receiver.url } }))
    ).body
    await finish(id, { code: '0000' })
    await finish(id, { code: '4444' })
    await eventually(() => expect(historyIn(running.sandbox)).toContain('webhook.delivered'))
    await status(id)

    const types = historyIn(running.sandbox)
    expect(types.filter((type) => !type.startsWith('webhook.'))).toEqual([
      'scenario.matched',
      'transaction.created',
      'transaction.changed',
      'transaction.changed',
      'challenge.opened',
      'challenge.input_rejected',
      'transaction.changed',
      'redirect.sent',
      'status.read',
    ])
    expect(types.filter((type) => type.startsWith('webhook.'))).toEqual([
      'webhook.scheduled',
      'webhook.attempted',
      'webhook.delivered',
    ])
    const events = eventsIn(sandbox)
    expect(factsOf(events, 'transaction.changed')).toEqual([
      { from: 'initialized', to: 'challenge_required' },
      { from: 'challenge_required', to: 'challenge_ongoing' },
      { from: 'challenge_ongoing', to: 'authenticated', source: 'web', endedBy: 'control' },
    ])
    expect(factsOf(events, 'challenge.input_rejected')).toEqual([{ attemptsLeft: 2 }])
    expect(factsOf(events, 'status.read')).toEqual([{ status: 'authenticated' }])
    expect(factsOf(events, 'redirect.sent')).toEqual([
      { method: 'GET', url: `http://shop.test/success?transactionId=${id}`, recipient: 'control' },
    ])
    expect(factsOf(events, 'webhook.attempted')).toMatchObject([{ url: receiver.url, attempt: 1, status: 200 }])
    const others = events.filter(({ type }) => type !== 'request')
    expect(others.map(({ subject }) => subject)).toEqual(others.map(() => ({ kind: 'transaction', id, refno: 'A1' })))
  })

  it('include a timeout dated by the clock of its space', async () => {
    const running = await startSandbox()
    const space = inSpace(running, 'late')
    await space.freeze()
    await newTransaction(space)
    await space.advance('31m')
    expect(historyIn(running.sandbox, 'late')).toEqual([
      'clock.changed',
      'scenario.matched',
      'transaction.created',
      'transaction.changed',
      'clock.changed',
    ])
    const [ended] = eventsIn(running.sandbox, 'late').filter(({ type }) => type === 'transaction.changed')
    expect(ended).toMatchObject({
      at: '2026-01-02T03:34:05.678+00:00',
      facts: { from: 'initialized', to: 'failed', failReason: 'timeout', source: 'system' },
    })
  })

  it('consist only of the matched scenario after a decline', async () => {
    const running = await startSandbox()
    await running.init(initBody('4000001000005512', { refno: 'D1' }))
    expect(historyIn(running.sandbox)).toEqual(['scenario.matched'])
    expect(eventsIn(running.sandbox)[0]).toMatchObject({
      subject: { kind: 'transaction', refno: 'D1' },
      facts: { scenario: 'decline/51' },
    })
    expect(requestsIn(running.sandbox)).toMatchObject([
      { status: 400, scenario: 'decline/51', code: expect.any(String) },
    ])
  })
})

describe('events of a link', () => {
  it('are recorded with the events of the transaction that authenticates the cardholder', async () => {
    const running = await startSandbox()
    const space = inSpace(running)
    const { id } = (await space.createLink(threeDSLink({ reference: 'L1' }))).body
    await space.submit(id, enteredCard(CHALLENGE_CARD), { outcome: 'Y' })
    await space.linkStatus(id)
    await space.deleteLink(id)
    const events = eventsIn(running.sandbox).filter(({ type }) => type !== 'request')
    expect(events.map(({ type, subject }) => [type, subject?.kind])).toEqual([
      ['link.created', 'link'],
      ['scenario.matched', 'link'],
      ['transaction.created', 'transaction'],
      ['transaction.changed', 'transaction'],
      ['transaction.changed', 'transaction'],
      ['challenge.opened', 'transaction'],
      ['transaction.changed', 'transaction'],
      ['link.changed', 'link'],
      ['redirect.sent', 'link'],
      ['status.read', 'link'],
      ['link.changed', 'link'],
    ])
    for (const { subject } of events)
      expect(subject).toMatchObject(subject?.kind === 'link' ? { id, reference: 'L1' } : { link: id, refno: 'L1' })
    expect(factsOf(events, 'link.changed')).toEqual([
      { from: 'PENDING', to: 'SUCCESS' },
      { from: 'SUCCESS', to: 'DELETED' },
    ])
  })

  it('include its webhook and the reason of a failed delivery', async () => {
    const receiver = await startReceiver(() => ({ status: 410 }))
    const running = await startSandbox()
    const space = inSpace(running)
    const { id } = (await space.createLink(linkBody({ webhookEndpoint: receiver.url }))).body
    await space.submit(id, enteredCard(FRICTIONLESS_CARD))
    await eventually(() => expect(historyIn(running.sandbox)).toContain('webhook.failed'))
    const events = eventsIn(running.sandbox)
    expect(factsOf(events, 'webhook.attempted')).toMatchObject([{ attempt: 1, status: 410 }])
    expect(factsOf(events, 'webhook.failed')).toMatchObject([{ attempts: 1, reason: 'gone' }])
    expect(events.filter(({ type }) => type.startsWith('webhook.')).map(({ subject }) => subject?.id)).toEqual([
      id,
      id,
      id,
    ])
  })
})

describe('a reset space', () => {
  it('starts with the reset event; other spaces keep their events', async () => {
    const running = await startSandbox()
    const first = inSpace(running, 'one')
    const other = inSpace(running, 'other')
    await newTransaction(first)
    await newTransaction(other)
    await first.reset()
    expect(historyIn(running.sandbox, 'one')).toEqual(['space.reset'])
    expect(requestsIn(running.sandbox, 'one')).toEqual([])
    expect(historyIn(running.sandbox, 'other')).toEqual(['scenario.matched', 'transaction.created'])
  })

  it('names an import as the cause', async () => {
    const running = await startSandbox()
    const space = inSpace(running, 'kept')
    await newTransaction(space)
    const state = (await running.http.get('/_sandbox/state?space=kept')).body
    await running.http.put('/_sandbox/state?space=kept').send(state).expect(200)
    expect(eventsIn(running.sandbox, 'kept').map(({ facts }) => facts)).toEqual([{ cause: 'import' }])
  })
})

describe('the request log', () => {
  const shared = sharedSandbox()

  it('contains request and response without number, CVV and credentials', async () => {
    const { init, sandbox } = shared()
    const response = await init(initBody(FRICTIONLESS_CARD, { refno: 'J1' }), { 'X-Own': 'kept' })
    const made = requestsIn(sandbox).at(-1)
    expect(made).toMatchObject({
      requestId: response.headers['sandbox-request-id'],
      method: 'POST',
      path: '/v1/transactions',
      operation: 'initTransaction',
      status: 201,
      end: 'responded',
      scenario: response.headers['sandbox-scenario'],
      cardKey: expect.stringContaining('frictionless_success'),
    })
    expect(JSON.parse(made?.request.body ?? '')).toMatchObject({
      refno: 'J1',
      amount: initBody().amount,
      card: { number: '[hidden number]', cvv: '[hidden cvv]', expiryMonth: '12' },
    })
    expect(made?.response?.body).toBe(response.text)
    expect(made?.request.headers.join('\n')).toMatch(/Authorization\nBasic \[hidden\]/i)
    expect(made?.request.headers).toContain('kept')
    expect(eventsIn(sandbox).at(-1)?.id).toBe(response.headers['sandbox-event'])
    expect(eventsIn(sandbox).at(-1)?.subject).toMatchObject({ refno: 'J1', id: response.body.transactionId })
  })

  it('contains only the sent body, without defaults of the contract', async () => {
    const { init, sandbox } = shared()
    const body = initBody(FRICTIONLESS_CARD, { refno: 'J2' })
    await init(body)
    const card = { ...body.card, number: '[hidden number]', cvv: '[hidden cvv]' }
    expect(JSON.parse(requestsIn(sandbox).at(-1)?.request.body ?? '')).toEqual({ ...body, card })
  })

  const { number: _, ...withoutNumber } = initBody().card
  it.each([
    ['a body that violates the contract', { ...initBody(undefined, { refno: 'R1' }), amount: '12' }, 400, 'R1'],
    [
      'an unlisted card',
      initBody(undefined, { refno: 'R2', card: { ...withoutNumber, number: '4539578763621486' } }),
      400,
      'R2',
    ],
  ])('contains %s with its refno', async (_title, body, status, refno) => {
    const { init, sandbox } = shared()
    await init(body)
    const [last] = eventsIn(sandbox).slice(-1)
    expect(last).toMatchObject({ type: 'request', subject: { kind: 'transaction', refno }, facts: { status } })
    expect(JSON.stringify(last)).not.toContain('4539578763621486')
  })

  it('contains validation findings with their fields', async () => {
    const { init, sandbox } = shared()
    await init({ ...initBody(), amount: '12', refnoo: 1 })
    expect(requestsIn(sandbox).at(-1)?.findings).toMatchObject([
      { pointer: '/refnoo', field: 'init.refnoo' },
      { pointer: '/amount', field: 'init.amount' },
    ])
  })

  it('contains a body that is not JSON, without its digits', async () => {
    const { http, sandbox } = shared()
    await http
      .post('/v1/transactions')
      .auth(...MERCHANT)
      .set('Content-Type', 'application/json')
      .send('{"card": {"number": "4000001000000026", "cvv": 123')
    expect(requestsIn(sandbox).at(-1)).toMatchObject({
      status: 400,
      request: { body: '{"card": {"number": "[hidden number]", "cvv": [hidden cvv]' },
    })
  })

  it('contains the beginning and the length of a long body', async () => {
    const running = await startSandbox({ 'traffic-body-kb': 1 })
    await running.init({ ...initBody(), refno2: 'x'.repeat(5_000) })
    const { body = '', cutFrom = 0 } = requestsIn(running.sandbox).at(-1)?.request ?? {}
    expect([body.length, cutFrom > 5_000]).toEqual([1024, true])
  })

  it.each([
    ['the space in its credentials if it exists', '1100000000+known', 'known'],
    ['the default space if the named space does not exist', '1100000000+unknown', 'default'],
    ['the default space if the credentials name none', 'somebody', 'default'],
  ])('assigns a request with wrong credentials to %s', async (_title, user, space) => {
    const running = await startSandbox()
    await newTransaction(inSpace(running, 'known'))
    const { headers } = await running.http.get('/v1/transactions/418203957162840337').auth(user, 'wrong').expect(401)
    expect(requestsIn(running.sandbox, space).at(-1)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    expect(eventsIn(running.sandbox, space).at(-1)?.id).toBe(headers['sandbox-event'])
    for (const other of ['known', 'unknown', 'default'].filter((name) => name !== space))
      expect(requestsIn(running.sandbox, other).filter(({ status }) => status === 401)).toEqual([])
  })

  it.each([
    ['a public Host', '/v1/transactions', { Host: 'evil.example' }, 403],
    ['an unknown path', '/v1/payments', {}, 404],
    ['an unknown page', '/v1/start/418203957162840337', {}, 404],
  ])('contains a request with %s', async (_title, path, headers, status) => {
    const { http, sandbox } = shared()
    await http.get(path).set(headers)
    expect(requestsIn(sandbox).at(-1)).toMatchObject({ path, status })
  })

  it('omits control calls, which are logged separately without their bodies', async () => {
    const { http, sandbox } = shared()
    const before = requestsIn(sandbox).length
    await http.post('/_sandbox/aliases').send({ number: '4000001000000026' }).expect(201)
    expect(requestsIn(sandbox)).toHaveLength(before)
    const last = sandbox.traffic.calls().calls.at(-1)
    expect(last).toEqual({
      requestId: expect.stringMatching(/^req_\d+$/),
      recordedAt: expect.any(String),
      method: 'POST',
      path: '/_sandbox/aliases',
      status: 201,
      durationMs: expect.any(Number),
    })
  })

  it('contains an aborted request as soon as its caller disconnects', async () => {
    const { sandbox, url } = shared()
    const gone = new AbortController()
    const body = JSON.stringify(initBody(undefined, { refno: 'G1' }))
    const headers = {
      'Content-Type': 'application/json',
      Authorization: `Basic ${btoa(MERCHANT.join(':'))}`,
      'sandbox-scenario': 'slow_response',
    }
    const sent = fetch(`${url}/v1/transactions`, { method: 'POST', headers, body, signal: gone.signal })
    // The request is handled but the response is delayed: disconnect now.
    await eventually(() =>
      expect(eventsIn(sandbox).at(-1)).toMatchObject({ type: 'transaction.created', subject: { refno: 'G1' } }),
    )
    gone.abort()
    await expect(sent).rejects.toThrow()
    await eventually(() =>
      expect(requestsIn(sandbox).at(-1)).toMatchObject({ end: 'client_disconnected', method: 'POST' }),
    )
    expect(requestsIn(sandbox).at(-1)?.status).toBeUndefined()
  })

  it('contains a connection that a scenario resets', async () => {
    const running = await startSandbox()
    await expect(running.init(initBody(), { 'sandbox-scenario': 'connection_reset' })).rejects.toThrow()
    expect(requestsIn(running.sandbox)).toMatchObject([
      { end: 'reset', method: 'POST', matchedBy: expect.stringContaining('; patched by connection_reset (header') },
    ])
    expect(historyIn(running.sandbox)).toEqual(['scenario.matched', 'transaction.created'])
  })
})

describe('sandbox-event', () => {
  it('names the newest event of the space of the response, regardless of other spaces', async () => {
    const running = await startSandbox()
    const first = inSpace(running, 'one')
    const other = inSpace(running, 'other')
    await newTransaction(other)
    const { headers, body } = await first.init()
    expect(headers['sandbox-event']).toBe(running.sandbox.traffic.newest('one'))
    await newTransaction(other)
    const ended = await first.finish(body.transactionId)
    expect(ended.headers['sandbox-event']).toBe(running.sandbox.traffic.newest('one'))
  })
})

it('events contain no card number, wherever an app puts one', async () => {
  const running = await startSandbox({ 'card-data-in-text': 'keep' })
  const number = '4000001000000026'
  const redirect = {
    successUrl: `http://shop.test/${number}`,
    cancelUrl: 'http://shop.test/',
    errorUrl: 'http://shop.test/',
  }
  const webhook = { url: `http://127.0.0.1:9/${number}` }
  const cardholder = { email: `a${number}@shop.test`, cardholderName: number }
  const card = plainCard(FRICTIONLESS_CARD, { '3D': { ...THREE_DS, cardholder } })
  const body = initBody(FRICTIONLESS_CARD, { refno: number, refno2: number, redirect, webhook, card })
  const { transactionId } = (await running.init(body)).body
  await running.http.get(`/v1/start/${transactionId}?card=${number}`)
  await running.status(transactionId)
  const events = eventsIn(running.sandbox)
  expect(events.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['redirect.sent', 'webhook.scheduled', 'status.read']),
  )
  expect(JSON.stringify(events)).not.toContain(number)
  expect(JSON.stringify(events).split('[hidden number]').length).toBeGreaterThan(10)
})
