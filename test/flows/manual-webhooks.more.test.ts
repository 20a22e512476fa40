import { describe, expect, it } from 'vitest'
import { TAMPERINGS, type Tampering } from '../../src/core/domain/tampering.ts'
import { readOwnSignature, verifyStandard } from '../support/check-signature.ts'
import { eventually } from '../support/eventually.ts'
import { historyIn } from '../support/journal.ts'
import { type Received, startReceiver } from '../support/receiver.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'
import { authenticated, begin, createLink, deliveries, untilDelivery } from '../support/webhooks.ts'

const shared = sharedSandbox()
const fire = ({ http }: Running, order: object) => http.post('/_sandbox/webhooks').send(order)
const again = ({ http }: Running, id: string, order?: object) =>
  http.post(`/_sandbox/webhooks/${id}/redeliver`).send(order)

/** Returns the verification result of each of the two signatures. */
const judged = (request: Received): readonly [standard: string, own: string] => {
  const own = request.headers['sandbox-signature'] === undefined ? 'missing' : readOwnSignature(request).valid
  if (request.headers['webhook-signature'] === undefined) return ['missing', String(own)]
  try {
    verifyStandard(request)
    return ['true', String(own)]
  } catch (error) {
    return [String(error).includes('too old') ? 'too old' : 'false', String(own)]
  }
}

const JUDGED: Readonly<Record<Tampering, readonly [standard: string, own: string]>> = {
  bad_signature: ['false', 'false'],
  bad_standard_signature: ['false', 'true'],
  bad_own_signature: ['true', 'false'],
  missing_signature: ['missing', 'missing'],
  missing_standard_signature: ['missing', 'true'],
  missing_own_signature: ['true', 'missing'],
  old_timestamp: ['too old', 'true'],
  key_order: ['true', 'true'],
}

describe.each(TAMPERINGS)('%s', (tampering) => {
  it('changes a manual webhook by that and nothing else', async () => {
    const running = shared()
    const receiver = await startReceiver()
    const id = await begin(running, receiver.url)
    const response = await fire(running, { transaction: id, tampering }).expect(201)
    expect(response.body).toMatchObject({ tampering, status: 'delivered', attemptCount: 1 })
    const request = await receiver.next()
    expect(judged(request)).toEqual(JUDGED[tampering])
    expect(JSON.parse(request.body)).toEqual((await running.status(id)).body)
    expect(request.headers).toMatchObject({ 'webhook-id': response.body.id, 'webhook-timestamp': expect.any(String) })
  })

  it('changes one redelivery, and the next one is genuine', async () => {
    const running = shared()
    const receiver = await startReceiver()
    await authenticated(running, receiver.url)
    const honest = await receiver.next()
    const id = String(honest.headers['webhook-id'])
    expect((await again(running, id, { tampering }).expect(200)).body).toMatchObject({ id, tampering, attemptCount: 2 })
    const tampered = await receiver.next()
    expect(judged(tampered)).toEqual(JUDGED[tampering])
    expect(JSON.parse(tampered.body)).toEqual(JSON.parse(honest.body))
    expect(tampered.body === honest.body).toBe(tampering !== 'key_order')
    expect((await again(running, id).expect(200)).body).not.toHaveProperty('tampering')
    const last = await receiver.next()
    expect([judged(last), last.body]).toEqual([['true', 'true'], honest.body])
  })
})

describe('age', () => {
  it('applies to the retries of that redelivery, each relative to its own time', async () => {
    const running = await startSandbox({ 'webhook-time-scale': 0 })
    const receiver = await startReceiver((_request, n) => ({ status: n === 2 || n === 3 ? 500 : 200 }))
    await authenticated(running, receiver.url)
    const id = String((await receiver.next()).headers['webhook-id'])
    await again(running, id, { age: '10m', retry: true }).expect(200)
    const all = await receiver.until(({ length }) => length === 4)
    expect(all.slice(1).map(judged)).toEqual(Array(3).fill(['too old', 'true']))
  })
})

describe('webhookId', () => {
  it('sets another one for the same content', async () => {
    const running = shared()
    const receiver = await startReceiver()
    const id = await begin(running, receiver.url)
    const fired = (await fire(running, { transaction: id })).body
    await again(running, fired.id, { webhookId: 'msg_another' }).expect(200)
    const [first, second] = await receiver.until(({ length }) => length === 2)
    expect(second?.headers['webhook-id']).toBe('msg_another')
    expect(second?.body).toBe(first?.body)
    expect(second && verifyStandard(second)).toBeDefined()
  })
})

