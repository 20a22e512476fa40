import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { deleteLink, LINK_KEY, linkBody, newLink, numberOf, submit } from '../support/link-body.ts'
import { startReceiver } from '../support/receiver.ts'
import { MERCHANT, type Running, startSandbox } from '../support/sandbox.ts'
import { FROZEN, inSpace, newTransaction } from '../support/space.ts'

const list = async ({ http }: Running, query = '') => (await http.get(`/_sandbox/activity${query}`).expect(200)).body
/** The texts of rows are covered by describe-row.test.ts and action-descriptions.more.test.ts. */
const rowsOf = async (running: Running, query = '') =>
  (await list(running, query)).rows.map(({ display, ...row }: { display: { title: string } }) => {
    expect(display.title).not.toBe('')
    return row
  })
const names = async (running: Running, query = ''): Promise<string[]> =>
  (await rowsOf(running, query)).map(
    ({ kind, refno, reference, path }: Record<string, string>) => `${kind} ${refno ?? reference ?? path}`,
  )

describe('a row of a transaction', () => {
  it('names the call that ended it, even after many more calls', async () => {
    const running = await startSandbox()
    const id = await newTransaction(inSpace(running))
    await running.http.post(`/_sandbox/transactions/${id}/challenge`).send({ code: '4444' }).expect(200)
    const call = { requestId: 'req_9', method: 'GET', path: '/_sandbox/activity', durationMs: 1, notes: [] }
    const { traffic } = running.sandbox
    for (let more = 0; more < 2_500; more += 1)
      traffic.logCall({ ...call, recordedAt: traffic.calls().calls[0]?.recordedAt ?? FROZEN })
    expect(await rowsOf(running)).toMatchObject([{ id, status: 'authenticated', endedBy: 'control' }])
  })

  it('names the actor of a forced end even if its calls and events are gone', async () => {
    const running = await startSandbox()
    const id = await newTransaction(inSpace(running))
    await running.http.get(`/v1/start/${id}`)
    await running.http.post(`/_sandbox/transactions/${id}/challenge`).send({ outcome: 'Y' }).expect(200)
    const { body: state } = await running.http.get('/_sandbox/state')
    await running.http.put('/_sandbox/state').send(state).expect(200)
    expect(await list(running)).toMatchObject({
      rows: [
        {
          id,
          endedBy: 'control',
          display: { description: expect.stringContaining('A request to the control API completed') },
        },
      ],
    })
  })

  it.each([
    ['frictionless_success', { cavv: 'valid', xid: true, directoryResponse: 'Y', eci: '05' }, {}],
    ['cavv_short', { cavv: 'wrong_length' }, {}],
    ['missing_xid', { xid: false }, {}],
    ['success_with_info', { cardHolderInfo: expect.any(String) }, {}],
    ['frictionless_failed,redirect_success_forged', {}, { redirect: { to: 'success', url: expect.any(String) } }],
  ])('%s has the notes for its app', async (scenario, result, more) => {
    const running = await startSandbox()
    const space = inSpace(running)
    const id = await newTransaction(space, {}, scenario)
    await running.http.get(`/v1/start/${id}`)
    const [{ status }] = await rowsOf(running)
    if (status === 'challenge_ongoing') await space.finish(id)
    expect(await rowsOf(running)).toMatchObject([{ id, scenario: scenario.split(',')[0], result, ...more }])
  })

  it.each([
    [{ tampering: 'key_order' }, 'accept', 'with unusual spacing and order of keys'],
    [{ webhookId: 'msg_another' }, 'accept', 'under the webhook-id msg_another'],
    [{ age: '2m' }, 'either', 'signed 120 s before'],
    [{ tampering: 'bad_own_signature' }, 'either', 'with a wrong own signature, webhook-signature valid'],
    [
      { age: '10m', tampering: 'bad_own_signature' },
      'reject',
      'with a wrong own signature, webhook-signature valid, signed 600 s before',
    ],
    [{ age: '10m' }, 'reject', 'signed 600 s before'],
    [{ tampering: 'old_timestamp' }, 'reject', 'signed an hour ago'],
    [{ tampering: 'missing_signature' }, 'reject', 'without any signature'],
    [{}, 'accept', undefined],
  ])('sent with %j has the expected response %s and the delivery', async (order, expectation, sentAs) => {
    const running = await startSandbox()
    const { url } = await startReceiver()
    const id = await newTransaction(inSpace(running), { webhook: { url } })
    const { body } = await running.http
      .post('/_sandbox/webhooks')
      .send({ transaction: id, ...order })
      .expect(201)
    const [{ expectedResponse, ...row }] = (await list(running, `?ids=${body.id}`)).rows
    expect(expectedResponse).toBe(expectation === 'accept' ? undefined : expectation)
    expect(row.display.title).toBe(
      expectation === 'reject' ? 'Your app accepted the forged webhook' : 'Webhook delivered',
    )
    if (sentAs === undefined) expect(row).not.toHaveProperty('sentAs')
    else
      expect([row.sentAs, row.display.description]).toEqual([
        sentAs,
        expect.stringContaining(`is sent ${sentAs}, on purpose.`),
      ])
  })

  it('has the most important webhook, and marks it as tampered', async () => {
    const running = await startSandbox()
    const { url } = await startReceiver(({ path }) => ({ status: path.endsWith('gone') ? 410 : 200 }))
    const space = inSpace(running)
    const id = await newTransaction(space, { webhook: { url } }, 'webhook_bad_signature')
    await running.http.get(`/v1/start/${id}`)
    await space.finish(id)
    const first = await eventually(async () => {
      const [row] = await rowsOf(running)
      expect(row.webhook).toMatchObject({ status: 'delivered', expectedResponse: 'reject', lastStatus: 200, count: 1 })
      return row.webhook.id
    })
    const fire = (more: object) =>
      running.http
        .post('/_sandbox/webhooks')
        .send({ transaction: id, ...more })
        .expect(201)
    const { body: again } = await fire({})
    expect((await rowsOf(running))[0].webhook).toMatchObject({ id: again.id, count: 2 })
    const { body: gone } = await fire({ url: `${url}/gone` })
    await fire({})
    expect((await rowsOf(running))[0].webhook).toMatchObject({
      id: gone.id,
      status: 'failed',
      reason: 'gone',
      lastStatus: 410,
      count: 4,
    })
    const [newest] = await rowsOf(running, '?kind=webhook')
    expect(newest).toMatchObject({ kind: 'webhook', subject: { kind: 'transaction', id, refno: 'order-1' } })
    expect(await rowsOf(running, `?ids=${first}`)).toMatchObject([{ id: first, expectedResponse: 'reject', url }])
  })
})

