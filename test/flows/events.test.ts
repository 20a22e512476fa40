import { describe, expect, it } from 'vitest'
import type { SandboxEvent } from '../../src/core/domain/event.ts'
import { eventually } from '../support/eventually.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody, plainCard, THREE_DS } from '../support/init-body.ts'
import { eventsIn, requestsIn, storyIn } from '../support/journal.ts'
import { enteredCard, linkBody, threeDSLink } from '../support/link-body.ts'
import { startReceiver } from '../support/receiver.ts'
import { MERCHANT, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'

/** Every event of a type, oldest first, by its facts. */
const factsOf = (events: readonly SandboxEvent[], type: SandboxEvent['type']) =>
  events.filter((event) => event.type === type).map(({ facts }) => facts)

describe('the life of a transaction', () => {
  it('is told in the order in which it happened', async () => {
    const receiver = await startReceiver()
    const running = await startSandbox()
    const { init, finish, status, sandbox } = running
    const { transactionId: id } = (
      await init(initBody(CHALLENGE_CARD, { refno: 'A1', webhook: { url: receiver.url } }))
    ).body
    await finish(id, { code: '0000' })
    await finish(id, { code: '4444' })
    await eventually(() => expect(storyIn(running.sandbox)).toContain('webhook.delivered'))
    await status(id)

    const story = storyIn(running.sandbox)
    expect(story.filter((type) => !type.startsWith('webhook.'))).toEqual([
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
    expect(story.filter((type) => type.startsWith('webhook.'))).toEqual([
      'webhook.scheduled',
      'webhook.attempted',
      'webhook.delivered',
    ])
    const events = eventsIn(sandbox)
    expect(factsOf(events, 'transaction.changed')).toEqual([
      { from: 'initialized', to: 'challenge_required' },
      { from: 'challenge_required', to: 'challenge_ongoing' },
      { from: 'challenge_ongoing', to: 'authenticated', source: 'web', by: 'control' },
    ])
    expect(factsOf(events, 'challenge.input_rejected')).toEqual([{ attemptsLeft: 2 }])
    expect(factsOf(events, 'status.read')).toEqual([{ status: 'authenticated' }])
    expect(factsOf(events, 'redirect.sent')).toEqual([
      { method: 'GET', url: `http://shop.test/success?transactionId=${id}`, whom: 'control' },
    ])
    expect(factsOf(events, 'webhook.attempted')).toMatchObject([{ url: receiver.url, attempt: 1, status: 200 }])
    const others = events.filter(({ type }) => type !== 'request')
    expect(others.map(({ subject }) => subject)).toEqual(others.map(() => ({ kind: 'transaction', id, refno: 'A1' })))
  })

  it('ends by time where nobody came, dated by the clock of its space', async () => {
    const running = await startSandbox()
    const space = inSpace(running, 'late')
    await space.freeze()
    await newTransaction(space)
    await space.advance('31m')
    expect(storyIn(running.sandbox, 'late')).toEqual([
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

  it('never begins where the network declines; the scenario was chosen all the same', async () => {
    const running = await startSandbox()
    await running.init(initBody('4000001000005512', { refno: 'D1' }))
    expect(storyIn(running.sandbox)).toEqual(['scenario.matched'])
    expect(eventsIn(running.sandbox)[0]).toMatchObject({
      subject: { kind: 'transaction', refno: 'D1' },
      facts: { scenario: 'decline/51' },
    })
    expect(requestsIn(running.sandbox)).toMatchObject([
      { status: 400, scenario: 'decline/51', code: expect.any(String) },
    ])
  })
})

describe('the life of a link', () => {
  it('is told with that of the transaction that authenticates its cardholder', async () => {
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

  it('tells of its webhook, too, and why one is given up', async () => {
    const receiver = await startReceiver(() => ({ status: 410 }))
    const running = await startSandbox()
    const space = inSpace(running)
    const { id } = (await space.createLink(linkBody({ webhookEndpoint: receiver.url }))).body
    await space.submit(id, enteredCard(FRICTIONLESS_CARD))
    await eventually(() => expect(storyIn(running.sandbox)).toContain('webhook.failed'))
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

describe('a space that is emptied', () => {
  it('begins with that event; others keep theirs', async () => {
    const running = await startSandbox()
    const one = inSpace(running, 'one')
    const other = inSpace(running, 'other')
    await newTransaction(one)
    await newTransaction(other)
    await one.reset()
    expect(storyIn(running.sandbox, 'one')).toEqual(['space.reset'])
    expect(requestsIn(running.sandbox, 'one')).toEqual([])
    expect(storyIn(running.sandbox, 'other')).toEqual(['scenario.matched', 'transaction.created'])
  })

  it('says that it was filled by an import', async () => {
    const running = await startSandbox()
    const space = inSpace(running, 'kept')
    await newTransaction(space)
    const state = (await running.http.get('/_sandbox/state?space=kept')).body
    await running.http.put('/_sandbox/state?space=kept').send(state).expect(200)
    expect(eventsIn(running.sandbox, 'kept').map(({ facts }) => facts)).toEqual([{ cause: 'import' }])
  })
})

describe('the request journal', () => {
  const shared = sharedSandbox()

  it('has what was sent and what was answered, without number, CVV and credentials', async () => {
    const { init, sandbox } = shared()
    const answer = await init(initBody(FRICTIONLESS_CARD, { refno: 'J1' }), { 'X-Own': 'kept' })
    const made = requestsIn(sandbox).at(-1)
    expect(made).toMatchObject({
      requestId: answer.headers['sandbox-request-id'],
      method: 'POST',
      path: '/v1/transactions',
      operation: 'initTransaction',
      status: 201,
      end: 'responded',
      scenario: answer.headers['sandbox-scenario'],
      cardKey: expect.stringContaining('frictionless_success'),
    })
    expect(JSON.parse(made?.request.body ?? '')).toMatchObject({
      refno: 'J1',
      amount: initBody().amount,
      card: { number: '[hidden number]', cvv: '[hidden cvv]', expiryMonth: '12' },
    })
    expect(made?.response?.body).toBe(answer.text)
    expect(made?.request.headers.join('\n')).toMatch(/Authorization\nBasic \[hidden\]/i)
    expect(made?.request.headers).toContain('kept')
    expect(eventsIn(sandbox).at(-1)?.id).toBe(answer.headers['sandbox-event'])
    expect(eventsIn(sandbox).at(-1)?.subject).toMatchObject({ refno: 'J1', id: answer.body.transactionId })
  })

  it('has no more than what was sent: the defaults of the contract are not in it', async () => {
    const { init, sandbox } = shared()
    const body = initBody(FRICTIONLESS_CARD, { refno: 'J2' })
    await init(body)
    const card = { ...body.card, number: '[hidden number]', cvv: '[hidden cvv]' }
    expect(JSON.parse(requestsIn(sandbox).at(-1)?.request.body ?? '')).toEqual({ ...body, card })
  })

  const { number: _, ...withoutNumber } = initBody().card
  it.each([
    ['a body that the contract refuses', { ...initBody(undefined, { refno: 'R1' }), amount: '12' }, 400, 'R1'],
    [
      'a card that nobody has',
      initBody(undefined, { refno: 'R2', card: { ...withoutNumber, number: '4539578763621486' } }),
      400,
      'R2',
    ],
  ])('has %s, with what it says it is about', async (_what, body, status, refno) => {
    const { init, sandbox } = shared()
    await init(body)
    const [last] = eventsIn(sandbox).slice(-1)
    expect(last).toMatchObject({ type: 'request', subject: { kind: 'transaction', refno }, facts: { status } })
    expect(JSON.stringify(last)).not.toContain('4539578763621486')
  })

  it('has the findings of validation, each with its place', async () => {
    const { init, sandbox } = shared()
    await init({ ...initBody(), amount: '12', refnoo: 1 })
    expect(requestsIn(sandbox).at(-1)?.findings).toMatchObject([
      { pointer: '/refnoo', field: 'init.refnoo' },
      { pointer: '/amount', field: 'init.amount' },
    ])
  })

  it('has a body that is no JSON, without its digits', async () => {
    const { http, sandbox } = shared()
    await http
      .post('/v1/transactions')
      .auth(...MERCHANT)
      .set('Content-Type', 'application/json')
      .send('{"card": {"number": "4000001000000026", "cvv": 123')
    expect(requestsIn(sandbox).at(-1)).toMatchObject({
      status: 400,
      request: { body: '{"card": {"number": "################", "cvv": ###' },
    })
  })

  it('keeps the beginning of a long body, and how long it was', async () => {
    const running = await startSandbox({ 'traffic-body-kb': 1 })
    await running.init({ ...initBody(), refno2: 'x'.repeat(5_000) })
    const { body = '', cutFrom = 0 } = requestsIn(running.sandbox).at(-1)?.request ?? {}
    expect([body.length, cutFrom > 5_000]).toEqual([1024, true])
  })

  it.each([
    ['the space that its credentials name, if it is one', '1100000000+known', 'known'],
    ['the default one, if the named one is none', '1100000000+unknown', 'default'],
    ['the default one, if they name none', 'somebody', 'default'],
  ])('puts a request with wrong credentials into %s', async (_what, user, space) => {
    const running = await startSandbox()
    await newTransaction(inSpace(running, 'known'))
    const { headers } = await running.http.get('/v1/transactions/418203957162840337').auth(user, 'wrong').expect(401)
    expect(requestsIn(running.sandbox, space).at(-1)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    expect(eventsIn(running.sandbox, space).at(-1)?.id).toBe(headers['sandbox-event'])
    for (const other of ['known', 'unknown', 'default'].filter((name) => name !== space))
      expect(requestsIn(running.sandbox, other).filter(({ status }) => status === 401)).toEqual([])
  })

  it.each([
    ['a Host that is not local', '/v1/transactions', { Host: 'evil.example' }, 403],
    ['a path that nobody has', '/v1/payments', {}, 404],
    ['a page of nothing', '/v1/start/418203957162840337', {}, 404],
  ])('has %s', async (_what, path, headers, status) => {
    const { http, sandbox } = shared()
    await http.get(path).set(headers)
    expect(requestsIn(sandbox).at(-1)).toMatchObject({ path, status })
  })

  it('leaves control calls out, and keeps them beside it without what they said', async () => {
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

  it('has a request whose caller went away, as soon as it has', async () => {
    const { sandbox, url } = shared()
    const gone = new AbortController()
    const body = JSON.stringify(initBody(undefined, { refno: 'G1' }))
    const headers = {
      'Content-Type': 'application/json',
      Authorization: `Basic ${btoa(MERCHANT.join(':'))}`,
      'sandbox-scenario': 'slow_response',
    }
    const asked = fetch(`${url}/v1/transactions`, { method: 'POST', headers, body, signal: gone.signal })
    // The work is done and its answer is late: that is the moment to go.
    await eventually(() =>
      expect(eventsIn(sandbox).at(-1)).toMatchObject({ type: 'transaction.created', subject: { refno: 'G1' } }),
    )
    gone.abort()
    await expect(asked).rejects.toThrow()
    await eventually(() => expect(requestsIn(sandbox).at(-1)).toMatchObject({ end: 'client_gone', method: 'POST' }))
    expect(requestsIn(sandbox).at(-1)?.status).toBeUndefined()
  })

  it('has a connection that a scenario resets', async () => {
    const running = await startSandbox()
    await expect(running.init(initBody(), { 'sandbox-scenario': 'connection_reset' })).rejects.toThrow()
    expect(requestsIn(running.sandbox)).toMatchObject([
      { end: 'reset', method: 'POST', matchedBy: expect.stringContaining('; patched by connection_reset (header') },
    ])
    expect(storyIn(running.sandbox)).toEqual(['scenario.matched', 'transaction.created'])
  })
})

describe('sandbox-event', () => {
  it('names the newest event of the space that an answer is about, whoever else is busy', async () => {
    const running = await startSandbox()
    const one = inSpace(running, 'one')
    const other = inSpace(running, 'other')
    await newTransaction(other)
    const { headers, body } = await one.init()
    expect(headers['sandbox-event']).toBe(running.sandbox.traffic.newest('one'))
    await newTransaction(other)
    const ended = await one.finish(body.transactionId)
    expect(ended.headers['sandbox-event']).toBe(running.sandbox.traffic.newest('one'))
  })
})

it('shows no card number wherever an app may have put one', async () => {
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
