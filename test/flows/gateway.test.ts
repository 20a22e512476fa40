import { describe, expect, it } from 'vitest'
import { initBody } from '../support/init-body.ts'
import { eventsIn } from '../support/journal.ts'
import { manualSleep } from '../support/manual-sleep.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test reads the fields that it expects
type Read = any

const FIELDS = {
  amount: '/amount',
  currency: '/currency',
  eci: '/3ds/eci',
  cavv: '/3ds/cavv',
  transaction: '/metadata/payment',
  xid: '/3ds/ds_id',
  version: '/3ds/version',
}

const shared = sharedSandbox()
let spaces = 0
/** Creates a gateway endpoint in its own space and returns the calls of the app. */
const newGateway = async (settings: object = {}, running: Running = shared()) => {
  const { http, sandbox } = running
  spaces += 1
  const mine = inSpace(running, `shop-${spaces}`)
  const { space } = mine
  const query = `?space=${space}`
  const put = (more: object) => http.put(`/_sandbox/gateway${query}`).send({ fields: FIELDS, ...more })
  const { url } = (await put(settings).expect(200)).body
  const post = (path = '') => http.post(`${new URL(url).pathname}${path}`)
  return {
    ...mine,
    http,
    url,
    put,
    post,
    /** Completes a payment and returns its ID and the result that the app reads. */
    async paid(more: object = {}) {
      const id = await newTransaction(mine, more)
      await mine.finish(id).expect(200)
      return { id, ...(await mine.status(id)).body.card['3D'] }
    },
    current: async () => (await http.get(`/_sandbox/gateway${query}`).expect(200)).body,
    rows: async (more = ''): Promise<Read[]> =>
      (await http.get(`/_sandbox/activity${query}&kind=authorization${more}`).expect(200)).body.rows,
    judge: async (submitted: object): Promise<Read> =>
      (await http.post(`/_sandbox/judge/authorization${query}`).send(submitted).expect(200)).body,
    receivedEvents: () =>
      eventsIn(sandbox, space).flatMap((event) => (event.type === 'authorization.received' ? [event] : [])),
  }
}
type Endpoint = Awaited<ReturnType<typeof newGateway>>
type Result = Awaited<ReturnType<Endpoint['paid']>>

const honest = ({ eci, cavv, xid, threeDSVersion: version, id }: Result, more: object = {}) => ({
  amount: 1250,
  currency: 'EUR',
  metadata: { payment: id },
  '3ds': { eci, cavv, ds_id: xid, version },
  ...more,
})

it('a repetition with the same Idempotency-Key and values is one authorization', async () => {
  const shop = await newGateway({ response: { status: 500 } })
  const result = await shop.paid()
  const authorize = (key: string, more: object = {}) =>
    shop.post().set('idempotency-key', key).send(honest(result, more))
  await authorize('attempt-1').expect(500)
  await shop.put({ response: { status: 201 } })
  await authorize('attempt-1').expect(201)
  const facts = async () => (await shop.receivedEvents()).map((event) => event.facts)
  const [first, repeated] = await facts()
  expect(first).not.toHaveProperty('repeats')
  expect(repeated).toMatchObject({ repeats: first?.authorization, recorded: { useCount: 1 }, liability: 'shifted' })
  expect((await shop.current()).received).toBe(1)
  await authorize('attempt-2').expect(201)
  await authorize('attempt-1', { amount: 1200 }).expect(201)
  expect((await facts()).map(({ repeats, recorded }) => [repeats !== undefined, recorded?.useCount])).toEqual([
    [false, 1],
    [true, 1],
    [false, 2],
    [false, 3],
  ])
  expect((await shop.rows()).map(({ repeats }) => repeats)).toEqual([
    undefined,
    undefined,
    first?.authorization,
    undefined,
  ])
})

