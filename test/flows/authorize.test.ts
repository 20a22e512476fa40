import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { threeDSLink } from '../support/link-body.ts'
import { sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { inSpace, type Space } from '../support/space.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test reads the fields that it expects
type Read = any

const shared = sharedSandbox()
let spaces = 0
const newSpace = () => {
  spaces += 1
  return inSpace(shared(), `shop-${spaces}`)
}
const SOFT = { VIS: '4000001000000240', ECA: '5100001000000246' }
const CHALLENGE = { VIS: '4000001000000026', ECA: '5100001000000022' }
const DECLINED = '4000001000000299'
const plainEntry = { number: CHALLENGE_CARD, expiryMonth: '12', expiryYear: '49', cvv: '123' }
const LIMIT = '5404000000000001'

const created = async (shop: Space, number?: string, more: object = {}): Promise<string> => {
  const { body, status } = await shop.init(initBody(number, { refno: 'order-1', ...more }))
  expect(status).toBe(201)
  return body.transactionId
}

/** Creates a transaction and authenticates its cardholder. */
const authenticated = async (shop: Space, number?: string, more: object = {}): Promise<string> => {
  const id = await created(shop, number, more)
  const { status } = (await shop.finish(id, { continue: true }).expect(200)).body
  if (status === 'challenge_ongoing') await shop.finish(id).expect(200)
  return id
}

const statusOf = async (shop: Space, id: string): Promise<Read> => (await shop.status(id)).body

const patch = (shop: Space, authorization: object) =>
  shared().http.post(`/_sandbox/next?space=${shop.space}`).send({ patch: { authorization } }).expect(201)

describe('an authorization', () => {
  it('authorizes the authenticated amount once, with a code, a history entry and a webhook', async () => {
    const shop = newSpace()
    const id = await authenticated(shop, undefined, { webhook: { url: 'http://127.0.0.1:9/hook' } })
    const { body, status, headers } = await shop.authorize(id)
    expect([status, body, headers['sandbox-scenario']]).toEqual([
      200,
      { acquirerAuthorizationCode: expect.stringMatching(/^\d{6}$/) },
      'challenge_success',
    ])
    const after = await statusOf(shop, id)
    expect(after).toMatchObject({
      status: 'authorized',
      refno: 'order-1',
      detail: { authorize: { amount: 1250, ...body } },
      card: { '3D': { eci: '05', authenticationResponse: 'Y' } },
    })
    expect(after.history.map(({ action, source, success }: Read) => [action, source, success])).toEqual([
      ['init', 'api', true],
      ['authenticate', 'web', true],
      ['authorize', 'api', true],
    ])
    const bodies = (await shop.webhooks()).map((webhook: Read) => JSON.parse(webhook.body))
    expect(bodies.map((sent: Read) => sent.status)).toEqual(['authenticated', 'authorized'])
    expect(bodies[1]).toEqual(after)
    const again = await shop.authorize(id)
    expect([again.status, again.body.error.code]).toEqual([409, 'INVALID_TRANSACTION_STATUS'])
    expect(again.body.error.message).toMatch(/^already authorized\./)
  })

  it('settles a lower amount with autoSettle', async () => {
    const shop = newSpace()
    const id = await authenticated(shop)
    const { body } = await shop.authorize(id, { refno: 'r', amount: 1000, autoSettle: true }).expect(200)
    expect(await statusOf(shop, id)).toMatchObject({
      status: 'settled',
      detail: { authorize: { amount: 1000, ...body }, settle: { amount: 1000 } },
    })
  })

  it('has the same code with the same seed', async () => {
    const codes = await Promise.all(
      [1, 2].map(async () => {
        const shop = inSpace(await startSandbox())
        return (await shop.authorize(await authenticated(shop))).body
      }),
    )
    expect(codes[0]).toEqual(codes[1])
  })

  it('of more than the authenticated amount is rejected, and changes nothing', async () => {
    const shop = newSpace()
    const id = await authenticated(shop)
    const { status, body } = await shop.authorize(id, { refno: 'r', amount: 1251 })
    expect([status, body]).toEqual([
      400,
      {
        error: {
          code: 'INVALID_PROPERTY',
          message: expect.stringMatching(/^authorize\.amount exceeded authorization amount: at most 1250/),
        },
      },
    ])
    await shop.authorize(id).expect(200)
  })

  it.each([
    ['initialized', async (shop: Space) => created(shop)],
    [
      'failed',
      async (shop: Space) => {
        const id = await created(shop)
        await shop.finish(id, { code: '4009' }).expect(200)
        return id
      },
    ],
    ['failed', (shop: Space) => authenticated(shop, '4000001000000075')],
    [
      'canceled',
      async (shop: Space) => {
        const id = await created(shop)
        await shop.finish(id, { cancel: true }).expect(200)
        return id
      },
    ],
  ])('returns 409 for a transaction with status %s', async (name, given) => {
    const shop = newSpace()
    const id = await given(shop)
    expect((await statusOf(shop, id)).status).toBe(name)
    const { status, body } = await shop.authorize(id)
    expect([status, body.error.code]).toEqual([409, 'INVALID_TRANSACTION_STATUS'])
    expect((await statusOf(shop, id)).status).toBe(name)
  })

  it('is not possible for the transaction of a link, or of another space', async () => {
    const shop = newSpace()
    const id = await authenticated(shop)
    const link = (await shop.createLink(threeDSLink())).body.id
    const { challenge } = (await shop.submit(link, plainEntry)).body
    for (const response of [await newSpace().authorize(id), await shop.authorize(challenge.transactionId)])
      expect([response.status, response.body.error.code]).toEqual([400, 'TRANSACTION_NOT_FOUND'])
  })

  it.each([
    [{}, 'authorize.refno must not be null'],
    [{ refno: '' }, 'authorize.refno must have at least 1 character'],
    [{ refno: 'r'.repeat(41) }, 'authorize.refno must have at most 40 characters'],
    [{ refno: 'r', amount: '12' }, 'authorize.amount must be'],
    [{ refno: 'r', amount: 0 }, 'authorize.amount must be'],
    [{ refno: 'r', amunt: 1 }, 'authorize.amunt is not recognized. Did you mean `amount`?'],
    [{ refno: 'r', '3D': { aply: true } }, 'authorize.3D.aply is not recognized. Did you mean `apply`?'],
  ])('with the body %j is rejected', async (body, message) => {
    const shop = newSpace()
    const response = await shop.authorize(await authenticated(shop), body)
    expect(response.status).toBe(400)
    expect(response.body.error.message).toContain(message)
  })

  it('returns the same response for the same Idempotency-Key, and is then final', async () => {
    const shop = newSpace()
    const id = await authenticated(shop)
    const key = { 'Idempotency-Key': 'a' }
    const [first, second] = [await shop.authorize(id, undefined, key), await shop.authorize(id, undefined, key)]
    expect([second.status, second.body, second.headers['sandbox-replayed']]).toEqual([200, first.body, 'true'])
    const declined = await authenticated(shop, DECLINED)
    const other = { 'Idempotency-Key': 'b' }
    const [no, again] = [
      await shop.authorize(declined, undefined, other),
      await shop.authorize(declined, undefined, other),
    ]
    expect([again.status, again.body, again.headers['sandbox-replayed']]).toEqual([400, no.body, 'true'])
    expect((await shop.authorize(id, { refno: 'x' }, key)).status).toBe(422)
  })

  it('notes refno2, and judges an authorization without the authentication', async () => {
    const shop = newSpace()
    const id = await authenticated(shop)
    const { headers } = await shop.authorize(id, { refno: 'r', refno2: 's', '3D': { apply: false } })
    expect(headers['sandbox-notes']).toBe('Accepted but ignored: refno2')
    const { rows } = (await shared().http.get(`/_sandbox/activity?space=${shop.space}&kind=authorization`)).body
    expect(rows).toMatchObject([
      { decision: 'approved', liability: 'not_shifted', recorded: { status: 'authenticated' } },
    ])
    expect(rows[0].findings.map(({ code }: Read) => code)).toEqual(['cavv_missing', 'eci_missing'])
  })
})

describe('a declined authorization', () => {
  it('fails the transaction with the code of the network', async () => {
    const shop = newSpace()
    const id = await authenticated(shop, DECLINED)
    const { status, body, headers } = await shop.authorize(id)
    expect([status, body, headers['sandbox-scenario']]).toEqual([
      400,
      { error: { code: 'DECLINED', message: 'not enough funds', networkCode: '51' }, transactionId: id },
      'decline_on_authorize',
    ])
    const after = await statusOf(shop, id)
    expect(after).toMatchObject({
      status: 'failed',
      detail: { authorize: { amount: 1250 }, fail: { reason: 'declined', message: 'not enough funds' } },
      card: { '3D': { eci: '05' } },
    })
    expect(after.history.at(-1)).toMatchObject({ action: 'authorize', success: false })
    expect((await shop.authorize(id)).body.error.message).toMatch(/^the authorization was declined\./)
  })

  it.each([
    ['VIS', '1A'],
    ['ECA', '65'],
  ] as const)('is soft for %s without a challenge, and cleared by a challenge', async (brand, networkCode) => {
    const shop = newSpace()
    const id = await authenticated(shop, SOFT[brand], { paymentMethods: [brand] })
    const { body } = await shop.authorize(id).expect(400)
    expect(body.error).toMatchObject({ code: 'SOFT_DECLINED', networkCode })
    expect((await statusOf(shop, id)).detail.fail.reason).toBe('soft_declined')
    await patch(shop, { networkCode })
    const stepUp = await authenticated(shop, CHALLENGE[brand], { paymentMethods: [brand] })
    await shop.authorize(stepUp).expect(200)
  })

  it('has any code of a queued patch, of no response, and none if it is approved', async () => {
    const shop = newSpace()
    const outcomes: Read[] = []
    for (const authorization of [
      { networkCode: '41' },
      { networkCode: 'ZZ', message: 'no' },
      { result: 'no_response' },
    ]) {
      await patch(shop, authorization)
      const id = await authenticated(shop)
      const { error } = (await shop.authorize(id).expect(400)).body
      outcomes.push([error, (await statusOf(shop, id)).detail.fail.reason])
    }
    expect(outcomes).toEqual([
      [{ code: 'BLOCKED_CARD', message: 'the card is reported lost', networkCode: '41' }, 'declined'],
      [{ code: 'DECLINED', message: 'no', networkCode: 'ZZ' }, 'declined'],
      [{ code: 'THIRD_PARTY_ERROR', message: 'The card network did not respond in time.' }, 'timeout'],
    ])
  })

  it.each([
    [9_000, undefined],
    [9_001, '51'],
    [11_000, '51'],
    [11_001, '41'],
  ])('of a limit card: %i is %s', async (amount, networkCode) => {
    const shop = newSpace()
    const id = await authenticated(shop, LIMIT, { paymentMethods: ['ECA'], amount })
    const { body } = await shop.authorize(id)
    expect(body.error?.networkCode).toBe(networkCode)
  })

  it('of a limit card is approved by a scenario', async () => {
    const shop = newSpace()
    await patch(shop, { result: 'approved' })
    const id = await authenticated(shop, LIMIT, { paymentMethods: ['ECA'], amount: 20_000 })
    await shop.authorize(id).expect(200)
  })
})

it('a lost response is returned again for the same Idempotency-Key', async () => {
  const shop = newSpace()
  await shared()
    .http.post(`/_sandbox/next?space=${shop.space}`)
    .send({ patch: { faults: { on: 'authorize', connection: 'reset' } } })
    .expect(201)
  const id = await authenticated(shop)
  const key = { 'Idempotency-Key': 'order-1' }
  await expect(shop.authorize(id, undefined, key)).rejects.toThrow()
  expect((await statusOf(shop, id)).status).toBe('authorized')
  expect((await shop.authorize(id, undefined, key)).headers['sandbox-replayed']).toBe('true')
})

it('a fault also replaces a decline', async () => {
  const shop = newSpace()
  await shared()
    .http.post(`/_sandbox/next?space=${shop.space}`)
    .send({ patch: { authorization: { networkCode: '51' }, faults: { on: 'authorize', status: 503 } } })
    .expect(201)
  const id = await authenticated(shop)
  const key = { 'Idempotency-Key': 'order-1' }
  expect((await shop.authorize(id, undefined, key)).status).toBe(503)
  expect((await statusOf(shop, id)).detail.fail.reason).toBe('declined')
  const { status, headers } = await shop.authorize(id, undefined, key)
  expect([status, headers['sandbox-replayed']]).toEqual([400, 'true'])
})

it('the start page of an authorized transaction stays that of its authentication', async () => {
  const shop = newSpace()
  const id = await authenticated(shop)
  await shop.authorize(id).expect(200)
  const page = await shared().http.get(`/v1/start/${id}`).set('accept', 'text/html')
  expect([page.status, page.text.includes('nothing has been charged')]).toEqual([410, false])
})
