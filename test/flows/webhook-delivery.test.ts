import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readOwnSignature, verifyStandard } from '../support/check-signature.ts'
import { eventually } from '../support/eventually.ts'
import { initBody } from '../support/init-body.ts'
import { manualClock } from '../support/manual-clock.ts'
import { manualSleep } from '../support/manual-sleep.ts'
import { startReceiver } from '../support/receiver.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { authenticated, begin, deliveries, untilDelivery } from '../support/webhooks.ts'

const HALF_AN_HOUR = 30 * 60_000

/** Starts a sandbox with its state on disk, and a function that makes the disk fail. */
const startOnDisk = async (options = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'webhooks-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const stateDir = join(folder, 'state')
  const running = await startSandbox({ ephemeral: false, 'state-dir': stateDir, ...options })
  return {
    running,
    // Replace the folder by a file, so that even root cannot write there.
    breakDisk: (): void => {
      renameSync(stateDir, join(folder, 'away'))
      writeFileSync(stateDir, 'in the way')
    },
    repairDisk: (): void => {
      rmSync(stateDir)
      renameSync(join(folder, 'away'), stateDir)
    },
  }
}

describe('a webhook is sent at the end of a transaction', () => {
  const ENDS: readonly (readonly [string, (running: Running, id: string) => PromiseLike<unknown>])[] = [
    ['authenticated', ({ finish }, id) => finish(id, { code: '4444' })],
    ['failed', ({ finish }, id) => finish(id, { outcome: 'N', reason: '11' })],
    ['canceled', ({ finish }, id) => finish(id, { cancel: true })],
  ]

  it.each(ENDS)('when it is %s: the body is the status response', async (end, finish) => {
    const running = await startSandbox()
    const receiver = await startReceiver()
    const id = await begin(running, receiver.url)
    await finish(running, id)
    const { body } = await receiver.next()
    expect(JSON.parse(body)).toEqual((await running.status(id)).body)
    expect(JSON.parse(body)).toMatchObject({ transactionId: id, status: end })
  })

  it('when it expires', async () => {
    const clock = manualClock()
    const running = await startSandbox({ clock })
    const receiver = await startReceiver()
    const id = await begin(running, receiver.url)
    clock.advance(HALF_AN_HOUR - 1)
    expect(await deliveries(running)).toEqual([])
    clock.advance(1)
    await running.status(id)
    clock.advance(0)
    expect(JSON.parse((await receiver.next()).body)).toEqual((await running.status(id)).body)
    expect((await running.status(id)).body).toMatchObject({ status: 'failed', detail: { fail: { reason: 'timeout' } } })
  })

  it('when the directory server responds without a challenge', async () => {
    const running = await startSandbox()
    const receiver = await startReceiver()
    const id = await begin(running, receiver.url, 'frictionless_success')
    await running.http.get(`/v1/start/${id}`).expect(303)
    expect(JSON.parse((await receiver.next()).body)).toMatchObject({ transactionId: id, status: 'authenticated' })
  })

  it('and never before', async () => {
    const running = await startSandbox()
    const receiver = await startReceiver()
    const id = await begin(running, receiver.url)
    await running.finish(id, { code: '0000' })
    expect((await running.status(id)).body.status).toBe('challenge_ongoing')
    expect(await deliveries(running)).toEqual([])
  })
})

describe('a webhook of a transaction is sent', () => {
  it('to webhook.url of its request rather than to --webhook-url', async () => {
    const own = await startReceiver()
    const account = await startReceiver()
    const running = await startSandbox({ 'webhook-url': account.url })
    const first = await authenticated(running, own.url)
    const second = await authenticated(running, undefined)
    expect(JSON.parse((await own.next()).body).transactionId).toBe(first)
    expect(JSON.parse((await account.next()).body).transactionId).toBe(second)
    expect((await deliveries(running)).map(({ url }) => url)).toEqual([own.url, account.url])
  })

  it('nowhere without either', async () => {
    const running = await startSandbox()
    await authenticated(running, undefined)
    expect(await deliveries(running)).toEqual([])
  })
})

