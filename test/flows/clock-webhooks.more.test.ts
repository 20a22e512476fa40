import { describe, expect, it } from 'vitest'
import { later } from '../../src/core/domain/time.ts'
import { readOwnSignature } from '../support/check-signature.ts'
import { type Decide, held, type Received, startReceiver } from '../support/receiver.ts'
import { startSandbox } from '../support/sandbox.ts'
import { FROZEN, inSpace, newTransaction } from '../support/space.ts'
import { openPage, untilDeliveries } from '../support/webhooks.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
/** Times of the attempts of an undelivered webhook in milliseconds after the first attempt. */
const ATTEMPTS = [0, 5, 35, 155, 755, 4_355].map((seconds) => seconds * SECOND)

const setUp = async (decide?: Decide) => {
  // Uses timestamps of the space, so that a test can check when each webhook was sent.
  const running = await startSandbox({ 'webhook-timestamps': 'clock' })
  const receiver = await startReceiver(decide)
  const space = inSpace(running)
  await space.freeze()
  return { running, receiver, space, begin: (scenario?: string) => newTransaction(space, hook(receiver.url), scenario) }
}

const hook = (url: string) => ({ webhook: { url } })
const failing: Decide = () => ({ status: 500 })
const timesOf = (webhook: { attempts: { at: string }[] }): string[] => webhook.attempts.map(({ at }) => at)
const secondsOf = ({ headers }: Received): number => Number(headers['webhook-timestamp'])
const millisecondsOf = ({ headers }: Received): number =>
  Number(/^t=(\d+),/.exec(String(headers['sandbox-signature']))?.[1])

describe('one advance over all attempts of a webhook', () => {
  it('makes the attempts at their due times, signed with these times, before it returns', async () => {
    const { running, receiver, space, begin } = await setUp(failing)
    await space.finish(await begin())
    await untilDeliveries(running, [{ attemptCount: 1 }])
    await space.advance('2h')
    const [webhook] = await space.webhooks()
    expect(webhook).toMatchObject({ status: 'failed', reason: 'no_attempts_left', attemptCount: 6 })
    expect(timesOf(webhook)).toEqual(ATTEMPTS.map((ms) => later(FROZEN, ms)))
    const start = Date.parse(FROZEN)
    expect(receiver.requests.map(millisecondsOf)).toEqual(ATTEMPTS.map((ms) => start + ms))
    expect(receiver.requests.map(secondsOf)).toEqual(ATTEMPTS.map((ms) => Math.floor((start + ms) / SECOND)))
    expect(receiver.requests.map((request) => readOwnSignature(request).valid)).toEqual(ATTEMPTS.map(() => true))
  })

  it('makes the due attempts and leaves the rest', async () => {
    const { running, receiver, space, begin } = await setUp(failing)
    await space.finish(await begin())
    await untilDeliveries(running, [{ attemptCount: 1 }])
    await space.advance('34999ms')
    expect(await space.webhooks()).toMatchObject([{ attemptCount: 2, due: later(FROZEN, 35 * SECOND) }])
    await space.advance('1ms')
    expect(await space.webhooks()).toMatchObject([{ attemptCount: 3, due: later(FROZEN, 155 * SECOND) }])
    expect(receiver.requests).toHaveLength(3)
  })

  it('waits for an attempt in progress, so that its retries become due within the advance', async () => {
    const first = held()
    const { receiver, space, begin } = await setUp((_request, n) => (n === 1 ? first.reply : { status: 500 }))
    await space.finish(await begin())
    await receiver.next()
    const advanced = space.advance('2h').then(() => space.webhooks())
    // The advance has no observable state while the receiver delays it. This call is handled after it has started.
    await space.clock()
    first.release({ status: 500 })
    const [webhook] = await advanced
    expect(timesOf(webhook)).toEqual(ATTEMPTS.map((ms) => later(FROZEN, ms)))
    expect(receiver.requests).toHaveLength(6)
  })

  it('makes the attempts of several transactions in due order, mixed with their timeouts', async () => {
    const { receiver, space, begin } = await setUp(failing)
    const early = await begin()
    await space.advance('29m')
    const late = await begin()
    await space.finish(late)
    await space.advance('3h')
    const received = receiver.requests.map((request) => [
      JSON.parse(request.body).transactionId,
      millisecondsOf(request),
    ])
    const of = (id: string, from: number) => ATTEMPTS.map((ms) => [id, Date.parse(FROZEN) + from + ms] as const)
    const expected = [...of(late, 29 * MINUTE), ...of(early, 30 * MINUTE)].sort(([, a], [, b]) => a - b)
    expect(received).toEqual(expected)
  })

  it('sends the webhook of a timeout and retries it until it is delivered', async () => {
    const { receiver, space, begin } = await setUp((_request, n) => ({ status: n < 3 ? 503 : 204 }))
    const id = await begin()
    await space.advance('31m')
    const [webhook] = await space.webhooks()
    expect(webhook).toMatchObject({ transaction: id, status: 'delivered', created: later(FROZEN, 30 * MINUTE) })
    expect(timesOf(webhook)).toEqual([0, 5, 35].map((s) => later(FROZEN, 30 * MINUTE + s * SECOND)))
    expect(JSON.parse(receiver.requests[0]?.body ?? '')).toMatchObject({
      transactionId: id,
      status: 'failed',
      history: [{ date: FROZEN }, { date: later(FROZEN, 30 * MINUTE) }],
    })
  })

  it('respects a Retry-After date on the clock of its space', async () => {
    const date = 'Fri, 02 Jan 2026 03:14:05 GMT'
    const { space, begin } = await setUp((_request, n) =>
      n === 1 ? { status: 503, headers: { 'retry-after': date } } : {},
    )
    await space.finish(await begin())
    await space.advance('1h')
    const [webhook] = await space.webhooks()
    expect(timesOf(webhook)).toEqual([FROZEN, '2026-01-02T03:14:05.000+00:00'])
  })
})

