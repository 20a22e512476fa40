import { describe, expect, it } from 'vitest'
import type { SandboxOptions } from '../../src/app/sandbox.ts'
import { readOwnSignature, verifyStandard } from '../support/check-signature.ts'
import { type Decide, type Received, startReceiver } from '../support/receiver.ts'
import { startSandbox } from '../support/sandbox.ts'
import { FROZEN, inSpace, newTransaction, type Space } from '../support/space.ts'

const HOUR_MS = 3_600_000

const setUp = async (options: SandboxOptions = {}, decide?: Decide) => {
  const running = await startSandbox(options)
  const receiver = await startReceiver(decide)
  const space = inSpace(running, 'ci-42')
  const hook = { webhook: { url: receiver.url } }
  const end = async (scenario?: string): Promise<Received> => {
    await space.finish(await newTransaction(space, hook, scenario))
    return receiver.next()
  }
  return { running, receiver, space, hook, end }
}

/** Verifies as a correct receiver: both signatures, and at most a few minutes of clock difference. */
const accept = (request: Received): unknown => {
  const { valid, ageMs } = readOwnSignature(request)
  expect(valid).toBe(true)
  expect(Math.abs(ageMs)).toBeLessThan(60_000)
  return verifyStandard(request)
}

const CLOCKS: readonly (readonly [title: string, set: (space: Space) => unknown])[] = [
  ['is frozen this moment', (space) => space.freeze(new Date().toISOString())],
  ['is frozen in the past', (space) => space.freeze('2001-09-09T01:46:40Z')],
  ['is frozen in the future', (space) => space.freeze('2033-01-01T00:00:00Z')],
  ['was advanced by 31 minutes', (space) => space.advance('31m')],
  ['was frozen and advanced by 31 minutes', (space) => space.freeze().then(() => space.advance('31m'))],
]

describe('a correct receiver accepts webhooks of a space whose clock', () => {
  it.each(CLOCKS)('%s', async (_title, set) => {
    const { space, end } = await setUp()
    await set(space)
    const request = await end()
    expect(accept(request)).toMatchObject({ status: 'authenticated' })
  })

  it('was advanced by 31 minutes, past the end and the retries', async () => {
    const { receiver, space, hook } = await setUp({}, (_request, n) => ({ status: n < 3 ? 503 : 204 }))
    await space.freeze()
    const id = await newTransaction(space, hook)
    await space.advance('31m')
    expect(receiver.requests).toHaveLength(3)
    for (const request of receiver.requests)
      expect(accept(request)).toMatchObject({ transactionId: id, detail: { fail: { reason: 'timeout' } } })
  })

  it('is fixed, when they are sent again manually', async () => {
    const { running, receiver, space, end } = await setUp()
    await space.freeze()
    await end()
    const [{ id }] = await space.webhooks()
    await running.http.post(`/_sandbox/webhooks/${id}/redeliver`).expect(200)
    accept(await receiver.next())
    expect(receiver.requests).toHaveLength(2)
  })
})

it('sets the dates in the body and of recorded attempts', async () => {
  const { space, end } = await setUp()
  await space.freeze()
  const content = JSON.parse((await end()).body)
  expect(content.history.map(({ date }: { date: string }) => date)).toEqual([FROZEN, FROZEN])
  const [webhook] = await space.webhooks()
  expect([webhook.created, webhook.attempts[0].at]).toEqual([FROZEN, FROZEN])
})

describe('an old webhook is one hour older', () => {
  it('than real time', async () => {
    const { space, end } = await setUp()
    await space.freeze()
    const request = await end('webhook_old_timestamp')
    expect(() => verifyStandard(request)).toThrow('Message timestamp too old')
    const { valid, ageMs } = readOwnSignature(request)
    expect(valid).toBe(true)
    expect(Math.abs(ageMs - HOUR_MS)).toBeLessThan(60_000)
  })

  it('than the clock of its space if that clock stamps it', async () => {
    const { space, end } = await setUp({ 'webhook-timestamps': 'clock' })
    await space.freeze()
    const { headers } = await end('webhook_old_timestamp')
    expect(headers['sandbox-signature']).toMatch(new RegExp(`^t=${Date.parse(FROZEN) - HOUR_MS},`))
  })
})

describe('with --webhook-timestamps clock', () => {
  it('webhooks have the time of their space, which a receiver may reject', async () => {
    const { space, end } = await setUp({ 'webhook-timestamps': 'clock' })
    await space.freeze()
    const request = await end()
    expect(request.headers['webhook-timestamp']).toBe(String(Math.floor(Date.parse(FROZEN) / 1000)))
    expect(request.headers['sandbox-signature']).toMatch(new RegExp(`^t=${Date.parse(FROZEN)},`))
    expect(readOwnSignature(request).valid).toBe(true)
    expect(() => verifyStandard(request)).toThrow('Message timestamp too old')
  })
})
