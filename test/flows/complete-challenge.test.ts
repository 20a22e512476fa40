import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'

const CANCELED_CARD = '4000001000000265'
const ABANDONED_CARD = '4000001000000257'
const FAILING_CARD = '4000001000000042'

const shared = sharedSandbox()
const emv = sharedSandbox({ 'directory-response': 'emv' })

const opened = async (running: Running, number?: string, more = {}): Promise<string> => {
  const response = await running.init(initBody(number, more))
  expect(response.status).toBe(201)
  return response.body.transactionId
}

const threeDS = async ({ status }: Running, id: string) => (await status(id)).body.card['3D']

describe('a challenge completed without a browser', () => {
  it('accepts a code, with the same history and redirect as the page', async () => {
    const running = shared()
    const id = await opened(running)
    const response = await running.finish(id, { code: '4444' })
    expect(response.status).toBe(200)
    expect(response.body).toEqual({
      transactionId: id,
      status: 'authenticated',
      redirect: { method: 'GET', url: `http://shop.test/success?transactionId=${id}`, fields: {} },
    })
    const { body } = await running.status(id)
    expect(body.history.map(({ action, source, success, ip }: never) => [action, source, success, ip])).toEqual([
      ['init', 'api', true, '127.0.0.1'],
      ['authenticate', 'web', true, '127.0.0.1'],
    ])
  })

  it('can be canceled', async () => {
    const running = shared()
    const id = await opened(running)
    const { body } = await running.finish(id, { cancel: true })
    expect([body.status, body.redirect.url]).toEqual(['canceled', `http://shop.test/cancel?transactionId=${id}`])
    const { body: read } = await running.status(id)
    expect(read.detail).toEqual({ authorize: { amount: 1250 }, cancel: { reversal: false } })
    expect(read.history.at(-1)).toMatchObject({ action: 'cancel', source: 'web', success: true })
    expect(read.card['3D']).toMatchObject({ authenticationResponse: 'N', transStatusReason: '26' })
    expect(read.card['3D']).not.toHaveProperty('eci')
  })

  it('counts down attempts for wrong codes and fails after the third', async () => {
    const running = shared()
    const id = await opened(running)
    expect((await running.finish(id, { code: '0000' })).body).toEqual({
      transactionId: id,
      status: 'challenge_ongoing',
      input: 'code',
      attemptsLeft: 2,
    })
    expect((await running.finish(id, { code: '0000' })).body.attemptsLeft).toBe(1)
    const last = await running.finish(id, { code: '0000' })
    expect(last.body.status).toBe('failed')
    expect(last.body.redirect.url).toBe(`http://shop.test/error?cart=7&transactionId=${id}`)
    expect(await threeDS(running, id)).toMatchObject({
      authenticationResponse: 'N',
      transStatusReason: '19',
      eci: '07',
    })
  })

  it.each([
    ['Y', undefined, 'authenticated', '05', undefined, 'success'],
    ['Y', '17', 'authenticated', '05', '17', 'success'],
    ['A', undefined, 'authenticated', '06', undefined, 'success'],
    ['N', undefined, 'failed', '07', '01', 'error'],
    ['N', '10', 'failed', '07', '10', 'error'],
    ['U', undefined, 'failed', '07', '22', 'error'],
    ['R', undefined, 'failed', '07', '11', 'error'],
  ])(
    'accepts the outcome %s %s, which overrides the assigned result',
    async (outcome, reason, status, eci, seenReason, target) => {
      const running = emv()
      const id = await opened(running, FAILING_CARD)
      const { body } = await running.finish(id, { outcome, ...(reason ? { reason } : {}) })
      expect([body.status, new URL(body.redirect.url).pathname]).toEqual([status, `/${target}`])
      const result = await threeDS(running, id)
      expect(result).toMatchObject({ directoryResponse: 'C', authenticationResponse: outcome, eci })
      expect(result.transStatusReason).toBe(seenReason)
      expect('cavv' in result).toBe(status === 'authenticated')
    },
  )

  it('returns the assigned result when a code is sent', async () => {
    const running = shared()
    const id = await opened(running, FAILING_CARD)
    expect((await running.finish(id, { code: '4444' })).body.status).toBe('failed')
  })

  it('ends a frictionless card only by an outcome, because it has no challenge', async () => {
    const running = shared()
    const id = await opened(running, FRICTIONLESS_CARD)
    expect((await running.finish(id, { code: '4444' })).status).toBe(409)
    expect((await running.finish(id, { outcome: 'Y' })).body.status).toBe('authenticated')
    expect(await threeDS(running, id)).toMatchObject({ directoryResponse: 'Y', eci: '05' })
  })

  it('changes the result of a frictionless card, still without a challenge', async () => {
    const running = shared()
    const id = await opened(running, FRICTIONLESS_CARD)
    expect((await running.finish(id, { outcome: 'N' })).body.status).toBe('failed')
    expect(await threeDS(running, id)).not.toHaveProperty('authenticationResponse')
  })

  it('is named as the reason if the result differs from the scenario', async () => {
    const running = await startSandbox()
    const { transactionId } = (await running.init(initBody(FRICTIONLESS_CARD))).body
    await running.finish(transactionId, { outcome: 'N', reason: '10' })
    const { headers } = await running.status(transactionId)
    const explanation = 'when.card frictionless_success; ended as N with reason 10 by the control API'
    expect(headers['sandbox-explain']).toMatch(explanation)
    const request = headers['sandbox-request-id']
    const explained = await running.http.get(`/_sandbox/explain/${request}`).set('accept', 'application/json')
    expect(explained.body.summary).toContain(`matched because of ${explanation}`)
  })

  it('is not named as the reason if it changes nothing or a code was given', async () => {
    const running = await startSandbox()
    for (const [card, completion] of [
      ['4000001000000190', { outcome: 'N' }],
      ['4000001000000158', { outcome: 'N' }],
      [CHALLENGE_CARD, { code: '4009' }],
    ] as const) {
      const { transactionId } = (await running.init(initBody(card))).body
      await running.finish(transactionId, completion)
      expect((await running.status(transactionId)).headers['sandbox-explain']).not.toContain('ended as')
    }
  })

  it('cancels for a card that cancels automatically, unless an outcome is given', async () => {
    const running = shared()
    const first = await opened(running, CANCELED_CARD)
    expect((await running.finish(first, { code: '4444' })).body.status).toBe('canceled')
    const second = await opened(running, CANCELED_CARD, { refno: 'order-2' })
    expect((await running.finish(second, { outcome: 'Y' })).body.status).toBe('authenticated')
  })

  it('ends an abandoned challenge only by an outcome', async () => {
    const running = shared()
    const id = await opened(running, ABANDONED_CARD)
    expect((await running.finish(id, { code: '4444' })).body.status).toBe('challenge_ongoing')
    expect((await running.finish(id, { cancel: true })).body.status).toBe('challenge_ongoing')
    expect((await running.finish(id, { outcome: 'N' })).body.status).toBe('failed')
  })

  it('returns a form if the merchant requested POST', async () => {
    const running = shared()
    const redirect = { successUrl: 'http://shop.test/done?cart=7&lang=de', method: 'POST' as const }
    const id = await opened(running, CHALLENGE_CARD, { redirect })
    expect((await running.finish(id, { code: '4444' })).body.redirect).toEqual({
      method: 'POST',
      url: 'http://shop.test/done',
      fields: { cart: '7', lang: 'de', transactionId: id },
    })
  })

  it('redirects to the built-in result page if the merchant gave no URL', async () => {
    const running = shared()
    const id = await opened(running, CHALLENGE_CARD, { redirect: {} })
    const { body } = await running.finish(id, { code: '4444' })
    expect(body.redirect.url).toBe(`${running.url}/v1/start/${id}/result`)
    expect((await running.http.get(`/v1/start/${id}/result`)).status).toBe(200)
  })

  it('names the ID parameter as in the setting', async () => {
    const running = await startSandbox({ 'return-parameter': 'trx' })
    const id = await opened(running)
    expect((await running.finish(id, { code: '4444' })).body.redirect.url).toBe(`http://shop.test/success?trx=${id}`)
  })
})

