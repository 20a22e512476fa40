import { describe, expect, it } from 'vitest'
import { harProblems } from '../support/har-problems.ts'
import { FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { newLink, threeDSLink } from '../support/link-body.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'

type Recorded = { readonly id: string; readonly path: string; readonly status: number; readonly requestId: string }

const shared = sharedSandbox()

const list = async ({ http }: Running, query: object): Promise<Record<string, unknown> & { requests: Recorded[] }> =>
  (await http.get('/_sandbox/requests').query(query).expect(200)).body

/** Returns `method path status` of each match. */
const matchesOf = async (running: Running, query: object): Promise<string[]> =>
  (await list(running, query)).requests.map(({ path, status }) => `${path.replace(/\d{18}/, 'id')} ${status}`)

describe('requests are found', () => {
  const space = 'found'
  const report = async () => {
    const { init, status, createLink } = inSpace(shared(), space)
    const { transactionId } = (await init(initBody(undefined, { refno: 'A1' }))).body
    await status(transactionId)
    await init({ ...initBody(undefined, { refno: 'A2' }), amount: -1 })
    const link = (await createLink({ reference: 'booking-9' })).body.id
    await status('123456789012345678')
    return { transactionId, link }
  }

  it('by subject, status and scenario', async () => {
    const { transactionId, link } = await report()
    const responses = async (query: object) => matchesOf(shared(), { space, ...query })
    const created = '/v1/transactions 201'
    const read = '/v1/transactions/id 200'
    const rejected = '/v1/transactions 400'
    const linked = '/v1/links 200'
    const unknown = '/v1/transactions/id 400'
    expect(await responses({})).toEqual([created, read, rejected, linked, unknown])
    expect(await responses({ operation: 'initTransaction' })).toEqual([created, rejected])
    expect(await responses({ status: 201 })).toEqual([created])
    expect(await responses({ status: '4xx' })).toEqual([rejected, unknown])
    expect(await responses({ status: '4XX', refno: 'A2' })).toEqual([rejected])
    expect(await responses({ subject: transactionId })).toEqual([created, read])
    expect(await responses({ transaction: transactionId, operation: 'initTransaction' })).toEqual([created])
    expect(await responses({ subject: link })).toEqual([linked])
    expect(await responses({ link })).toEqual([linked])
    expect(await responses({ refno: 'A1' })).toEqual([created, read])
    expect(await responses({ reference: 'booking-9' })).toEqual([linked])
    expect(await responses({ scenario: 'challenge_success' })).toEqual([created, read])
    expect(await responses({ scenario: 'challenge' })).toEqual([])
    expect(await responses({ refno: 'A*' })).toEqual([])
  })

  it('after an event, and page by page from the newest to the oldest', async () => {
    const running = await startSandbox()
    const first = await running.init(initBody())
    for (let i = 0; i < 5; i += 1) await running.status(first.body.transactionId)
    const since = await list(running, { since: first.headers['sandbox-event'] })
    expect(since.requests).toHaveLength(5)
    expect(since).toMatchObject({ omitted: 0, incomplete: false, dropped: 0 })
    expect(await list(running, { since: since.next })).toMatchObject({ requests: [], next: since.next })

    const newest = await list(running, { limit: 2 })
    expect(newest.requests.map(({ requestId }) => requestId)).toEqual(['req_5', 'req_6'])
    expect(newest.omitted).toBe(4)
    const before = await list(running, { limit: 2, before: newest.requests[0]?.id })
    expect(before.requests.map(({ requestId }) => requestId)).toEqual(['req_3', 'req_4'])
    expect(before.omitted).toBe(2)
  })

  it('one by one: by their ID in any space, or by that of their event', async () => {
    const { init } = inSpace(shared(), 'one-by-one')
    const response = await init(initBody())
    const requestId = response.headers['sandbox-request-id']
    const { http } = shared()
    const { body } = await http.get(`/_sandbox/requests/${requestId}`).expect(200)
    expect(body).toMatchObject({
      requestId,
      space: 'one-by-one',
      method: 'POST',
      path: '/v1/transactions',
      operation: 'initTransaction',
      status: 201,
      end: 'responded',
      scenario: 'challenge_success',
      matchedBy: 'when.card challenge_success',
      cardKey: 'challenge_success:VIS:0',
      subject: { kind: 'transaction', id: response.body.transactionId, refno: 'order-1' },
    })
    expect(body.request.headers).toContainEqual({ name: 'Content-Type', value: 'application/json' })
    expect(JSON.parse(body.request.body).card).toMatchObject({ number: '[hidden number]', cvv: '[hidden cvv]' })
    expect(body.response.headers).toContainEqual({ name: 'sandbox-request-id', value: requestId })

    const byEvent = await http.get(`/_sandbox/requests/${body.id}?space=one-by-one`).expect(200)
    expect(byEvent.body).toEqual(body)
    const { body: nothing } = await http.get(`/_sandbox/requests/${requestId}?space=another`).expect(404)
    expect(nothing.error.message).toBe('This request is not stored.')
    const scenarioChosen = body.id.replace(/\d+$/, '1')
    await http.get(`/_sandbox/requests/${scenarioChosen}?space=one-by-one`).expect(404)
  })
})

describe('an impossible filter is rejected with a reason', () => {
  it.each([
    ['ref-no=A1', 'Unknown query parameter `ref-no`. Did you mean `refno`?'],
    ['status=soon', '`status` must be a response status (404), a class (4xx), or the status of'],
    ['status=6xx', '`status` must be a response status'],
    ['status=falied', 'Did you mean `failed`?'],
    ['refno=A1&refno=A2', 'Send `refno` only once.'],
    ['refno=', '`refno` is empty. Set a value or remove it.'],
    ['limit=0', '`limit` must be a number from 1 to 10000'],
    ['limit=1e3', '`limit` must be a number'],
    ['limit=10001', '`limit` must be a number'],
    ['operation=create', '`operation` must be one of initTransaction'],
    ['operation=initTransactoin', 'Did you mean `initTransaction`?'],
    ['since=yesterday', '`since`: The cursor is not an event ID or a time. IDs look like `mk3v9x2a-17`.'],
    ['since=4000001000000026', 'is not an event ID'],
    ['before=nothing', '`before` must be the ID of a stored event.'],
    ['interface=links', '`interface` must be control'],
    ['interface=control&refno=A1', 'Combine it only with `limit`.'],
    ['space=NO', 'a space name has 1 to 63'],
    ['__proto__=1', 'Unknown query parameter `__proto__`'],
    ['constructor=1', 'Unknown query parameter `constructor`'],
  ])('%s', async (query, message) => {
    const { status, body } = await shared().http.get(`/_sandbox/requests?${query}`)
    expect([status, body.error.code]).toEqual([400, 'INVALID_PROPERTY'])
    expect(body.error.message.replace('"?;', '"? ;')).toContain(message)
    expect(body.error.message).not.toContain('4000001000000026')
  })

  it('an ID that this space has not issued yet can be one of another space', async () => {
    const { init } = inSpace(shared(), 'ahead')
    const { headers } = await init(initBody())
    const { body } = await shared()
      .http.get('/_sandbox/requests?space=behind')
      .query({ since: headers['sandbox-event'] })
    expect(body.error.message).toBe('`since`: This space has no event with this ID yet. Check the name of the space.')
  })
})

describe('dropped requests', () => {
  it('are counted exactly, and reported for a time with missing records', async () => {
    const running = await startSandbox({ 'traffic-events': 5 })
    const first = await running.init(initBody())
    const { transactionId } = first.body
    for (let i = 0; i < 4; i += 1) await running.status(transactionId)
    // An initialization creates three events, a status read two.
    const all = await list(running, {})
    expect(all).toMatchObject({
      dropped: 6,
      incomplete: true,
      gap: '6 events of this space were dropped, some of them after this time, because the event log is limited (`--traffic-events`, `--traffic-space-kb`, `--traffic-total-kb`).',
    })
    const oldest = all.requests[0]?.id
    expect(await list(running, { since: first.headers['sandbox-event'] })).toMatchObject({ incomplete: true })
    const recent = await list(running, { since: oldest })
    expect(recent).toMatchObject({ dropped: 6, incomplete: false })
    expect(recent).not.toHaveProperty('gap')
    const { body } = await running.http.get('/_sandbox/requests/req_1').expect(404)
    expect(body.error.message).toBe(
      'This request is not stored. 6 events of this space were dropped, possibly including this one.',
    )
  })

  it('are reported as a gap for an ID of another start, with the remaining ones', async () => {
    const running = await startSandbox()
    await running.init(initBody())
    const response = await list(running, { since: 'abc-3' })
    expect(response.requests).toHaveLength(1)
    expect(response).toMatchObject({
      incomplete: true,
      gap: expect.stringContaining('another start of the sandbox'),
      dropped: 0,
    })
  })
})

describe('calls of the control API', () => {
  it('are a separate list with method, path, status and duration, and without content', async () => {
    const running = await startSandbox()
    const { transactionId } = (await running.init(initBody())).body
    await running.finish(transactionId, { code: '4444' })
    await running.http.get('/_sandbox/nothing')
    const { calls, requests, dropped } = await list(running, { interface: 'control' })
    expect([requests, dropped]).toEqual([[], 0])
    expect(calls).toEqual([
      {
        requestId: 'req_2',
        recordedAt: expect.any(String),
        method: 'POST',
        path: `/_sandbox/transactions/${transactionId}/challenge`,
        status: 200,
        durationMs: expect.any(Number),
      },
      expect.objectContaining({ requestId: 'req_3', method: 'GET', path: '/_sandbox/nothing', status: 404 }),
    ])
    expect(await matchesOf(running, {})).toEqual(['/v1/transactions 201'])
    expect((await list(running, { interface: 'control', limit: 1 })).calls).toHaveLength(1)
  })

  it('name the subject of a rejected call, and no card number', async () => {
    const running = await startSandbox()
    for (const host of ['shop.example:8080', '4111111111111111.example'])
      await running.http.post('/_sandbox/reset').set('host', host).expect(403)
    const { calls } = await list(running, { interface: 'control' })
    expect(calls).toEqual([
      expect.objectContaining({ host: 'shop.example:8080', status: 403 }),
      expect.objectContaining({ host: '[hidden number].example', status: 403 }),
    ])
  })
})

describe('as HAR 1.2', () => {
  const story = async (running: Running) => {
    const { http, init, status } = running
    const { transactionId, ...rest } = (await init(initBody(FRICTIONLESS_CARD))).body
    expect(rest).toBeDefined()
    await status(transactionId)
    await http.get(`/v1/start/${transactionId}`)
    await http.get(`/v1/start/${transactionId}?from=mail%20box&from=x`)
    await newLink(running, threeDSLink())
    await init({ ...initBody(), amount: 'many' })
    await init(initBody(), { 'sandbox-scenario': 'connection_reset' }).catch(() => undefined)
    await http.get('/nowhere')
  }

  it('has all required members of the specification', async () => {
    const running = await startSandbox()
    await story(running)
    const { body, headers } = await running.http.get('/_sandbox/requests.har').expect(200)
    expect(headers['content-type']).toBe('application/har+json; charset=utf-8')
    expect(harProblems(body)).toEqual([])
    const { log } = body
    expect(log).toMatchObject({ creator: { name: 'threeds-sandbox' }, comment: 'Requests of the space default' })
    const [first] = log.entries
    expect(first.request).toMatchObject({
      method: 'POST',
      url: `${running.url}/v1/transactions`,
      postData: { mimeType: 'application/json', text: expect.stringContaining('[hidden number]') },
    })
    expect(first.response.content).toMatchObject({ size: 61, mimeType: 'application/json; charset=utf-8' })
    expect(log.entries.map(({ response }: { response: { status: number } }) => response.status)).toContain(0)
    expect(JSON.stringify(body)).not.toMatch(/4000001000000018|c2FuZGJveA/)
  })

  it.each([
    ['application/har+json', 'application/har+json'],
    ['application/har+json, application/json;q=0.5', 'application/har+json'],
    ['application/json, application/har+json;q=0.9', 'application/json'],
    ['application/har+json;q=0', 'application/json'],
    ['*/*', 'application/json'],
    ['text/html', 'application/json'],
  ])('Accept: %s gets %s', async (accept, type) => {
    const response = await shared().http.get('/_sandbox/requests').set('accept', accept).expect(200)
    expect(response.headers['content-type']).toBe(`${type}; charset=utf-8`)
  })

  it('accepts the same filters and reports omitted requests', async () => {
    const running = await startSandbox({ 'traffic-events': 20 })
    await story(running)
    const { body } = await running.http.get('/_sandbox/requests.har?status=4xx&limit=1').expect(200)
    expect(body.log.entries).toHaveLength(1)
    expect(body.log.comment).toMatch(/^Requests of the space default; \d older ones omitted/)
    await running.http.get('/_sandbox/requests.har?statsu=4xx').expect(400)
  })

  it('is checked by a validator that finds errors', () => {
    expect(harProblems({ log: { version: '1.1', creator: { name: 'x' }, entries: [{}] } })).toEqual(
      expect.arrayContaining([
        '/log/version: "1.1"',
        '/log/creator/version: undefined',
        '/log/entries/0/cache: no object',
      ]),
    )
  })
})
