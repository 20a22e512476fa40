import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { eventsIn } from '../support/journal.ts'
import { enteredCard, threeDSLink } from '../support/link-body.ts'
import { type Running, sharedSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'

// biome-ignore lint/suspicious/noExplicitAny: a story reads what it expects
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
/** A gateway place in a space of its own, and the app's way to it. */
const placed = async (wish: object = {}, running: Running = shared()) => {
  const { http, sandbox } = running
  spaces += 1
  const mine = inSpace(running, `shop-${spaces}`)
  const { space } = mine
  const query = `?space=${space}`
  const put = (more: object) => http.put(`/_sandbox/gateway${query}`).send({ fields: FIELDS, ...more })
  const { url } = (await put(wish).expect(200)).body
  const post = (path = '') => http.post(`${new URL(url).pathname}${path}`)
  return {
    ...mine,
    http,
    url,
    put,
    post,
    /** The result of a payment that passed, as the app reads it, and its id. */
    async paid(more: object = {}) {
      const id = await newTransaction(mine, more)
      await mine.finish(id).expect(200)
      return { id, ...(await mine.status(id)).body.card['3D'] }
    },
    shown: async () => (await http.get(`/_sandbox/gateway${query}`).expect(200)).body,
    rows: async (more = ''): Promise<Read[]> =>
      (await http.get(`/_sandbox/activity${query}&kind=authorization${more}`).expect(200)).body.rows,
    judge: async (said: object): Promise<Read> =>
      (await http.post(`/_sandbox/judge/authorization${query}`).send(said).expect(200)).body,
    came: () => eventsIn(sandbox, space).flatMap((event) => (event.type === 'authorization.received' ? [event] : [])),
  }
}
type Place = Awaited<ReturnType<typeof placed>>
type Result = Awaited<ReturnType<Place['paid']>>

const honest = ({ eci, cavv, xid, threeDSVersion: version, id }: Result, more: object = {}) => ({
  amount: 1250,
  currency: 'EUR',
  metadata: { payment: id },
  '3ds': { eci, cavv, ds_id: xid, version },
  ...more,
})

describe('what is wrong with an authorization', () => {
  it('is an authentication of 91 days ago, and one of another space', async () => {
    const shop = await placed()
    await shop.freeze()
    const result = await shop.paid()
    await shop.advance('91d')
    expect((await shop.judge({ eci: '05', cavv: result.cavv })).findings).toMatchObject([{ code: 'too_old' }])
    const other = await placed()
    expect((await other.judge({ transaction: result.id })).findings).toMatchObject([{ code: 'unknown_authentication' }])
  })
})

describe('what is judged without a call', () => {
  it('is the same, found by its cavv, and leaves nothing', async () => {
    const shop = await placed()
    const { cavv, eci } = await shop.paid()
    for (const _ of [1, 2])
      expect(await shop.judge({ amount: 12.5, currency: 'eur', eci, cavv })).toMatchObject({
        space: shop.space,
        liability: 'shifted',
        findings: [],
        submitted: { amount: '12.5', minorUnits: 1250 },
        recorded: { foundBy: 'cavv', useCount: 1 },
      })
    expect(await shop.judge({ amount: 12, cavv, eci, units: 'major' })).toMatchObject({
      submitted: { minorUnits: 1200 },
    })
    expect([shop.came(), await shop.rows(), (await shop.shown()).received]).toEqual([[], [], 0])
  })

  it('knows a link by its id, and its authentication by the cavv', async () => {
    const shop = await placed()
    const { id } = (await shop.createLink(threeDSLink())).body
    await shop.submit(id, enteredCard(FRICTIONLESS_CARD)).expect(200)
    const { eci, cavv } = (await shop.linkStatus(id)).body.card['3D']
    for (const said of [{ transaction: id }, {}])
      expect(await shop.judge({ ...said, eci, cavv })).toMatchObject({ liability: 'shifted', recorded: { link: id } })
  })
})

describe('how it is said', () => {
  it.each<[name: string, fields: object, type: string, (result: Result) => string]>([
    [
      'a form',
      { amount: '/amount', cavv: '/cavv', eci: '/eci' },
      'form',
      ({ cavv, eci }) => `${new URLSearchParams({ cavv, eci })}`,
    ],
    [
      'a form with brackets',
      { cavv: '/3ds/cavv', eci: '/3ds[eci]' },
      'form',
      ({ cavv, eci }) => `${new URLSearchParams({ '3ds[cavv]': cavv, '3ds[eci]': eci })}`,
    ],
    [
      'JSON of another type',
      { cavv: '/c/1', eci: '/a~1b' },
      'text/plain',
      ({ cavv, eci }) => JSON.stringify({ c: [0, cavv], 'a/b': Number(eci) }),
    ],
  ])('%s', async (_name, fields, type, written) => {
    const shop = await placed({ fields })
    await shop
      .post('/x?expand=all')
      .type(type)
      .send(written(await shop.paid()))
      .expect(200)
    expect(shop.came()).toMatchObject([{ facts: { liability: 'shifted', path: '/x' } }])
  })

  it.each([
    ['<xml/>', 400, 'INVALID_JSON_PAYLOAD'],
    ['', 400, 'INVALID_JSON_PAYLOAD'],
    [`{"card":{"number":"${UNLISTED}"}}`, 400, 'INVALID_CARD'],
    [`{"n":${UNLISTED}}`, 400, 'INVALID_CARD'],
  ])('%s is refused, and nothing is kept', async (body, status, code) => {
    const shop = await placed()
    const answer = await shop.post().type('json').send(body)
    expect([answer.status, answer.body.error.code, shop.came(), (await shop.shown()).received]).toEqual([
      status,
      code,
      [],
      0,
    ])
    expect(answer.text).not.toContain(UNLISTED)
    if (code !== 'INVALID_CARD') expect(answer.text).toContain('not valid JSON, as `Content-Type` declares')
    expect((await shop.post(`/${UNLISTED}`).send({})).status).toBe(400)
    expect((await shop.post(`?card=${UNLISTED}`).send({})).status).toBe(400)
    const judged = await shop.http.post('/_sandbox/judge/authorization').send({ cavv: UNLISTED })
    expect([judged.status, judged.body.error.code]).toEqual([400, 'INVALID_CARD'])
  })

  it('with a listed card number, which is kept nowhere', async () => {
    const shop = await placed({ fields: { amount: '/card', cavv: '/cvv2/x' } })
    await shop.post(`/cards/${CHALLENGE_CARD}`).send({ card: CHALLENGE_CARD, cvv: '123' }).expect(200)
    expect(shop.came()).toMatchObject([
      { facts: { submitted: { amount: '[hidden number]' }, path: '/cards/[hidden number]' } },
    ])
    const all = await shop.http.get(`/_sandbox/events?space=${shop.space}`)
    expect(all.text).not.toContain(CHALLENGE_CARD)
    expect((await shop.judge({ eci: CHALLENGE_CARD })).said).toEqual({ eci: '[hidden number]' })
  })
})

describe('what it answers', () => {
  it('is 404 until it is put, after DELETE and after a reset, and there again after an undo', async () => {
    const shop = await placed()
    const result = await shop.paid()
    await shop.post().send(honest(result)).expect(200)
    const { undo } = (await shop.http.post(`/_sandbox/reset?space=${shop.space}&keep=1h`).expect(200)).body
    const gone = await shop.post('/x').send(honest(result)).expect(404)
    expect(gone.body.error.message).toContain('PUT /_sandbox/gateway')
    expect(await shop.shown()).toEqual({ space: shop.space, url: shop.url, gateway: null, received: 0 })
    await shop.http.post(`/_sandbox/undo/${undo.id}`).expect(200)
    await shop.post().send(honest(result)).expect(200)
    expect(shop.came().at(-1)?.facts).toMatchObject({ recorded: { useCount: 2 } })
    await shop.http.delete(`/_sandbox/gateway?space=${shop.space}`).expect(200)
    await shop.post().send(honest(result)).expect(404)
    await shared().http.post('/_sandbox/gateway/nobody').send({}).expect(404)
    await shared().http.get(new URL(shop.url).pathname).expect(405)
  })

  it.each<[what: string, object, words: string]>([
    ['no fields', { fields: {} }, 'JSON Pointers'],
    ['a pointer to a CVV', { fields: { eci: '/card/cvv' } }, 'not to a card number or CVV'],
    ['no pointer', { fields: { eci: 'eci' } }, 'fields.eci'],
    ['a field that nobody knows', { fields: { ecii: '/eci' } }, 'fields.ecii'],
    ['a body beside a reset', { answer: { reset: true, body: {} } }, '"reset":true'],
    ['too late an answer', { answer: { latency: '61s' } }, 'at most 60s'],
    ['a card number', { answer: { body: { card: CHALLENGE_CARD } } }, 'card number'],
  ])('cannot be %s', async (_what, wish, words) => {
    const shop = await placed()
    const { status, body } = await shop.put(wish)
    expect([status, body.error.message]).toEqual([400, expect.stringContaining(words)])
  })
})

it('is for apps alone: webhooks and pages from elsewhere are kept out, and initializations go on beside it', async () => {
  const shop = await placed()
  for (const headers of [{ 'sandbox-webhook': 'x' }, { origin: 'https://evil.test' }])
    await shop.post().set(headers).send({}).expect(403)
  expect(shop.came()).toEqual([])
  await shop.init(initBody()).expect(201)
})
