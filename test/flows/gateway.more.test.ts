import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { eventsIn } from '../support/journal.ts'
import { enteredCard, threeDSLink } from '../support/link-body.ts'
import { type Running, sharedSandbox } from '../support/sandbox.ts'
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
const UNLISTED = '4929123456789015'

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
    judge: async (authorization: object): Promise<Read> =>
      (await http.post(`/_sandbox/judge/authorization${query}`).send(authorization).expect(200)).body,
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

describe('findings about an authorization', () => {
  it('include an authentication from 91 days ago and one of another space', async () => {
    const shop = await newGateway()
    await shop.freeze()
    const result = await shop.paid()
    await shop.advance('91d')
    expect((await shop.judge({ eci: '05', cavv: result.cavv })).findings).toMatchObject([{ code: 'too_old' }])
    const other = await newGateway()
    expect((await other.judge({ transaction: result.id })).findings).toMatchObject([{ code: 'authentication_unknown' }])
  })

  it('come with the response that the gateway would return, and nothing is recorded', async () => {
    const shop = await newGateway()
    const transaction = await newTransaction(shop, {}, 'soft_decline_on_authorize')
    await shop.finish(transaction, { continue: true }).expect(200)
    const declined = { decision: 'declined', code: 'SOFT_DECLINED', networkCode: '1A', status: 402 }
    expect(await shop.judge({ transaction, amount: 1250 })).toMatchObject(declined)
    const { id } = await shop.paid()
    expect(await shop.judge({ transaction: id })).toMatchObject({ decision: 'approved', status: 200 })
    expect([(await shop.current()).received, await shop.rows()]).toEqual([0, []])
  })
})

describe('an authorization judged without a call', () => {
  it('gets the same verdict by its cavv and records nothing', async () => {
    const shop = await newGateway()
    const { cavv, eci } = await shop.paid()
    for (const _ of [1, 2])
      expect(await shop.judge({ amount: 12.5, currency: 'eur', eci, cavv })).toMatchObject({
        space: shop.space,
        liability: 'shifted',
        findings: [],
        submitted: { amount: '12.5', minorUnits: 1250 },
        recorded: { identifiedBy: 'cavv', useCount: 1 },
      })
    expect(await shop.judge({ amount: 12, cavv, eci, units: 'major' })).toMatchObject({
      submitted: { minorUnits: 1200 },
    })
    expect([shop.receivedEvents(), await shop.rows(), (await shop.current()).received]).toEqual([[], [], 0])
  })

  it('finds a link by its ID and its authentication by the cavv', async () => {
    const shop = await newGateway()
    const { id } = (await shop.createLink(threeDSLink())).body
    await shop.submit(id, enteredCard(FRICTIONLESS_CARD)).expect(200)
    const { eci, cavv } = (await shop.linkStatus(id)).body.card['3D']
    for (const authorization of [{ transaction: id }, {}])
      expect(await shop.judge({ ...authorization, eci, cavv })).toMatchObject({
        liability: 'shifted',
        recorded: { link: id },
      })
  })
})

