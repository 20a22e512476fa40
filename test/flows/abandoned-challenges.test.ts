import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { manualClock } from '../support/manual-clock.ts'
import { startSandbox } from '../support/sandbox.ts'

const ABANDONED_CARD = '4000001000000257'
const TIMEOUT_CARD = '4000001000000091'
const MINUTE = 60_000

const start = async (number: string, headers = {}) => {
  const clock = manualClock()
  const running = await startSandbox({ clock, 'directory-response': 'emv' })
  const { body } = await running.init(initBody(number), headers)
  const id: string = body.transactionId
  return { ...running, clock, id, read: async () => (await running.status(id)).body }
}

describe('an unfinished transaction', () => {
  it('fails automatically 30 minutes after its creation, with that moment as date', async () => {
    const { clock, read } = await start(CHALLENGE_CARD)
    const created = clock.now()
    clock.advance(30 * MINUTE - 1)
    expect((await read()).status).toBe('initialized')
    clock.advance(5 * MINUTE)
    const body = await read()
    expect(body.status).toBe('failed')
    expect(body.detail.fail.reason).toBe('timeout')
    expect(body.card).not.toHaveProperty('3D')
    expect(body.history.at(-1)).toEqual({
      action: 'authenticate',
      amount: 1250,
      source: 'system',
      date: new Date(Date.parse(created) + 30 * MINUTE).toISOString().replace('Z', '+00:00'),
      success: false,
    })
  })

  it('stays open while the challenge is abandoned, then shows an uncompleted challenge', async () => {
    const { clock, http, id, read } = await start(ABANDONED_CARD)
    expect((await http.get(`/v1/start/${id}`)).status).toBe(200)
    const open = await read()
    expect(open.status).toBe('challenge_ongoing')
    expect(open.card['3D']).toMatchObject({ directoryResponse: 'C' })
    expect(open.card['3D']).not.toHaveProperty('authenticationResponse')
    expect(open.detail.init).toBeDefined()
    clock.advance(30 * MINUTE)
    const over = await read()
    expect([over.status, over.detail.fail.reason]).toEqual(['failed', 'timeout'])
    expect(over.card['3D']).toMatchObject({ directoryResponse: 'C', authenticationResponse: 'C' })
    expect(over.card['3D']).not.toHaveProperty('eci')
  })

  it('stays at challenge_required if the page never appears', async () => {
    const { clock, http, id, read } = await start(CHALLENGE_CARD, {
      'sandbox-scenario': 'challenge_required_abandoned',
    })
    await http.get(`/v1/start/${id}`)
    expect((await read()).status).toBe('challenge_required')
    clock.advance(30 * MINUTE)
    expect((await read()).status).toBe('failed')
  })

  it('is rejected by the start page afterwards', async () => {
    const { clock, http, id } = await start(CHALLENGE_CARD)
    clock.advance(30 * MINUTE)
    expect((await http.get(`/v1/start/${id}`)).status).toBe(410)
  })
})

describe('a challenge page that times out', () => {
  it('fails with reason 14 and sends the cardholder to the errorUrl', async () => {
    const { clock, http, id, read } = await start(TIMEOUT_CARD)
    const page = await http.get(`/v1/start/${id}`)
    expect(page.headers.refresh).toMatch(/^10; url=.*return$/)
    clock.advance(10_000)
    const body = await read()
    expect([body.status, body.detail.fail.reason]).toEqual(['failed', 'timeout'])
    expect(body.card['3D']).toMatchObject({
      directoryResponse: 'C',
      authenticationResponse: 'N',
      transStatusReason: '14',
      eci: '07',
    })
    const back = await http.get(`/v1/start/${id}/return`)
    expect([back.status, back.headers.location]).toEqual([303, `http://shop.test/error?cart=7&transactionId=${id}`])
  })

  it('ends automatically with the result of the scenario', async () => {
    const { clock, http, id, read } = await start(CHALLENGE_CARD, { 'sandbox-scenario': 'challenge_decoupled' })
    await http.get(`/v1/start/${id}`)
    expect((await read()).status).toBe('challenge_ongoing')
    clock.advance(5 * MINUTE)
    const body = await read()
    expect(body.status).toBe('authenticated')
    expect(body.history.at(-1)).toMatchObject({ source: 'system', success: true })
  })
})