it('a gateway receives an authorization and reports its liability as event, row and step', async () => {
  const shop = await newGateway({ response: { status: 201, body: { approved: true } } })
  const result = await shop.paid()
  const response = await shop.post('/v1/payments/authorize').send(honest(result)).expect(201)
  expect([response.body, response.type, response.headers['x-content-type-options']]).toEqual([
    { approved: true },
    'application/json',
    'nosniff',
  ])
  const { eci, cavv, xid, id } = result
  const submitted = {
    amount: '1250',
    currency: 'EUR',
    eci,
    cavv,
    transaction: id,
    xid,
    version: '2.2.0',
    minorUnits: 1250,
  }
  const recorded = {
    transaction: id,
    identifiedBy: 'transaction',
    refno: 'order-1',
    brand: 'VIS',
    status: 'authenticated',
    response: 'Y',
    amount: 1250,
    currency: 'EUR',
    eci,
    cavv,
    xid,
    version: '2.2.0',
    useCount: 1,
    ageMs: expect.any(Number),
  }
  const verdict = 'Liability has shifted: the bank authenticated the cardholder (Y), and cavv and eci 05 are correct.'
  expect(shop.receivedEvents()).toMatchObject([
    {
      subject: { kind: 'transaction', id },
      cause: { kind: 'control', requestId: response.headers['sandbox-request-id'] },
      facts: {
        submitted,
        recorded,
        liability: 'shifted',
        verdict,
        findings: [],
        path: '/v1/payments/authorize',
        status: 201,
      },
    },
  ])
  const [row] = await shop.rows()
  expect(row).toMatchObject({
    kind: 'authorization',
    refno: 'order-1',
    brand: 'VIS',
    amount: 1250,
    currency: 'EUR',
    submitted,
    recorded,
    verdict,
    display: {
      icon: 'pass',
      title: 'Authorization: liability has shifted',
      liability: { party: 'issuer' },
      filters: ['all'],
    },
  })
  const { steps } = (await shop.http.get(`/_sandbox/transactions/${id}`).expect(200)).body
  expect(steps.at(-1)).toMatchObject({ title: 'Authorization sent', detail: `l${verdict.slice(1, -1)}`, tone: 'pass' })
  expect((await shop.http.get(`/_sandbox/activity?space=${shop.space}&ids=${row.id}&fields=kind`)).body.short).toEqual([
    { kind: 'authorization' },
  ])
  expect(await shop.current()).toMatchObject({
    url: shop.url,
    received: 1,
    gateway: { units: 'minor', fields: FIELDS },
  })
})

describe('findings about an authorization', () => {
  it('include reuse, amount, another transaction, a failed and a missing authentication', async () => {
    const shop = await newGateway()
    const single = await shop.paid()
    const two = await shop.paid({ amount: 100, refno: 'cheap' })
    const failed = await newTransaction(shop, { refno: 'failed' })
    await shop.finish(failed, { code: '4009' })
    const codes = async (body: object): Promise<readonly string[]> => {
      await shop.post().send(body).expect(200)
      return (await shop.rows('&limit=1'))[0].findings.map(({ code }: Read) => code)
    }
    expect(await codes(honest(single))).toEqual([])
    expect(await codes(honest(single, { amount: 1251 }))).toEqual(['amount_higher', 'used_before'])
    expect(await codes(honest(two, { amount: 99 }))).toEqual(['amount_lower'])
    // The cavv of the cheap payment is sent for the expensive one: this uses both.
    expect(await codes({ ...honest(two), amount: 1250, metadata: { payment: single.id } })).toEqual([
      'cavv_of_other_transaction',
      'used_before',
      'xid_differs',
    ])
    expect(await codes({ amount: 1250, '3ds': { eci: '05' }, metadata: { payment: failed } })).toEqual([
      'not_authenticated',
      'eci_differs',
    ])
    expect(await codes({ amount: 1250, '3ds': { cavv: 'AAAB' } })).toEqual(['authentication_unknown'])
    expect(await codes({ amount: 1250 })).toEqual(['authentication_missing'])
    const [first, second] = shop.receivedEvents().slice(1, 3)
    expect([first?.facts.recorded?.useCount, second?.facts.recorded?.useCount]).toEqual([2, 1])
    expect((await shop.rows())[0]).toMatchObject({
      display: {
        short: 'Authorization: neither a cavv nor the ID of an authentication was submitted',
        icon: 'bad',
        result: 'Not shifted',
        liability: { party: 'merchant' },
        filters: ['all', 'attention'],
        attention: { kind: 'authorization', title: 'Authorization without liability shift' },
      },
    })
  })

  it('count authorizations at the gateway and by the service together', async () => {
    const shop = await newGateway()
    const first = await shop.paid()
    await shop.authorize(first.id).expect(200)
    await shop.post().send(honest(first)).expect(200)
    const second = await shop.paid()
    await shop.post().send(honest(second)).expect(200)
    expect((await shop.judge({ transaction: second.id })).recorded.useCount).toBe(2)
    await shop.authorize(second.id).expect(200)
    await shop.post().send(honest(second)).expect(200)
    const authorizations = shop.receivedEvents().map(({ facts }) => [facts.recorded?.useCount, facts.liability])
    expect(authorizations).toEqual([
      [1, 'shifted'],
      [2, 'not_shifted'],
      [1, 'shifted'],
      [2, 'not_shifted'],
      [3, 'not_shifted'],
    ])
  })

  it('detect reuse in two parallel authorizations', async () => {
    const shop = await newGateway()
    const body = honest(await shop.paid())
    await Promise.all([shop.post().send(body), shop.post().send(body)])
    expect(shop.receivedEvents().map(({ facts }) => facts.recorded?.useCount)).toEqual([1, 2])
  })
})

