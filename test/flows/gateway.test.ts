import { describe, expect, it } from 'vitest'
import { eventsIn } from '../support/journal.ts'
import { manualSleep } from '../support/manual-sleep.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
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

it('takes an authorization in place of a gateway, and says what it is worth: event, row, step', async () => {
  const shop = await placed({ answer: { status: 201, body: { approved: true } } })
  const result = await shop.paid()
  const answer = await shop.post('/v1/payments/authorize').send(honest(result)).expect(201)
  expect([answer.body, answer.type, answer.headers['x-content-type-options']]).toEqual([
    { approved: true },
    'application/json',
    'nosniff',
  ])
  const { eci, cavv, xid, id } = result
  const said = { amount: '1250', currency: 'EUR', eci, cavv, transaction: id, xid, version: '2.2.0', minorUnits: 1250 }
  const known = {
    transaction: id,
    foundBy: 'transaction',
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
  expect(shop.came()).toMatchObject([
    {
      subject: { kind: 'transaction', id },
      cause: { kind: 'control', requestId: answer.headers['sandbox-request-id'] },
      facts: {
        submitted: said,
        recorded: known,
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
    submitted: said,
    recorded: known,
    verdict,
    display: {
      icon: 'pass',
      title: 'Authorization: liability has shifted',
      liability: { party: 'bank' },
      filters: ['all'],
    },
  })
  const { steps } = (await shop.http.get(`/_sandbox/transactions/${id}`).expect(200)).body
  expect(steps.at(-1)).toMatchObject({ title: 'Authorization sent', detail: `l${verdict.slice(1, -1)}`, tone: 'pass' })
  expect((await shop.http.get(`/_sandbox/activity?space=${shop.space}&ids=${row.id}&fields=kind`)).body.short).toEqual([
    { kind: 'authorization' },
  ])
  expect(await shop.shown()).toMatchObject({ url: shop.url, received: 1, gateway: { units: 'minor', fields: FIELDS } })
})

describe('what is wrong with an authorization', () => {
  it('is told: used before, too much, of another transaction, after a failure, without any', async () => {
    const shop = await placed()
    const one = await shop.paid()
    const two = await shop.paid({ amount: 100, refno: 'cheap' })
    const failed = await newTransaction(shop, { refno: 'failed' })
    await shop.finish(failed, { code: '4009' })
    const codes = async (body: object): Promise<readonly string[]> => {
      await shop.post().send(body).expect(200)
      return (await shop.rows('&limit=1'))[0].findings.map(({ code }: Read) => code)
    }
    expect(await codes(honest(one))).toEqual([])
    expect(await codes(honest(one, { amount: 1251 }))).toEqual(['amount_higher', 'used_before'])
    expect(await codes(honest(two, { amount: 99 }))).toEqual(['amount_lower'])
    // The cheap one's proof for the dear one: both are used by it.
    expect(await codes({ ...honest(two), amount: 1250, metadata: { payment: one.id } })).toEqual([
      'cavv_of_another',
      'used_before',
      'xid_differs',
    ])
    expect(await codes({ amount: 1250, '3ds': { eci: '05' }, metadata: { payment: failed } })).toEqual([
      'not_authenticated',
      'eci_differs',
    ])
    expect(await codes({ amount: 1250, '3ds': { cavv: 'AAAB' } })).toEqual(['unknown_authentication'])
    expect(await codes({ amount: 1250 })).toEqual(['nothing_said'])
    const [first, second] = shop.came().slice(1, 3)
    expect([first?.facts.recorded?.useCount, second?.facts.recorded?.useCount]).toEqual([2, 1])
    expect((await shop.rows())[0]).toMatchObject({
      display: {
        short: 'Authorization: neither a cavv nor the ID of an authentication was submitted',
        icon: 'bad',
        result: 'Not shifted',
        liability: { party: 'you' },
        filters: ['all', 'attention'],
        attention: { kind: 'authorization', title: 'Authorization without liability shift' },
      },
    })
  })

  it('is seen though two come at once: one of them is the second', async () => {
    const shop = await placed()
    const body = honest(await shop.paid())
    await Promise.all([shop.post().send(body), shop.post().send(body)])
    expect(shop.came().map(({ facts }) => facts.recorded?.useCount)).toEqual([1, 2])
  })
})

describe('what it answers', () => {
  it('is what was put last: a decline, nothing, late, or a reset', async () => {
    const { sleep, sleepers, wake } = manualSleep()
    const shop = await placed({}, await startSandbox({ sleep }))
    expect((await shop.post().send({})).body).toEqual({ authorization: 'authorization_1' })
    await shop.put({ answer: { status: 402, body: null } })
    expect((await shop.post().send({}).expect(402)).body).toBe(null)
    await shop.put({ answer: { status: 204 } })
    expect((await shop.post().send({}).expect(204)).text).toBe('')
    await shop.put({ answer: { reset: true } })
    await expect(shop.post().send({})).rejects.toThrow(/hang up|ECONNRESET/)
    await shop.put({ answer: { latency: '2s' } })
    const late = shop
      .post()
      .send({})
      .then(({ status }) => status)
    await expect.poll(sleepers).toEqual([2_000])
    wake()
    expect(await late).toBe(200)
    expect(shop.came().map(({ facts }) => facts.status)).toEqual([200, 402, 204, undefined, 200])
    expect((await shop.shown()).received).toBe(5)
  })
})