describe('a webhook with a delay', () => {
  it('is sent with this delay after the redirect', async () => {
    const { running, receiver, space, begin } = await setUp()
    const id = await begin('webhook_late')
    await space.advance('4m')
    const confirm = await openPage(running, id)
    await confirm()
    const redirected = 4 * MINUTE
    await untilDeliveries(running, [{ status: 'pending', due: later(FROZEN, redirected + 30 * SECOND) }])
    await space.advance('29999ms')
    expect(receiver.requests).toEqual([])
    await space.advance('1h')
    const [webhook] = await space.webhooks()
    expect(webhook.status).toBe('delivered')
    expect(timesOf(webhook)).toEqual([later(FROZEN, redirected + 30 * SECOND)])
  })

  it('is sent at once if the clock is set instead of advanced', async () => {
    const { running, receiver, space, begin } = await setUp()
    const confirm = await openPage(running, await begin('webhook_late'))
    await confirm()
    await untilDeliveries(running, [{ status: 'pending' }])
    await space.freeze('2030-01-01T00:00:00Z')
    expect(receiver.requests).toHaveLength(1)
    expect(timesOf((await space.webhooks())[0])).toEqual([later(FROZEN, 30 * SECOND)])
  })
})

describe('webhooks of another space', () => {
  it('wait for their own clock', async () => {
    const { running, receiver, space } = await setUp(failing)
    const other = inSpace(running, 'ci-42')
    await other.freeze()
    await other.finish(await newTransaction(other, hook(receiver.url)))
    await receiver.next()
    await space.advance('2h')
    expect(await space.webhooks()).toEqual([])
    await other.advance('5s')
    const [webhook] = await other.webhooks()
    expect(timesOf(webhook)).toEqual([FROZEN, later(FROZEN, 5 * SECOND)])
    expect(receiver.requests).toHaveLength(2)
  })
})