describe('the row of a payment', () => {
  const advice = async (shop: Endpoint, id: string) => {
    const { body } = await shop.http.get(`/_sandbox/activity?space=${shop.space}&ids=${id}`).expect(200)
    const { liability, nextStep, description } = body.rows[0].display
    return [liability.party, nextStep, description.match(/Latest authorization: .*/)?.[0]]
  }

  it('follows the latest authorization at the gateway', async () => {
    const shop = await newGateway()
    const result = await shop.paid()
    expect(await advice(shop, result.id)).toEqual(['issuer', 'Continue with the payment', undefined])
    await shop
      .post()
      .send(honest(result, { amount: 9999 }))
      .expect(200)
    expect(await advice(shop, result.id)).toEqual([
      'merchant',
      'Charge the authenticated amount, or authenticate again',
      'Latest authorization: without liability shift.',
    ])
    const declined = await newTransaction(shop, { refno: 'declined' }, 'decline_on_authorize')
    await shop.finish(declined, { continue: true }).expect(200)
    const { body } = await shop.status(declined)
    await shop
      .post()
      .send(honest({ ...body.card['3D'], id: declined }))
      .expect(402)
    expect(await advice(shop, declined)).toEqual([
      'none',
      'Ask for another card',
      'Latest authorization: declined with 51.',
    ])
    await shop
      .post()
      .send(honest({ ...body.card['3D'], id: declined }))
      .expect(402)
    expect((await advice(shop, declined)).filter(Boolean)).toEqual([
      'none',
      'Use each authentication once',
      'Latest authorization: declined with 51, without liability shift.',
    ])
  })

  it('counts a decline by the service once, and names the currency of its request', async () => {
    const shop = await newGateway()
    const id = await newTransaction(shop, { refno: 'declined' }, 'decline_on_authorize')
    await shop.finish(id, { continue: true }).expect(200)
    await shop.authorize(id, { refno: 'declined', amount: 1250 }).expect(400)
    const list = async (query: string) =>
      (await shop.http.get(`/_sandbox/activity?space=${shop.space}&${query}`).expect(200)).body.rows
    const failed = await list('filter=fail')
    expect(failed.map(({ kind }: { readonly kind: string }) => kind)).toEqual(['authorization', 'transaction'])
    const [request] = await list('kind=request&limit=1')
    expect(request).toMatchObject({ operation: 'authorizeTransaction', amount: 1250, currency: 'EUR' })
  })

  it('includes an authorization by the service once', async () => {
    const shop = await newGateway()
    const { id } = await shop.paid()
    await shop.authorize(id, { refno: 'order-1', '3D': { apply: false } }).expect(200)
    expect(await advice(shop, id)).toEqual(['merchant', 'The order is paid', undefined])
    const applied = await shop.paid()
    await shop.authorize(applied.id).expect(200)
    expect(await advice(shop, applied.id)).toEqual(['issuer', 'The order is paid', undefined])
  })
})

describe('the response of the gateway', () => {
  const SOFT_CARD = '4000001000000240'

  it('is a decline of the card network by the scenario of the authentication, as of `authorize`', async () => {
    const shop = await newGateway({ response: { status: 201 } })
    const { body } = await shop.init(initBody(SOFT_CARD, { refno: 'order-1' }))
    await shop.finish(body.transactionId, { continue: true }).expect(200)
    const result = { id: body.transactionId, ...(await shop.status(body.transactionId)).body.card['3D'] }
    const first = await shop.post().send(honest(result))
    expect([first.status, first.body]).toEqual([
      402,
      {
        authorization: expect.any(String),
        decision: 'declined',
        code: 'SOFT_DECLINED',
        message: 'the issuer requires strong authentication',
        networkCode: '1A',
      },
    ])
    expect((await shop.rows())[0]).toMatchObject({
      decision: 'declined',
      liability: 'shifted',
      display: { icon: 'fail', title: 'Authorization: declined with 1A', filters: ['all', 'fail'] },
    })
    await shop.put({ decline: { status: 200, body: { result: 'declined' } } })
    const second = await shop.post().send(honest(result))
    expect([second.status, second.body]).toEqual([200, { result: 'declined' }])
    expect((await shop.authorize(result.id)).body.error).toMatchObject({ code: 'SOFT_DECLINED', networkCode: '1A' })
  })

  it('is the last one set: a decline, an empty body, a delay or a reset', async () => {
    const { sleep, sleepers, wake } = manualSleep()
    const shop = await newGateway({}, await startSandbox({ sleep }))
    expect((await shop.post().send({})).body).toEqual({ authorization: 'authorization_1', decision: 'approved' })
    await shop.put({ response: { status: 402, body: null } })
    expect((await shop.post().send({}).expect(402)).body).toBe(null)
    await shop.put({ response: { status: 204 } })
    expect((await shop.post().send({}).expect(204)).text).toBe('')
    await shop.put({ response: { reset: true } })
    await expect(shop.post().send({})).rejects.toThrow(/hang up|ECONNRESET/)
    await shop.put({ response: { latency: '2s' } })
    const late = shop
      .post()
      .send({})
      .then(({ status }) => status)
    await expect.poll(sleepers).toEqual([2_000])
    wake()
    expect(await late).toBe(200)
    expect(shop.receivedEvents().map(({ facts }) => facts.status)).toEqual([200, 402, 204, undefined, 200])
    expect((await shop.current()).received).toBe(5)
  })
})
