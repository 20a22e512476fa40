import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { instant } from '../../src/core/domain/time.ts'
import { readOwnSignature, verifyStandard } from '../support/check-signature.ts'
import { manualClock } from '../support/manual-clock.ts'
import { type Decide, startReceiver } from '../support/receiver.ts'
import { startSandbox } from '../support/sandbox.ts'
import { authenticated, untilDelivery } from '../support/webhooks.ts'

const NOW = '2026-01-02T03:04:05.678+00:00'
const at = (ms: number): string => instant(Date.parse(NOW) + ms)
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Creates a transaction that ended at a fixed time, and a receiver with this response. */
const setUp = async (decide: Decide, options = {}) => {
  const clock = manualClock(NOW)
  const running = await startSandbox({ clock, ...options })
  const receiver = await startReceiver(decide)
  await authenticated(running, receiver.url)
  clock.advance(0)
  return { clock, running, receiver }
}

const failing: Decide = () => ({ status: 500 })

describe('a webhook that is not accepted', () => {
  it('is sent six times: after 5 s, 30 s, 2 min, 10 min and 1 h; then it has failed', async () => {
    const { clock, running, receiver } = await setUp(failing)
    let passed = 0
    for (const [index, wait] of [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR].entries()) {
      await untilDelivery(running, { status: 'pending', due: at(passed + wait), attemptCount: index + 1 })
      clock.advance(wait - 1)
      clock.advance(1)
      passed += wait
    }
    const over = await untilDelivery(running, { status: 'failed', reason: 'no_attempts_left', attemptCount: 6 })
    expect(over.attempts.map((attempt) => attempt.at)).toEqual(
      [0, 5, 35, 155, 755, 4_355].map((seconds) => at(seconds * SECOND)),
    )
    clock.advance(24 * HOUR)
    await untilDelivery(running, { attemptCount: 6 })
    expect(receiver.requests).toHaveLength(6)
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([over.id]))
    expect(new Set(receiver.requests.map(({ body }) => body)).size).toBe(1)
  })

  it('is signed again for every attempt', async () => {
    const { clock, running, receiver } = await setUp(failing)
    await untilDelivery(running, { attemptCount: 1 })
    clock.advance(5 * SECOND)
    await untilDelivery(running, { attemptCount: 2 })
    const seconds = receiver.requests.map(({ headers }) => Number(headers['webhook-timestamp']))
    expect(seconds.map((each) => each - (seconds[0] ?? 0))).toEqual([0, 5])
    expect(receiver.requests.map((request) => readOwnSignature(request).valid)).toEqual([true, true])
  })

  it('arrives after the receiver has recovered, and is not sent again', async () => {
    const { clock, running, receiver } = await setUp((_request, n) => ({ status: n < 3 ? 503 : 204 }))
    await untilDelivery(running, { attemptCount: 1 })
    clock.advance(5 * SECOND)
    await untilDelivery(running, { attemptCount: 2 })
    clock.advance(30 * SECOND)
    const { attempts } = await untilDelivery(running, { status: 'delivered', attemptCount: 3 })
    expect(attempts.map(({ response }) => response?.status)).toEqual([503, 503, 204])
    clock.advance(24 * HOUR)
    await untilDelivery(running, { status: 'delivered', attemptCount: 3 })
    expect(receiver.requests).toHaveLength(3)
  })

  it.each([
    ['0.01', 50],
    ['0.5', 2_500],
    ['10', 50_000],
  ])('with --webhook-time-scale %s is sent again after %i ms', async (scale, ms) => {
    const { running } = await setUp(failing, { 'webhook-time-scale': Number(scale) })
    await untilDelivery(running, { status: 'pending', due: at(ms) })
  })

  it('is sent again in real time too', async () => {
    const running = await startSandbox({ 'webhook-time-scale': 0.0005 })
    const receiver = await startReceiver((_request, n) => (n < 4 ? { status: 500 } : {}))
    await authenticated(running, receiver.url)
    const { attempts } = await untilDelivery(running, { status: 'delivered', attemptCount: 4 })
    for (const request of receiver.requests) expect(verifyStandard(request)).toEqual(JSON.parse(request.body))
    const times = attempts.map((attempt) => Date.parse(attempt.at))
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    for (const [index, least] of [2, 15, 60].entries()) expect(waits[index]).toBeGreaterThanOrEqual(least)
  })
})

describe('a response', () => {
  it.each([
    [200, {}, { status: 'delivered' }],
    [204, {}, { status: 'delivered' }],
    [302, { location: '/elsewhere' }, { status: 'pending', due: at(5 * SECOND) }],
    [400, {}, { status: 'pending', due: at(5 * SECOND) }],
    [410, {}, { status: 'failed', reason: 'gone' }],
    [429, { 'retry-after': '90' }, { status: 'pending', due: at(90 * SECOND) }],
    [503, { 'retry-after': 'Fri, 02 Jan 2026 03:09:05 GMT' }, { status: 'pending', due: at(299_322) }],
    [503, { 'retry-after': '1' }, { status: 'pending', due: at(5 * SECOND) }],
  ])('of %i %j has this result: %j', async (status, headers, state) => {
    const { clock, running, receiver } = await setUp(() => ({ status, headers }))
    const delivery = await untilDelivery(running, { ...state, attemptCount: 1 })
    expect(delivery.attempts[0]?.response).toMatchObject({ status, headers })
    clock.advance(5 * SECOND - 1)
    await untilDelivery(running, { ...state, attemptCount: 1 })
    expect(receiver.requests.map(({ path }) => path)).toEqual(['/hook'])
  })
})

describe('a failed connection', () => {
  it('to localhost is explained with a hint for containers', async () => {
    const clock = manualClock(NOW)
    const running = await startSandbox({ clock })
    const far = new URL((await startReceiver()).url)
    // The local end of a connection: nothing listens there, and no one else gets the port while it is open.
    const similar = connect(Number(far.port), far.hostname)
    onTestFinished(() => void similar.destroy())
    await once(similar, 'connect')
    const url = `http://localhost:${similar.localPort}/hook`
    await authenticated(running, url)
    clock.advance(0)
    const { attempts } = await untilDelivery(running, { status: 'pending', due: at(5 * SECOND), attemptCount: 1 })
    expect(attempts[0]?.error).toContain(`no process listens on ${new URL(url).host}. Start the receiver`)
    expect(attempts[0]?.error).toContain("use host.docker.internal or the service's name")
    expect(attempts[0]?.request).toMatchObject({ url, body: expect.stringContaining('"status":"authenticated"') })
    expect(attempts[0]?.request.headers).toHaveProperty('webhook-signature')
    expect(attempts[0]).not.toHaveProperty('response')
  })

  it('that was closed is explained and retried', async () => {
    const { running } = await setUp((_request) => 'reset')
    const { attempts } = await untilDelivery(running, { status: 'pending', due: at(5 * SECOND) })
    expect(attempts[0]?.error).toContain('closed the connection without a response')
  })
})

describe('a forbidden target', () => {
  it.each([
    ['http://93.184.216.34/hook', '--webhook-targets any'],
    ['http://169.254.169.254/latest', 'No setting allows it'],
  ])('%s is recorded as an attempt with the reason and the setting that allows it', async (url, reason) => {
    const clock = manualClock(NOW)
    const running = await startSandbox({ clock })
    await authenticated(running, url)
    clock.advance(0)
    const over = await untilDelivery(running, { status: 'failed', reason: 'target_rejected', attemptCount: 1 })
    expect(over.attempts[0]?.error).toContain(reason)
    expect(over.attempts[0]?.request).toMatchObject({ url, headers: {} })
  })
})
