import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { manualClock } from '../support/manual-clock.ts'
import { manualSleep } from '../support/manual-sleep.ts'
import { startSandbox } from '../support/sandbox.ts'
import { scenarioFolder } from '../support/scenario-folder.ts'

const KEY = { 'Idempotency-Key': 'order-1-try-1' }
const DECLINED_CARD = '4000001000005512'
const MINUTE = 60_000

describe('a repeated Idempotency-Key', () => {
  it('returns the same response and creates nothing', async () => {
    const { init } = await startSandbox()
    const first = await init(initBody(), KEY)
    const second = await init(initBody(), KEY)
    expect([second.status, second.body, second.headers.location]).toEqual([201, first.body, first.headers.location])
    expect(second.headers['sandbox-replayed']).toBe('true')
    const third = await init(initBody(), { 'Idempotency-Key': 'another' })
    expect(third.body.transactionId).not.toBe(first.body.transactionId)
  })

  it('returns the same decline', async () => {
    const { init } = await startSandbox()
    const first = await init(initBody(DECLINED_CARD), KEY)
    const second = await init(initBody(DECLINED_CARD), KEY)
    expect([second.status, second.body]).toEqual([400, first.body])
    expect(second.headers['sandbox-replayed']).toBe('true')
  })

  it('returns 422 for another body', async () => {
    const { init } = await startSandbox()
    await init(initBody(), KEY)
    const response = await init(initBody(CHALLENGE_CARD, { amount: 1 }), KEY)
    expect([response.status, response.body.error.code]).toEqual([422, 'INVALID_HEADER'])
  })

  it('returns 409 while the first request is in progress', async () => {
    const scenarios = scenarioFolder({ 'slow_init.yaml': 'title: Slow\ninitialization: { delay: 500ms }\n' })
    const { sleep, sleepers, wake } = manualSleep()
    const { init } = await startSandbox({ scenarios, sleep })
    const slow = { ...KEY, 'sandbox-scenario': 'slow_init' }
    const first = Promise.resolve(init(initBody(), slow))
    await eventually(() => expect(sleepers()).toContain(500))
    const second = await init(initBody(), slow)
    expect([second.status, second.body.error.code]).toEqual([409, 'INVALID_STATE'])
    wake()
    expect((await first).status).toBe(201)
  })

  it('is a new attempt after a rejected request', async () => {
    const { init } = await startSandbox()
    expect((await init(initBody(CHALLENGE_CARD, { amount: 0 }), KEY)).status).toBe(400)
    expect((await init(initBody('4000001000000158', { paymentMethods: ['ECA'] }), KEY)).status).toBe(400)
    expect((await init(initBody(), KEY)).status).toBe(201)
  })

  it('is a new request after 60 minutes', async () => {
    const clock = manualClock()
    const { init } = await startSandbox({ clock })
    const first = await init(initBody(), KEY)
    clock.advance(60 * MINUTE - 1)
    expect((await init(initBody(), KEY)).body).toEqual(first.body)
    clock.advance(1)
    const later = await init(initBody(), KEY)
    expect(later.status).toBe(201)
    expect(later.body.transactionId).not.toBe(first.body.transactionId)
  })

  it('is independent in another space', async () => {
    const { http, init } = await startSandbox()
    const first = await init(initBody(), KEY)
    const other = await http.post('/v1/transactions').auth('1100000000+b', 'sandbox').set(KEY).send(initBody())
    expect(other.status).toBe(201)
    expect(other.body.transactionId).not.toBe(first.body.transactionId)
  })

  it.each([
    ['with 256 characters', 'x'.repeat(256)],
    ['with a space', 'a b'],
  ])('is rejected %s', async (_title, key) => {
    const { init } = await startSandbox()
    const response = await init(initBody(), { 'Idempotency-Key': key })
    expect([response.status, response.body.error.code]).toEqual([400, 'INVALID_HEADER'])
  })
})
