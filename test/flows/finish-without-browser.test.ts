import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'

const CANCELED_CARD = '4000001000000265'
const ABANDONED_CARD = '4000001000000257'
const FAILING_CARD = '4000001000000042'

const shared = sharedSandbox()
const emv = sharedSandbox({ 'directory-response': 'emv' })

const opened = async (running: Running, number?: string, more = {}): Promise<string> => {
  const answer = await running.init(initBody(number, more))
  expect(answer.status).toBe(201)
  return answer.body.transactionId
}

const threeDS = async ({ status }: Running, id: string) => (await status(id)).body.card['3D']

describe('a challenge is finished without a browser', () => {
  it('by a code: same history and redirect as the page', async () => {
    const running = shared()
    const id = await opened(running)
    const answer = await running.finish(id, { code: '4444' })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
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

  it('by cancelling', async () => {
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

  it('by wrong codes: tries are counted down, the third one fails it', async () => {
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
    'by the outcome %s %s, which overrides what was pinned',
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

  it('obeys the pinned result when a code is sent', async () => {
    const running = shared()
    const id = await opened(running, FAILING_CARD)
    expect((await running.finish(id, { code: '4444' })).body.status).toBe('failed')
  })

  it('ends a frictionless card by an outcome: there is no challenge to answer otherwise', async () => {
    const running = shared()
    const id = await opened(running, FRICTIONLESS_CARD)
    expect((await running.finish(id, { code: '4444' })).status).toBe(409)
    expect((await running.finish(id, { outcome: 'Y' })).body.status).toBe('authenticated')
    expect(await threeDS(running, id)).toMatchObject({ directoryResponse: 'Y', eci: '05' })
  })

  it('lets a frictionless card end otherwise, still without a challenge', async () => {
    const running = shared()
    const id = await opened(running, FRICTIONLESS_CARD)
    expect((await running.finish(id, { outcome: 'N' })).body.status).toBe('failed')
    expect(await threeDS(running, id)).not.toHaveProperty('authenticationResponse')
  })

  it('is told as the reason of an end that the scenario did not want', async () => {
    const running = await startSandbox()
    const { transactionId } = (await running.init(initBody(FRICTIONLESS_CARD))).body
    await running.finish(transactionId, { outcome: 'N', reason: '10' })
    const { headers } = await running.status(transactionId)
    const told = 'when.card frictionless_success; ended as N with reason 10 by the control API'
    expect(headers['sandbox-explain']).toMatch(told)
    const request = headers['sandbox-request-id']
    const explained = await running.http.get(`/_sandbox/explain/${request}`).set('accept', 'application/json')
    expect(explained.body.summary).toContain(`matched because of ${told}`)
  })

  it('is no reason where it changes nothing, or where a code was given', async () => {
    const running = await startSandbox()
    for (const [card, wish] of [
      ['4000001000000190', { outcome: 'N' }],
      ['4000001000000158', { outcome: 'N' }],
      [CHALLENGE_CARD, { code: '4009' }],
    ] as const) {
      const { transactionId } = (await running.init(initBody(card))).body
      await running.finish(transactionId, wish)
      expect((await running.status(transactionId)).headers['sandbox-explain']).not.toContain('ended as')
    }
  })

  it('ends a card that cancels by itself, unless an outcome is given', async () => {
    const running = shared()
    const first = await opened(running, CANCELED_CARD)
    expect((await running.finish(first, { code: '4444' })).body.status).toBe('canceled')
    const second = await opened(running, CANCELED_CARD, { refno: 'order-2' })
    expect((await running.finish(second, { outcome: 'Y' })).body.status).toBe('authenticated')
  })

  it('cannot move an abandoned challenge except by an outcome', async () => {
    const running = shared()
    const id = await opened(running, ABANDONED_CARD)
    expect((await running.finish(id, { code: '4444' })).body.status).toBe('challenge_ongoing')
    expect((await running.finish(id, { cancel: true })).body.status).toBe('challenge_ongoing')
    expect((await running.finish(id, { outcome: 'N' })).body.status).toBe('failed')
  })

  it('answers with a form where the merchant wanted POST', async () => {
    const running = shared()
    const redirect = { successUrl: 'http://shop.test/done?cart=7&lang=de', method: 'POST' as const }
    const id = await opened(running, CHALLENGE_CARD, { redirect })
    expect((await running.finish(id, { code: '4444' })).body.redirect).toEqual({
      method: 'POST',
      url: 'http://shop.test/done',
      fields: { cart: '7', lang: 'de', transactionId: id },
    })
  })

  it('leads to the built-in result page where the merchant gave no address', async () => {
    const running = shared()
    const id = await opened(running, CHALLENGE_CARD, { redirect: {} })
    const { body } = await running.finish(id, { code: '4444' })
    expect(body.redirect.url).toBe(`${running.url}/v1/start/${id}/result`)
    expect((await running.http.get(`/v1/start/${id}/result`)).status).toBe(200)
  })

  it('names the id as the setting says', async () => {
    const running = await startSandbox({ 'return-parameter': 'trx' })
    const id = await opened(running)
    expect((await running.finish(id, { code: '4444' })).body.redirect.url).toBe(`http://shop.test/success?trx=${id}`)
  })
})

describe('a wish that cannot be granted', () => {
  it.each([
    ['nothing', {}],
    ['an unknown outcome', { outcome: 'I' }],
    ['a reason without an outcome', { reason: '01' }],
    ['two wishes', { code: '4444', cancel: true }],
    ['cancel false', { cancel: false }],
    ['a reason that is no reason', { outcome: 'N', reason: '1' }],
    ['a confidence reason for N', { outcome: 'N', reason: '15' }],
    ['a failure reason for Y', { outcome: 'Y', reason: '01' }],
  ])('%s: 400, and nothing has happened', async (_what, wish) => {
    const running = shared()
    const id = await opened(running)
    const answer = await running.finish(id, wish)
    expect([answer.status, answer.body.error.code]).toEqual([400, 'INVALID_PROPERTY'])
    expect((await running.status(id)).body.status).toBe('initialized')
  })

  it('an unknown transaction: 404', async () => {
    const { finish } = shared()
    const answer = await finish('123456789012345678', { code: '4444' })
    expect([answer.status, answer.body.error.code]).toEqual([404, 'TRANSACTION_NOT_FOUND'])
  })

  it('an id with a contradicting space: 404', async () => {
    const running = shared()
    const id = await opened(running)
    const answer = await running.http.post(`/_sandbox/transactions/${id}/challenge?space=other`).send({ code: '4444' })
    expect(answer.status).toBe(404)
  })

  it('an ended transaction: 409, ends are final', async () => {
    const running = shared()
    const id = await opened(running)
    await running.finish(id, { code: '4444' })
    const again = await running.finish(id, { outcome: 'N' })
    expect([again.status, again.body.error.code]).toEqual([409, 'INVALID_TRANSACTION_STATUS'])
    expect((await running.status(id)).body.status).toBe('authenticated')
  })
})