describe('a row of a link', () => {
  it('has its card when it succeeded, and little more than its ID after its deletion', async () => {
    const running = await startSandbox()
    const id = await newLink(running, linkBody())
    await submit(running, id, FRICTIONLESS_CARD)
    expect(await rowsOf(running)).toMatchObject([{ status: 'SUCCESS', masked: '400000xxxxxx0018' }])
    await deleteLink(running, id)
    expect(await rowsOf(running)).toEqual([
      { kind: 'link', id, at: expect.any(String), reference: 'booking-1', status: 'DELETED' },
    ])
  })
})

describe('a row of a rejected request', () => {
  const rejections: [string, (running: Running) => PromiseLike<unknown>, object][] = [
    [
      'not valid',
      ({ init }) => init({ ...initBody(FRICTIONLESS_CARD), amount: 0 }),
      {
        operation: 'initTransaction',
        status: 400,
        code: 'INVALID_PROPERTY',
        finding: { pointer: '/amount', field: expect.stringContaining('amount') },
        findings: 1,
        refno: 'order-1',
        brand: 'VIS',
        amount: 0,
        currency: 'EUR',
      },
    ],
    [
      'no such credentials',
      ({ http }) => http.post('/v1/transactions').auth(MERCHANT[0], 'wrong').send(initBody()),
      { status: 401, code: 'UNAUTHORIZED', message: expect.any(String) },
    ],
    ['Unknown path', ({ http }) => http.post('/v1/transaction').send({}), { status: 404, path: '/v1/transaction' }],
    [
      'no such id',
      ({ status }) => status('123456789012345678'),
      { status: 400, code: 'TRANSACTION_NOT_FOUND', operation: 'getTransaction' },
    ],
    [
      'declined on purpose',
      ({ init }) => init(initBody(numberOf('decline/51', 'VIS'))),
      { code: 'DECLINED', networkCode: '51', scenario: 'decline/51', matchedBy: expect.any(String), findings: 0 },
    ],
    [
      'of a link',
      ({ http }) => http.post('/v1/links').set('link-api-key', LINK_KEY).send({ reference: 'r', amount: -1 }),
      { operation: 'createLink', reference: 'r', findings: expect.any(Number) },
    ],
    [
      'asked for by a program of a page',
      ({ http }) => http.get('/v1/nowhere').set('sec-fetch-dest', 'empty'),
      { status: 404, path: '/v1/nowhere' },
    ],
  ]

  it.each(rejections)('%s', async (_, request, expected) => {
    const running = await startSandbox()
    await request(running)
    const rows = await rowsOf(running)
    expect(rows).toMatchObject([
      { kind: 'request', id: expect.stringMatching(/^req_\d+$/), end: 'responded', ...expected },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/4000001\d{9}/)
    expect(await rowsOf(running, `?ids=${rows[0].id}`)).toEqual(rows)
  })

  const silences: [string, (running: Running) => PromiseLike<unknown>, number][] = [
    ['a page that is not there', ({ http }) => http.get('/v1/start/123456789012345678'), 0],
    ['an icon that a browser wants', ({ http }) => http.get('/favicon.ico'), 0],
    ['an address that was typed', ({ http }) => http.get('/shop').set('sec-fetch-dest', 'document'), 0],
    ['a call of this API', ({ http }) => http.get('/_sandbox/nowhere'), 0],
    [
      'a transaction with a faulty response',
      ({ init }) => init(initBody(), { 'sandbox-scenario': 'connection_reset' }).catch(() => undefined),
      1,
    ],
  ]
  it.each(silences)('does not exist for %s', async (_, request, transactions) => {
    const running = await startSandbox()
    await request(running)
    const rows = await rowsOf(running)
    expect(rows.map(({ kind }: { kind: string }) => kind)).toEqual(Array(transactions).fill('transaction'))
  })

  it('is in a list of rejected requests only', async () => {
    const running = await startSandbox()
    const { body } = await running.init(initBody())
    await running.http.get(`/v1/start/${body.transactionId}`)
    await running.status(body.transactionId)
    const paths = (await rowsOf(running, '?kind=request')).map(({ path, status }: Record<string, string>) => [
      path,
      status,
    ])
    expect(paths).toEqual([
      [`/v1/transactions/${body.transactionId}`, 200],
      [`/v1/start/${body.transactionId}`, 200],
      ['/v1/transactions', 201],
    ])
    expect(await rowsOf(running, '?kind=request,link')).toEqual([])
  })
})

describe('the list', () => {
  it('keeps rows that are older than its events, below newer ones', async () => {
    const running = await startSandbox()
    const space = inSpace(running)
    await newTransaction(space, { refno: 'old' })
    await newLink(running, linkBody({ reference: 'older-than-kept' }))
    const { body: state } = await running.http.get('/_sandbox/state')
    await running.http.put('/_sandbox/state').send(state).expect(200)
    await newTransaction(space, { refno: 'new' })
    expect(await names(running)).toEqual(['transaction new', 'link older-than-kept', 'transaction old'])
  })

  it('returns rows with given IDs, and ignores unknown ones', async () => {
    const running = await startSandbox()
    const first = await newTransaction(inSpace(running), { refno: 'one' })
    await newTransaction(inSpace(running), { refno: 'two' })
    const link = await newLink(running, linkBody({ reference: 'three' }))
    const elsewhere = await newTransaction(inSpace(running, 'other'))
    expect(await names(running, `?ids=${first},nobody,${link},${elsewhere},${first}`)).toEqual([
      'link three',
      'transaction one',
    ])
  })

  it('returns the cursor of its events, so that none is missed', async () => {
    const running = await startSandbox()
    await newTransaction(inSpace(running))
    const { next } = await list(running)
    const id = await newTransaction(inSpace(running))
    const { body } = await running.http.get(`/_sandbox/events?after=${next}&type=transaction.created`).expect(200)
    expect(body.events).toMatchObject([{ subject: { id } }])
  })

  const STORY = ['pay-3', 'bad-2', 'link-2', 'pay-2', 'bad-1', 'pay-1']
  /** Creates six rows: three transactions (one passed, one failed, one open), two rejected requests, and a link. */
  const story = async (): Promise<Running> => {
    const running = await startSandbox()
    const space = inSpace(running)
    await space.finish(await newTransaction(space, { refno: 'pay-1' }), { outcome: 'Y' })
    await running.init({ ...initBody(), refno: 'bad-1', amount: -1 })
    await space.finish(await newTransaction(space, { refno: 'pay-2', amount: 4_990 }), { outcome: 'N' })
    await newLink(running, linkBody({ reference: 'link-2' }))
    await running.init({ ...initBody(), refno: 'bad-2', amount: -1 })
    await newTransaction(space, { refno: 'pay-3' })
    return running
  }
  const refnos = ({ rows }: { rows: readonly Record<string, string>[] }) =>
    rows.map(({ refno, reference }) => refno ?? reference)

  it('is searched, filtered and paged over all records', async () => {
    const running = await story()
    const ids: Record<string, string> = Object.fromEntries(
      (await list(running)).rows.map(({ id, refno, reference }: Record<string, string>) => [refno ?? reference, id]),
    )
    const cases: readonly (readonly [query: string, ids: readonly string[], total: number])[] = [
      ['', STORY, 6],
      ['?q=pay', ['pay-3', 'pay-2', 'pay-1'], 3],
      ['?q=PAY%20waiting', ['pay-3'], 1],
      ['?q=49.90', ['pay-2'], 1],
      [`?q=${CHALLENGE_CARD}`, ['pay-3', 'pay-2', 'pay-1'], 3],
      ['?q=4000%200010%200000%200026', ['pay-3', 'pay-2', 'pay-1'], 3],
      [`?q=${ids['link-2']}`, ['link-2'], 1],
      ['?q=%20', STORY, 6],
      ['?q=paypal', [], 0],
      ['?filter=all', STORY, 6],
      ['?filter=attention', ['bad-2', 'bad-1'], 2],
      ['?filter=open', ['pay-3', 'link-2'], 2],
      ['?filter=pass', ['pay-1'], 1],
      ['?filter=fail', ['pay-2'], 1],
      ['?filter=link', ['link-2'], 1],
      ['?filter=attention&q=bad-1', ['bad-1'], 1],
      ['?filter=pass&q=bad-1', [], 0],
      ['?limit=2', ['pay-3', 'bad-2'], 6],
      ['?limit=2&skip=3', ['pay-2', 'bad-1'], 6],
      ['?skip=9', [], 6],
      [`?before=${ids['link-2']}`, ['pay-2', 'bad-1', 'pay-1'], 6],
      [`?before=${ids['link-2']}&skip=1&limit=1`, ['bad-1'], 6],
      // A row that the filter omits still counts as a position.
      [`?before=${ids['link-2']}&filter=attention`, ['bad-1'], 2],
      [`?before=${ids['pay-1']}`, [], 6],
      ['?kind=link&q=2', ['link-2'], 1],
    ]
    for (const [query, matches, total] of cases) {
      const got = await list(running, query)
      expect([query, refnos(got), got.total]).toEqual([query, matches, total])
    }
    expect((await list(running, '?limit=2&skip=3')).omitted).toBe(1)
    expect(await list(running, '?limit=1')).not.toHaveProperty('counts')
  })

  it('counts the rows of each filter at that time among those that the search finds, without the other filters', async () => {
    const running = await story()
    const counts = { all: 6, attention: 2, undelivered: 0, open: 2, pass: 1, fail: 1, link: 1 }
    const none = { all: 0, attention: 0, undelivered: 0, open: 0, pass: 0, fail: 0, link: 0 }
    for (const query of ['?counts=true', '?counts=true&filter=link&limit=1'])
      expect((await list(running, query)).counts).toEqual(counts)
    expect((await list(running, '?counts=true&q=nothing')).counts).toEqual(none)
    expect((await list(running, '?counts=true&q=pay-3')).counts).toEqual({ ...none, all: 1, open: 1 })
    const [{ id }] = (await list(running, '?q=pay-3')).rows
    // Those with other IDs count, too.
    const kind = 'kind=transaction,link,request'
    for (const [query, expected] of [
      ['', counts],
      ['&q=pay', { ...none, all: 3, open: 1, pass: 1, fail: 1 }],
      ['&q=nothing', none],
    ] as const) {
      const { rows, total, counts: counted } = await list(running, `?counts=true&${kind}&ids=${id},unknown${query}`)
      const isFound = expected !== none
      expect([query, refnos({ rows }), total, counted]).toEqual([
        query,
        isFound ? ['pay-3'] : [],
        Number(isFound),
        expected,
      ])
    }
    await inSpace(running).finish(id, { outcome: 'Y' })
    expect((await list(running, '?counts=true')).counts).toEqual({ ...counts, open: 1, pass: 2 })
    await inSpace(running).reset()
    expect((await list(running, '?counts=true')).counts).toEqual(none)
  })

  it('returns the number of dropped requests, and of rejected ones separately', async () => {
    const running = await startSandbox({ 'traffic-events': 5 })
    for (let n = 0; n < 9; n += 1) await running.init({ ...initBody(), amount: -1 })
    for (let n = 0; n < 3; n += 1) await running.http.get('/v1/start/418203957162840337')
    const [rejected, all, links] = await Promise.all(
      ['', '?kind=request', '?kind=link'].map((query) => list(running, query)),
    )
    expect([rejected.total, rejected.requestsDropped]).toEqual([2, 7])
    expect([all.total, all.requestsDropped]).toEqual([5, 7])
    expect(links.requestsDropped).toBe(0)
    await inSpace(running).reset()
    expect((await list(running)).requestsDropped).toBe(0)
  })

  it.each([
    ['?kind=transactions', 'Did you mean `transaction`?'],
    ['?limit=10001', '`limit` must be a number from 1 to 10000'],
    ['?ids=', '`ids` is empty'],
    [`?ids=${Array(201).fill('x').join(',')}`, 'at most 200'],
    [`?ids=${'x'.repeat(8001)}`, 'at most 8000 characters'],
    [`?q=${'x'.repeat(501)}`, '`q` must have at most 500 characters.'],
    ['?id=1', 'Unknown query parameter'],
    ['?filter=pas', 'Did you mean `pass`?'],
    ['?before=nobody', '`before` must be the ID of the'],
    ['?skip=-1', '`skip` must be a number'],
    ['?counts=1', '`counts` must be true or false.'],
  ])('%s is rejected', async (query, message) => {
    const { status, body } = await (await startSandbox()).http.get(`/_sandbox/activity${query}`)
    expect([status, body.error.code]).toEqual([400, 'INVALID_PROPERTY'])
    expect(body.error.message.replace(/\s+/g, ' ')).toContain(message)
  })
})
