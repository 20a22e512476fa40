import { describe, expect, it } from 'vitest'
import {
  CHALLENGE_CARD,
  FRICTIONLESS_CARD,
  initBody,
  NOT_ENROLLED_CARD,
  plainCard,
  THREE_DS,
} from '../support/init-body.ts'
import { requestsIn } from '../support/journal.ts'
import { startSandbox } from '../support/sandbox.ts'

describe('a merchant initializes a transaction', () => {
  it('gets an ID, the enrollment and the URL of the start page', async () => {
    const { init, url } = await startSandbox()
    const response = await init(initBody())
    expect(response.status).toBe(201)
    expect(response.body).toEqual({ transactionId: expect.stringMatching(/^[1-9]\d{17}$/), '3D': { enrolled: true } })
    expect(response.headers.location).toBe(`${url}/v1/start/${response.body.transactionId}`)
    expect(response.headers['sandbox-scenario']).toBe('challenge_success')
    expect(response.headers['sandbox-explain']).toContain('challenge_success')
    expect(response.headers['sandbox-request-id']).toBe('req_1')
    expect(response.headers['correlation-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('gets enrolled false if the card does not support 3-D Secure', async () => {
    const { init } = await startSandbox()
    expect((await init(initBody(NOT_ENROLLED_CARD))).body['3D']).toEqual({ enrolled: false })
  })

  it('reads the new transaction: initialized, with its expiry and one history entry', async () => {
    const { init, status } = await startSandbox()
    const { body } = await init(initBody(FRICTIONLESS_CARD, { refno2: 'second', language: 'de' }))
    const read = await status(body.transactionId)
    expect(read.status).toBe(200)
    expect(read.body).toEqual({
      transactionId: body.transactionId,
      merchantId: '1100000000',
      type: 'payment',
      status: 'initialized',
      currency: 'EUR',
      refno: 'order-1',
      refno2: 'second',
      language: 'de',
      paymentMethod: 'VIS',
      detail: {
        init: { expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/) },
        authorize: { amount: 1250 },
      },
      history: [
        {
          action: 'init',
          amount: 1250,
          source: 'api',
          date: expect.stringMatching(/\.\d{3}\+00:00$/),
          success: true,
          ip: '127.0.0.1',
        },
      ],
      card: {
        masked: '400000xxxxxx0018',
        fingerprint: expect.stringMatching(/^F-[A-Za-z0-9_-]{22}$/),
        expiryMonth: '12',
        expiryYear: '34',
        info: {
          brand: 'VISA',
          type: 'credit',
          usage: 'consumer',
          country: expect.stringMatching(/^[A-Z]{2}$/),
          issuer: expect.stringMatching(/ Bank$/),
        },
      },
    })
  })

  it('can omit all optional fields', async () => {
    const { init } = await startSandbox()
    const { redirect: _redirect, ...body } = initBody()
    const { cvv: _cvv, ...card } = plainCard(CHALLENGE_CARD)
    expect((await init({ ...body, card })).status).toBe(201)
  })

  it('can send unknown card.3D fields, which are noted', async () => {
    const { init, sandbox } = await startSandbox()
    const card = plainCard(CHALLENGE_CARD, {
      '3D': { ...THREE_DS, cardholder: { ...THREE_DS.cardholder, nickname: 'x' }, somethingNew: { a: 1 } } as never,
    })
    const response = await init(initBody(CHALLENGE_CARD, { card }))
    expect(response.status).toBe(201)
    expect(response.headers['sandbox-notes']).toBe(
      'Accepted but ignored: card.3D.cardholder.nickname, card.3D.somethingNew',
    )
    expect(requestsIn(sandbox).at(-1)?.notes.join()).toContain('card.3D.somethingNew')
  })

  it('gets URLs below the public URL if it is set', async () => {
    const { init, http } = await startSandbox({ 'public-url': 'https://sandbox.shop.example/pay' })
    const response = await init(initBody())
    expect(response.headers.location).toBe(`https://sandbox.shop.example/pay/v1/start/${response.body.transactionId}`)
    expect((await http.get('/_sandbox/health').set('Host', 'sandbox.shop.example')).status).toBe(200)
  })

  it('gets start URLs below the pay URL if it differs', async () => {
    const { init } = await startSandbox({ 'public-url': 'http://api.test', 'pay-url': 'http://pay.test' })
    expect((await init(initBody())).headers.location).toMatch(/^http:\/\/pay\.test\/v1\/start\/\d{18}$/)
  })
})

describe('the account', () => {
  it('without 3-D Secure rejects with INVALID_SETUP', async () => {
    const { init } = await startSandbox({ 'account-3ds': 'off' })
    const response = await init(initBody())
    expect([response.status, response.body.error.code]).toEqual([400, 'INVALID_SETUP'])
  })

  it('with unique references rejects a used one', async () => {
    const { init } = await startSandbox({ 'unique-refno': 'on' })
    expect((await init(initBody())).status).toBe(201)
    const again = await init(initBody())
    expect([again.status, again.body.error.code]).toEqual([400, 'DUPLICATE_REFNO'])
    expect((await init(initBody(CHALLENGE_CARD, { refno: 'order-2' }))).status).toBe(201)
  })
})