describe('the body of an authorization', () => {
  it.each<[name: string, fields: object, type: string, (result: Result) => string]>([
    [
      'can be a form',
      { amount: '/amount', cavv: '/cavv', eci: '/eci' },
      'form',
      ({ cavv, eci }) => `${new URLSearchParams({ cavv, eci })}`,
    ],
    [
      'can be a form with brackets',
      { cavv: '/3ds/cavv', eci: '/3ds[eci]' },
      'form',
      ({ cavv, eci }) => `${new URLSearchParams({ '3ds[cavv]': cavv, '3ds[eci]': eci })}`,
    ],
    [
      'can be JSON with another content type',
      { cavv: '/c/1', eci: '/a~1b' },
      'text/plain',
      ({ cavv, eci }) => JSON.stringify({ c: [0, cavv], 'a/b': Number(eci) }),
    ],
  ])('%s', async (_name, fields, type, written) => {
    const shop = await newGateway({ fields })
    await shop
      .post('/x?expand=all')
      .type(type)
      .send(written(await shop.paid()))
      .expect(200)
    expect(shop.receivedEvents()).toMatchObject([{ facts: { liability: 'shifted', path: '/x' } }])
  })

  it.each([
    ['<xml/>', 400, 'INVALID_JSON_PAYLOAD'],
    ['', 400, 'INVALID_JSON_PAYLOAD'],
    [`{"card":{"number":"${UNLISTED}"}}`, 400, 'INVALID_CARD'],
    [`{"n":${UNLISTED}}`, 400, 'INVALID_CARD'],
  ])('%s is rejected and not stored', async (body, status, code) => {
    const shop = await newGateway()
    const response = await shop.post().type('json').send(body)
    expect([response.status, response.body.error.code, shop.receivedEvents(), (await shop.current()).received]).toEqual(
      [status, code, [], 0],
    )
    expect(response.text).not.toContain(UNLISTED)
    if (code !== 'INVALID_CARD') expect(response.text).toContain('not valid JSON, as `Content-Type` declares')
    expect((await shop.post(`/${UNLISTED}`).send({})).status).toBe(400)
    expect((await shop.post(`?card=${UNLISTED}`).send({})).status).toBe(400)
    const judged = await shop.http.post('/_sandbox/judge/authorization').send({ cavv: UNLISTED })
    expect([judged.status, judged.body.error.code]).toEqual([400, 'INVALID_CARD'])
  })

  it('can contain a listed card number, which is stored nowhere', async () => {
    const shop = await newGateway({ fields: { amount: '/card', cavv: '/cvv2/x' } })
    await shop.post(`/cards/${CHALLENGE_CARD}`).send({ card: CHALLENGE_CARD, cvv: '123' }).expect(200)
    expect(shop.receivedEvents()).toMatchObject([
      { facts: { submitted: { amount: '[hidden number]' }, path: '/cards/[hidden number]' } },
    ])
    const all = await shop.http.get(`/_sandbox/events?space=${shop.space}`)
    expect(all.text).not.toContain(CHALLENGE_CARD)
    expect((await shop.judge({ eci: CHALLENGE_CARD })).submitted).toEqual({ eci: '[hidden number]' })
  })
})

describe('the response of the gateway', () => {
  it('is 404 until it is set, after DELETE and after a reset, and returns after an undo', async () => {
    const shop = await newGateway()
    const result = await shop.paid()
    await shop.post().send(honest(result)).expect(200)
    const { undo } = (await shop.http.post(`/_sandbox/reset?space=${shop.space}&keep=1h`).expect(200)).body
    const gone = await shop.post('/x').send(honest(result)).expect(404)
    expect(gone.body.error.message).toContain('PUT /_sandbox/gateway')
    expect(await shop.current()).toEqual({ space: shop.space, url: shop.url, gateway: null, received: 0 })
    await shop.http.post(`/_sandbox/undo/${undo.id}`).expect(200)
    await shop.post().send(honest(result)).expect(200)
    expect(shop.receivedEvents().at(-1)?.facts).toMatchObject({ recorded: { useCount: 2 } })
    await shop.http.delete(`/_sandbox/gateway?space=${shop.space}`).expect(200)
    await shop.post().send(honest(result)).expect(404)
    await shared().http.post('/_sandbox/gateway/nobody').send({}).expect(404)
    await shared().http.get(new URL(shop.url).pathname).expect(405)
  })

  it.each<[title: string, object, message: string]>([
    ['no fields', { fields: {} }, 'JSON Pointers'],
    [
      'a pointer to a CVV',
      { fields: { eci: '/card/cvv' } },
      '`fields.eci` must not point to a card number or CVV. Send JSON Pointers',
    ],
    ['an invalid pointer', { fields: { eci: 'eci' } }, 'fields.eci'],
    ['an unknown field', { fields: { ecii: '/eci' } }, 'fields.ecii'],
    [
      'a body together with a reset',
      { response: { reset: true, body: {} } },
      '`response` must not have `status` or `body` together with `reset`. Send JSON Pointers',
    ],
    [
      'a latency that is too long',
      { response: { latency: '61s' } },
      '`response.latency` must be a duration of at most 60s',
    ],
    ['a card number', { response: { body: { card: CHALLENGE_CARD } } }, 'card number'],
  ])('cannot be set with %s', async (_title, settings, message) => {
    const shop = await newGateway()
    const { status, body } = await shop.put(settings)
    expect([status, body.error.message]).toEqual([400, expect.stringContaining(message)])
  })
})

it('the gateway rejects webhooks and pages of other sites, and does not affect initializations', async () => {
  const shop = await newGateway()
  for (const headers of [{ 'sandbox-webhook': 'x' }, { origin: 'https://evil.test' }])
    await shop.post().set(headers).send({}).expect(403)
  expect(shop.receivedEvents()).toEqual([])
  await shop.init(initBody()).expect(201)
})