describe('an invalid challenge request', () => {
  it.each([
    ['an empty object', {}],
    ['an unknown outcome', { outcome: 'I' }],
    ['a reason without an outcome', { reason: '01' }],
    ['two inputs', { code: '4444', cancel: true }],
    ['cancel false', { cancel: false }],
    ['an invalid reason', { outcome: 'N', reason: '1' }],
    ['a confidence reason for N', { outcome: 'N', reason: '15' }],
    ['a failure reason for Y', { outcome: 'Y', reason: '01' }],
  ])('%s returns 400 without any effect', async (_title, completion) => {
    const running = shared()
    const id = await opened(running)
    const response = await running.finish(id, completion)
    expect([response.status, response.body.error.code]).toEqual([400, 'INVALID_PROPERTY'])
    expect((await running.status(id)).body.status).toBe('initialized')
  })

  it('an unknown transaction returns 404', async () => {
    const { finish } = shared()
    const response = await finish('123456789012345678', { code: '4444' })
    expect([response.status, response.body.error.code]).toEqual([404, 'TRANSACTION_NOT_FOUND'])
  })

  it('an ID with a contradicting space returns 404', async () => {
    const running = shared()
    const id = await opened(running)
    const response = await running.http
      .post(`/_sandbox/transactions/${id}/challenge?space=other`)
      .send({ code: '4444' })
    expect(response.status).toBe(404)
  })

  it('an ended transaction returns 409, because final states do not change', async () => {
    const running = shared()
    const id = await opened(running)
    await running.finish(id, { code: '4444' })
    const again = await running.finish(id, { outcome: 'N' })
    expect([again.status, again.body.error.code]).toEqual([409, 'INVALID_TRANSACTION_STATUS'])
    expect((await running.status(id)).body.status).toBe('authenticated')
  })
})
