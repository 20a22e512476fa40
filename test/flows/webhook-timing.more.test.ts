import { describe, expect, it } from 'vitest'
import { instant } from '../../src/core/domain/time.ts'
import { initBody } from '../support/init-body.ts'
import { manualClock } from '../support/manual-clock.ts'
import { startReceiver } from '../support/receiver.ts'
import { startSandbox } from '../support/sandbox.ts'
import { scenarioFolder } from '../support/scenario-folder.ts'
import { authenticated, begin, deliveries, openPage, untilDelivery } from '../support/webhooks.ts'

const NOW = '2026-01-02T03:04:05.678+00:00'
const after = (ms: number): string => instant(Date.parse(NOW) + ms)
const dueAfter = (ms: number): object => ({ status: 'pending', due: after(ms) })
const sentAfter = (ms: number): object => ({ status: 'delivered', attempts: [{ at: after(ms) }] })
const SECOND = 1_000

describe('after_redirect', () => {
  it('waits until the browser was redirected', async () => {
    const running = await startSandbox()
    const receiver = await startReceiver()
    const id = await begin(running, receiver.url, 'webhook_after_redirect')
    const confirm = await openPage(running, id)
    expect(await deliveries(running)).toEqual([])
    expect(await confirm()).toMatch(/^303 /)
    expect(JSON.parse((await receiver.next()).body).status).toBe('authenticated')
  })

  it('counts a delay of the scenario from there', async () => {
    const clock = manualClock(NOW)
    const running = await startSandbox({ clock })
    const receiver = await startReceiver()
    const id = await begin(running, receiver.url, 'webhook_late')
    const confirm = await openPage(running, id)
    expect(await deliveries(running)).toEqual([])
    await confirm()
    await untilDelivery(running, dueAfter(30 * SECOND))
    clock.advance(30 * SECOND - 1)
    clock.advance(1)
    await untilDelivery(running, sentAfter(30 * SECOND))
    expect(receiver.requests).toHaveLength(1)
  })

  it('is sent at once for an expired transaction: no browser will return', async () => {
    const clock = manualClock(NOW)
    const running = await startSandbox({ clock })
    const receiver = await startReceiver()
    await begin(running, receiver.url, 'webhook_after_redirect')
    clock.advance(30 * 60 * SECOND)
    await untilDelivery(running, { status: 'pending' })
    clock.advance(0)
    expect(JSON.parse((await receiver.next()).body)).toMatchObject({ status: 'failed' })
  })
})

describe('after_status', () => {
  it('waits until the merchant has read the final status, not an earlier one', async () => {
    const running = await startSandbox()
    const receiver = await startReceiver()
    const id = await begin(running, receiver.url, 'webhook_after_status')
    expect((await running.status(id)).body.status).toBe('initialized')
    await running.finish(id, { code: '4444' })
    expect(await deliveries(running)).toMatchObject([{ status: 'waiting', waitsFor: 'status_read' }])
    expect((await running.status(id)).body.status).toBe('authenticated')
    expect(JSON.parse((await receiver.next()).body).status).toBe('authenticated')
    await running.status(id)
    await untilDelivery(running, { status: 'delivered', attemptCount: 1 })
  })
})

describe('a delay', () => {
  it.each([
    [1, 2_000],
    [0.01, 20],
    [0, 0],
  ])('is multiplied by --webhook-time-scale %f: %i ms', async (scale, ms) => {
    const clock = manualClock(NOW)
    const scenarios = scenarioFolder({ 'two_seconds.yaml': 'title: Late\nwebhook:\n  delay: 2s\n' })
    const running = await startSandbox({ clock, scenarios, 'webhook-time-scale': scale })
    const receiver = await startReceiver()
    await authenticated(running, receiver.url, 'two_seconds')
    expect(await deliveries(running)).toMatchObject([dueAfter(ms)])
    for (let passed = 0; passed < ms; passed += 1) clock.advance(1)
    clock.advance(0)
    await untilDelivery(running, sentAfter(ms))
  })
})

describe('manual sending', () => {
  it.each([
    ['auto', 'default', 'pending'],
    ['auto', 'webhook_manual', 'waiting'],
    ['auto', 'webhook_never', undefined],
    ['manual', 'default', 'waiting'],
    ['manual', 'webhook_late', 'waiting'],
    ['manual', 'webhook_never', undefined],
    ['manual', 'sent_anyway', 'pending'],
  ] as const)('with --webhooks %s and scenario %s: %s', async (webhooks, scenario, status) => {
    const scenarios = scenarioFolder({ 'sent_anyway.yaml': 'title: Sent\nwebhook:\n  send: automatic\n' })
    const running = await startSandbox({ clock: manualClock(NOW), webhooks, scenarios })
    await authenticated(running, 'http://127.0.0.1:9/hook', scenario)
    const matches = await deliveries(running)
    expect(matches.map((delivery) => delivery.status)).toEqual(status === undefined ? [] : [status])
    if (status === 'waiting') expect(matches).toMatchObject([{ waitsFor: 'manual' }])
  })

  it('is required with --webhooks manual: the webhook waits until you send it', async () => {
    const running = await startSandbox({ webhooks: 'manual' })
    const receiver = await startReceiver()
    const id = await authenticated(running, receiver.url)
    const [waiting] = await deliveries(running)
    await running.init(initBody(undefined, { refno: 'order-2' }))
    expect(receiver.requests).toEqual([])
    const fired = await running.http.post(`/_sandbox/webhooks/${waiting?.id}/redeliver`).expect(200)
    expect(fired.body).toMatchObject({ id: waiting?.id, transaction: id, status: 'delivered', attemptCount: 1 })
    expect((await receiver.next()).headers['webhook-id']).toBe(waiting?.id)
  })
})