describe('a webhook is signed', () => {
  it('twice: by Standard Webhooks, and in a separate header', async () => {
    const running = await startSandbox()
    const receiver = await startReceiver()
    await authenticated(running, receiver.url)
    const request = await receiver.next()
    expect(verifyStandard(request)).toEqual(JSON.parse(request.body))
    const { valid, ageMs } = readOwnSignature(request)
    expect(valid).toBe(true)
    expect(Math.abs(ageMs)).toBeLessThan(60_000)
    expect(request.headers['content-type']).toBe('application/json')
  })

  it('with the keys and the header of the settings', async () => {
    const secret = `whsec_${Buffer.from('another secret of 32 characters.').toString('base64')}`
    const key = '00ff'.repeat(16)
    const running = await startSandbox({
      'webhook-secret': secret,
      'signature-key': key,
      'signature-header': 'X-Merchant-Check',
    })
    const receiver = await startReceiver()
    await authenticated(running, receiver.url)
    const request = await receiver.next()
    expect(verifyStandard(request, secret)).toBeDefined()
    expect(() => verifyStandard(request)).toThrow('No matching signature')
    expect(readOwnSignature(request, { key, header: 'x-merchant-check' }).valid).toBe(true)
    expect(readOwnSignature(request, { header: 'x-merchant-check' }).valid).toBe(false)
    expect(request.headers).not.toHaveProperty('sandbox-signature')
  })
})

it('and saved with its requests and responses', async () => {
  const running = await startSandbox()
  const receiver = await startReceiver(() => ({ status: 202, headers: { 'x-queue': 'a' }, body: 'é'.repeat(4_000) }))
  await authenticated(running, receiver.url)
  const delivery = await untilDelivery(running, { status: 'delivered' })
  const request = await receiver.next()
  const [attempt] = delivery.attempts
  const headers = Object.entries(attempt?.request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])
  expect(delivery).toMatchObject({ url: receiver.url, attemptCount: 1, body: request.body })
  expect(attempt?.request).toMatchObject({ url: receiver.url, body: request.body })
  expect(Object.fromEntries(headers)).toEqual(request.headers)
  expect(request.headers['webhook-id']).toBe(delivery.id)
  expect(attempt?.response).toMatchObject({ status: 202, headers: { 'x-queue': 'a' }, body: 'é'.repeat(2_048) })
  expect(attempt?.durationMs).toBeGreaterThanOrEqual(0)
  expect(attempt).not.toHaveProperty('error')
})

describe('while the state cannot be written', () => {
  it('no webhook is sent for an end that was reverted; afterwards one is sent', async () => {
    const receiver = await startReceiver()
    const { running, breakDisk, repairDisk } = await startOnDisk()
    const id = await begin(running, receiver.url)
    breakDisk()
    expect((await running.finish(id, { code: '4444' })).status).toBe(503)
    expect(await deliveries(running)).toEqual([])
    expect((await running.status(id)).body.status).toBe('initialized')
    repairDisk()
    expect((await running.finish(id, { cancel: true })).body.status).toBe('canceled')
    await untilDelivery(running, { status: 'delivered' })
    expect(receiver.requests.map(({ body }) => JSON.parse(body).status)).toEqual(['canceled'])
  })

  it('an attempt is saved as soon as possible, and not repeated', async () => {
    const { sleep, sleepers, wake } = manualSleep()
    const { running, breakDisk, repairDisk } = await startOnDisk({ sleep })
    const receiver = await startReceiver(() => {
      breakDisk()
      return {}
    })
    await authenticated(running, receiver.url)
    await receiver.next()
    // Saving the attempt failed and is not repeated before `wake`: a response in the same turn of the event loop would be 503.
    await eventually(() => expect(sleepers()).toHaveLength(1))
    expect((await running.init(initBody(undefined, { refno: 'order-2' }))).status).toBe(503)
    expect(await deliveries(running)).toMatchObject([{ attemptCount: 0 }])
    repairDisk()
    wake()
    await untilDelivery(running, { status: 'delivered', attemptCount: 1 })
    expect(receiver.requests).toHaveLength(1)
  })

  it('nothing is sent manually, and the response reports it', async () => {
    const receiver = await startReceiver()
    const { running, breakDisk, repairDisk } = await startOnDisk()
    await authenticated(running, receiver.url)
    const { id } = await untilDelivery(running, { status: 'delivered' })
    const again = `/_sandbox/webhooks/${id}/redeliver`
    // Its response proves that earlier changes are on disk too.
    await begin(running, receiver.url)
    breakDisk()
    expect((await running.http.post(again)).status).toBe(503)
    repairDisk()
    expect((await running.http.post(again).expect(200)).body.attemptCount).toBe(2)
    expect(receiver.requests).toHaveLength(2)
  })
})
