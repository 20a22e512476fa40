import { describe, expect, it } from 'vitest'
import type { RunComparison } from '../../src/core/contract/control.gen.ts'
import { play, runOf } from '../support/finished-runs.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { startReceiver } from '../support/receiver.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'

type PaymentPlan = {
  readonly card?: string
  readonly steps?: readonly object[]
  readonly more?: object
  readonly read?: boolean
}

/** Plays a payment with this refno up to its last step. */
const pay = async (running: Running, refno: string, { card = CHALLENGE_CARD, steps = [], more, read }: PaymentPlan) => {
  const { body } = await running.init(initBody(card, { refno, ...more })).expect(201)
  await running.http.get(`/v1/start/${body.transactionId}`)
  for (const step of steps) await running.finish(body.transactionId, step).expect(200)
  if (read) await running.status(body.transactionId).expect(200)
  return body.transactionId
}

const compare = async ({ http }: Running, a: string, b: string): Promise<RunComparison> =>
  (await http.get(`/_sandbox/diff?a=${a}&b=${b}`).expect(200)).body

const PASSES: PaymentPlan = { steps: [{ code: '4444' }], read: true }

describe('two compared runs', () => {
  it('are the same if only IDs, names, times and generated values differ', async () => {
    const running = await startSandbox()
    const hooks = await startReceiver()
    const first = await pay(running, 'order-1', { ...PASSES, more: { webhook: { url: hooks.url } } })
    const other = await pay(running, 'order-2', { ...PASSES, more: { webhook: { url: hooks.url } } })
    await hooks.until((received) => received.length === 2)
    await running.http.get(`/_sandbox/wait?idle=20ms&transaction=${other}`).expect(200)
    const compared = await compare(running, first, other)
    expect(compared).toMatchObject({ isSame: true, facts: [], notCompared: [] })
    expect(compared.first).toBeUndefined()
    expect(compared.steps.map(({ result }) => result)).toEqual(compared.steps.map(() => 'same'))
    expect(compared.steps.map(({ title }) => title)).toContain('Webhook delivered')
    expect([compared.a.name, compared.b.name]).toEqual(['order-1', 'order-2'])
  })

  it('can be links', async () => {
    const running = await startSandbox()
    const good = await play(running, runOf('a link with a challenge'))
    const bad = await play(running, runOf('a link whose challenge fails'))
    const compared = await compare(running, good.id, bad.id)
    expect(compared.a).toMatchObject({ kind: 'link', name: `booking-1 (${good.id.slice(-4)})` })
    expect(compared.first).toMatch(/successUrl|webhookEndpoint/)
  })
})

describe('runs that cannot be compared', () => {
  const running = sharedSandbox()
  it.each([
    ['?a=x', 400, '`a` and `b` must each be the ID, refno or reference'],
    ['?a=nobody&b=nobody', 404, '`a`: no transaction or link in the space `default` has this ID, refno or reference.'],
  ])('%s is %i', async (query, status, message) => {
    const { body } = await running().http.get(`/_sandbox/diff${query}`).expect(status)
    expect(body.error.message).toContain(message)
  })

  it('are the same transaction or link', async () => {
    const id = await pay(running(), 'alone', PASSES)
    const { body } = await running().http.get(`/_sandbox/diff?a=${id}&b=alone`).expect(400)
    expect(body.error.message).toBe('`a` and `b` lead to the same transaction or link. Pass two different ones.')
  })
})
