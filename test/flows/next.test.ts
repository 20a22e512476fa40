import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { byQueuedOutcome, decided, queued, steering } from '../support/queue-outcomes.ts'
import { startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'

const BY_CARD = ['challenge_success', 'when.card challenge_success']
const order = (refno: string, more: object = {}) => initBody(CHALLENGE_CARD, { refno, ...more })

describe('a queued outcome', () => {
  it('applies to the next initialization only, in status and explanation too', async () => {
    const running = await startSandbox()
    await queued(running, { scenario: 'challenge_failed' })
    const first = await running.init(initBody())
    expect([first.status, decided(first)]).toEqual([201, byQueuedOutcome('challenge_failed')])
    expect(decided(await running.status(first.body.transactionId))).toEqual(byQueuedOutcome('challenge_failed'))
    expect((await running.finish(first.body.transactionId, { code: '4444' })).body.status).toBe('failed')
    expect(await steering(running).queued()).toEqual([])
    expect(decided(await running.init(initBody()))).toEqual(BY_CARD)
  })

  it('is used up by a decline too', async () => {
    const running = await startSandbox()
    await queued(running, { scenario: 'decline/51' })
    const declined = await running.init(initBody())
    expect([declined.status, declined.body.error.networkCode]).toEqual([400, '51'])
    expect(await steering(running).queued()).toEqual([])
    expect((await running.init(initBody())).status).toBe(201)
  })

  it('applies as often as its count', async () => {
    const running = await startSandbox()
    await queued(running, { scenario: 'decline/51', times: 2 })
    expect((await running.init(initBody())).status).toBe(400)
    expect(await steering(running).left()).toEqual({ next_1: 1 })
    expect((await running.init(initBody())).status).toBe(400)
    expect((await running.init(initBody())).status).toBe(201)
  })

  it('is used in the order of queuing: the first match wins', async () => {
    const running = await startSandbox()
    await queued(running, { scenario: 'attempt', when: { refno: 'B*' } })
    await queued(running, { scenario: 'challenge_failed' })
    await queued(running, { scenario: 'rejected' })
    expect(decided(await running.init(order('A1')))).toEqual(byQueuedOutcome('challenge_failed', 2))
    expect(decided(await running.init(order('B1')))).toEqual(byQueuedOutcome('attempt', 1))
    expect(decided(await running.init(order('B2')))).toEqual(byQueuedOutcome('rejected', 3))
  })

  it('applies before the header and the forced scenario, but an invalid header is still rejected', async () => {
    const running = await startSandbox()
    await inSpace(running).choose({ name: 'unavailable', mode: 'force' }).expect(200)
    await queued(running, { scenario: 'attempt' })
    const wrong = await running.init(initBody(), { 'sandbox-scenario': 'challenge_faild' })
    expect([wrong.status, wrong.body.error.code]).toEqual([400, 'INVALID_HEADER'])
    const header = { 'sandbox-scenario': 'rejected' }
    expect(decided(await running.init(initBody(), header))).toEqual(byQueuedOutcome('attempt'))
    expect(decided(await running.init(initBody(), header))[0]).toBe('rejected')
    expect(decided(await running.init(initBody()))[0]).toBe('unavailable')
  })
})

describe('a queued outcome for an order', () => {
  it('applies to every attempt of the matched order, even with other changes', async () => {
    const running = await startSandbox()
    await queued(running, { scenario: 'decline/51', when: { amount: { from: 5000 } }, times: 1, for: 'order' })
    expect(decided(await running.init(order('B1')))).toEqual(BY_CARD)
    expect(decided(await running.init(order('A1', { amount: 5000 })))).toEqual(byQueuedOutcome('decline/51'))
    expect(await steering(running).queued()).toMatchObject([{ left: 0, orders: [{ refno: 'A1' }] }])
    expect(decided(await running.init(order('A2', { amount: 5000 })))).toEqual(BY_CARD)
    expect(decided(await running.init(initBody(FRICTIONLESS_CARD, { refno: 'A1' })))).toEqual(
      byQueuedOutcome('decline/51'),
    )
    await steering(running).remove('next_1').expect(200)
    expect(decided(await running.init(order('A1', { amount: 5000 })))).toEqual(BY_CARD)
  })
})