describe('times', () => {
  it('is the total number of deliveries, each recorded as an attempt', async () => {
    const running = await startSandbox()
    const receiver = await startReceiver()
    const id = await begin(running, receiver.url)
    const fired = (await fire(running, { transaction: id, times: 3 }).expect(201)).body
    await untilDelivery(running, { id: fired.id, status: 'delivered', attemptCount: 3 })
    await again(running, fired.id, { times: 2 }).expect(200)
    const { attempts } = await untilDelivery(running, { id: fired.id, status: 'delivered', attemptCount: 5 })
    expect(attempts).toHaveLength(5)
    expect(new Set(receiver.requests.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1)
  })
})

describe('delay', () => {
  it('responds at once with the schedule, and sends at the time of the space', async () => {
    const running = await startSandbox()
    const receiver = await startReceiver()
    const space = inSpace(running)
    await space.freeze()
    const id = await begin(running, receiver.url)
    const fired = (await fire(running, { transaction: id, delay: '10m', times: 2 }).expect(201)).body
    expect(fired).toMatchObject({ status: 'pending', due: '2026-01-02T03:14:05.678+00:00', attemptCount: 0 })
    await space.advance('9m')
    expect(receiver.requests).toHaveLength(0)
    await space.advance('1m')
    await untilDelivery(running, { status: 'delivered', attemptCount: 2 })

    const later = (await again(running, fired.id, { delay: '5m', tampering: 'missing_signature' }).expect(200)).body
    expect(later).toMatchObject({ status: 'pending', due: '2026-01-02T03:19:05.678+00:00', attemptCount: 2 })
    await space.advance('5m')
    expect(historyIn(running.sandbox).slice(-4)).toEqual([
      'webhook.scheduled',
      'webhook.attempted',
      'webhook.delivered',
      'clock.changed',
    ])
    const [, , third] = await receiver.until(({ length }) => length === 3)
    expect(third && judged(third)).toEqual(['missing', 'missing'])
  })

  it('is scaled like other waits of webhooks', async () => {
    const running = await startSandbox({ 'webhook-time-scale': 0.5 })
    const receiver = await startReceiver()
    await inSpace(running).freeze()
    const id = await begin(running, receiver.url)
    const { due } = (await fire(running, { transaction: id, delay: '10m' })).body
    expect(due).toBe('2026-01-02T03:09:05.678+00:00')
  })
})

describe('for an unknown ID', () => {
  const TRANSACTION = '418203957162840337'

  it('of a link sends the given status', async () => {
    const running = shared()
    const receiver = await startReceiver()
    const id = '9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94'
    const payload = { reference: 'booking-9' }
    await fire(running, { about: { link: id }, payload, url: receiver.url }).expect(201)
    await fire(running, { about: { link: id }, status: 'ERROR', url: receiver.url }).expect(201)
    const [first, second] = await receiver.until(({ length }) => length === 2)
    expect(first && verifyStandard(first)).toEqual({ id, reference: 'booking-9', status: 'SUCCESS' })
    expect(second && verifyStandard(second)).toMatchObject({ id, status: 'ERROR' })
  })

  it("uses the account's address by default, and survives export and reset", async () => {
    const receiver = await startReceiver()
    const running = await startSandbox({ 'webhook-url': receiver.url })
    await fire(running, { about: { transaction: TRANSACTION }, age: '10m', webhookId: 'msg_x' }).expect(201)
    expect(receiver.requests).toHaveLength(1)
    const { id } = (await deliveries(running))[0] ?? { id: '' }
    await again(running, id, { tampering: 'bad_own_signature' }).expect(200)
    const { body: state } = await running.http.get('/_sandbox/state').expect(200)
    await inSpace(running).reset()
    await running.http.put('/_sandbox/state').send(state).expect(200)
    expect(await deliveries(running)).toMatchObject([{ id, webhookId: 'msg_x', ageMs: 600_000, attemptCount: 2 }])
  })

  it('is rejected if the ID exists, or without an address', async () => {
    const running = shared()
    const transaction = await begin(running, undefined)
    const link = await createLink(running, {})
    for (const about of [{ transaction }, { link }]) {
      const response = await fire(running, { about, url: 'http://127.0.0.1:9/' })
      expect([response.status, response.body.error.message]).toEqual([
        409,
        expect.stringMatching(/^This (transaction|link) exists\./),
      ])
    }
    const nowhere = await fire(running, { about: { transaction: TRANSACTION } })
    expect([nowhere.status, nowhere.body.error.message]).toEqual([400, expect.stringContaining('Give `url`')])
    const elsewhere = running.http.post('/_sandbox/webhooks?space=other')
    await elsewhere.send({ about: { transaction }, url: 'http://127.0.0.1:9/' }).expect(201)
  })
})

describe('an impossible webhook request', () => {
  const OPTIONS = '`tampering`, `age`, `sign`, `raw`, `webhookId`, `times`, `retry`, `together` and `delay`'

  it.each([
    ['an unknown tampering', { tampering: 'worse' }, `\`tampering\` must be one of ${TAMPERINGS.join(', ')}`],
    ['two ages', { tampering: 'old_timestamp', age: '10m' }, '`age` and `tampering` define the same, keep one'],
    [
      'a key with a wrong signature',
      { tampering: 'bad_signature', sign: { key: 'text' } },
      '`sign.key` and `tampering` define the same, keep one',
    ],
    [
      'one signature with none',
      { tampering: 'missing_signature', sign: { only: 'own' } },
      '`sign.only` and `tampering` define the same, keep one',
    ],
    [
      'a raw body with another layout',
      { tampering: 'key_order', raw: { body: '' } },
      '`raw` and `tampering` define the same, keep one',
    ],
    ['an unknown sign', { sign: { over: 'nothing' } }, '`sign.over` must be one of sent, compact, other'],
    ['an unknown member of sign', { sign: { algorithm: 'md5' } }, '`sign.algorithm` is unknown'],
    ['raw without a body', { raw: { type: 'text/plain' } }, '`raw.body` is missing'],
    [
      'a type that is invalid in a header',
      { raw: { type: 'a\nb', body: '' } },
      '`raw.type` must be a content-type in ASCII, at most 100 characters',
    ],
    [
      'a raw body that is too long',
      { raw: { body: 'x'.repeat(16_001) } },
      '`raw.body` must be at most 16000 characters',
    ],
    [
      'a card number in a raw body',
      { raw: { body: 'pan=4000001000000018' } },
      '`raw.body` contains a possible card number, which the sandbox never stores',
    ],
    [
      'an age without a unit',
      { age: '10' },
      '`age` must be a duration of at most 3650d, such as `10m`, or `-10m` for a time in the future',
    ],
    [
      'an age of eleven years',
      { age: '4015d' },
      '`age` must be a duration of at most 3650d, such as `10m`, or `-10m` for a time in the future',
    ],
    ['zero times', { times: 0 }, '`times` must be at least 1'],
    ['more than the limit', { times: 21 }, '`times` must be at most 20'],
    [
      'a webhook-id that is invalid in a header',
      { webhookId: 'a b' },
      '`webhookId` must be letters, digits, _ . : and -, at most 100',
    ],
    ['a delay in words', { delay: 'soon' }, '`delay` must be a duration of at most 3650d, such as `5s`'],
    ['an unknown member', { copies: 2 }, '`copies` is unknown'],
    ['a list', [], 'The body must be an object'],
  ])('%s', async (_title, order, problem) => {
    const running = shared()
    const receiver = await startReceiver()
    const id = await begin(running, receiver.url)
    const fired = (await fire(running, { transaction: id })).body
    const rejected = await again(running, fired.id, order)
    expect([rejected.status, rejected.body.error.message]).toEqual([
      400,
      `${problem}. Send no body, or an object with some of ${OPTIONS}.`,
    ])
    if (!Array.isArray(order))
      expect((await fire(running, { transaction: id, ...order })).body.error.message).toBe(
        `${problem}. Send \`{"link":"…"}\`, \`{"transaction":"…"}\`, or for an unknown ID \`{"about":{"link":"…"}}\`; \`status\`, \`payload\`, \`url\`, ${OPTIONS} are optional.`,
      )
    expect(receiver.requests).toHaveLength(1)
  })

  it.each([
    ['both at once', { about: { transaction: 'a' }, link: 'b' }],
    ['two ids', { about: { transaction: 'a', link: 'b' } }],
    ['no id', { about: {} }],
  ])('is rejected for %s', async (_title, order) => {
    expect((await fire(shared(), order)).status).toBe(400)
  })

  it('is rejected with a webhook-id that could be a card number', async () => {
    const running = shared()
    const receiver = await startReceiver()
    const id = await begin(running, receiver.url)
    const fired = (await fire(running, { transaction: id })).body
    const rejected = await again(running, fired.id, { webhookId: '4000001000000018' })
    expect([rejected.status, rejected.body.error.message]).toEqual([400, expect.stringContaining('card number')])
    expect(await eventually(() => receiver.requests.length)).toBe(1)
  })
})
