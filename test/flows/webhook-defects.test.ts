import { describe, expect, it } from 'vitest'
import { readOwnSignature, verifyStandard } from '../support/check-signature.ts'
import { initBody } from '../support/init-body.ts'
import { startReceiver } from '../support/receiver.ts'
import { startSandbox } from '../support/sandbox.ts'
import { scenarioFolder } from '../support/scenario-folder.ts'
import { authenticated, untilDeliveries, untilDelivery } from '../support/webhooks.ts'

const HOUR_MS = 3_600_000

/** Returns the first webhook of a transaction with this scenario. */
const firstOf = async (scenario: string) => {
  const running = await startSandbox()
  const receiver = await startReceiver()
  const id = await authenticated(running, receiver.url, scenario)
  return { request: await receiver.next(), status: (await running.status(id)).body, running, receiver }
}

describe('a defect changes nothing else', () => {
  it('bad_signature: both signatures are wrong, the content is right', async () => {
    const { request, status } = await firstOf('webhook_bad_signature')
    expect(() => verifyStandard(request)).toThrow('No matching signature')
    const { valid, ageMs } = readOwnSignature(request)
    expect(valid).toBe(false)
    expect(Math.abs(ageMs)).toBeLessThan(60_000)
    expect(JSON.parse(request.body)).toEqual(status)
  })

  it('old_timestamp: both signatures are valid for a time one hour ago', async () => {
    const { request, status } = await firstOf('webhook_old_timestamp')
    expect(() => verifyStandard(request)).toThrow('Message timestamp too old')
    const { valid, ageMs } = readOwnSignature(request)
    expect(valid).toBe(true)
    expect(Math.abs(ageMs - HOUR_MS)).toBeLessThan(60_000)
    expect(JSON.parse(request.body)).toEqual(status)
  })

  it('key_order: the signature is valid for exactly these bytes', async () => {
    const { request, status } = await firstOf('webhook_key_order')
    const content = JSON.parse(request.body)
    expect(verifyStandard(request)).toEqual(status)
    expect(readOwnSignature(request).valid).toBe(true)
    expect(Object.keys(content)).toEqual(Object.keys(status).toReversed())
    for (const body of [JSON.stringify(content), JSON.stringify(status), JSON.stringify(content, null, '\t')]) {
      expect(() => verifyStandard({ ...request, body })).toThrow('No matching signature')
      expect(readOwnSignature({ ...request, body }).valid).toBe(false)
    }
  })

  it('key_order with a refno that looks like JSON keeps the content', async () => {
    const running = await startSandbox()
    const receiver = await startReceiver()
    const body = initBody(undefined, { refno: 'a": "b', webhook: { url: receiver.url } })
    const response = await running.init(body, { 'sandbox-scenario': 'webhook_key_order' })
    expect(response.status).toBe(201)
    await running.finish(response.body.transactionId, { code: '4444' })
    expect(verifyStandard(await receiver.next())).toEqual((await running.status(response.body.transactionId)).body)
  })
})

describe('a key rotation', () => {
  /** Returns the results of a verifier with each of the two keys of the credentials, and of the own signature. */
  const verified = async (scenario: string) => {
    const { request, running } = await firstOf(scenario)
    const { body } = await running.http.get('/_sandbox/spaces/default/credentials')
    const accepts = (secret: string): boolean => {
      try {
        return verifyStandard(request, secret) !== undefined
      } catch {
        return false
      }
    }
    return {
      current: accepts(body.webhookSecret),
      next: accepts(body.nextWebhookSecret),
      own: readOwnSignature(request).valid,
    }
  }

  it('webhook_key_rotation is valid with the current key and with the next one', async () => {
    expect(await verified('webhook_key_rotation')).toEqual({ current: true, next: true, own: true })
  })

  it('webhook_next_key is valid with the next key only; the own signature keeps its key', async () => {
    expect(await verified('webhook_next_key')).toEqual({ current: false, next: true, own: true })
  })

  it('is explained in the receiver of the space', async () => {
    const running = await startSandbox()
    await authenticated(running, `${running.url}/_sandbox/receiver/default`, 'webhook_next_key')
    await untilDelivery(running, { attemptCount: 1 })
    const { body } = await running.http.get('/_sandbox/receiver')
    expect(JSON.stringify(body.received)).toContain('made with `nextWebhookSecret`. Accept both keys')
  })
})

describe('duplicates', () => {
  it('have one webhook-id and one body, each signed', async () => {
    const { running, receiver } = await firstOf('webhook_duplicate')
    const { id } = await untilDelivery(running, { status: 'delivered', attemptCount: 2 })
    expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual([id, id])
    const [first, second] = receiver.requests.map(verifyBoth)
    expect(second).toEqual(first)
  })

  it('are as many as the scenario sets; a failed attempt is not one of them', async () => {
    const scenarios = scenarioFolder({ 'five.yaml': 'title: Five\nwebhook:\n  copies: 5\n' })
    const running = await startSandbox({ scenarios, 'webhook-time-scale': 0 })
    const receiver = await startReceiver((_request, n) => ({ status: n === 3 ? 500 : 200 }))
    await authenticated(running, receiver.url, 'five')
    await untilDelivery(running, { status: 'delivered', attemptCount: 6 })
    expect(receiver.requests).toHaveLength(6)
  })
})

const verifyBoth = (request: Parameters<typeof verifyStandard>[0]): unknown => {
  expect(readOwnSignature(request).valid).toBe(true)
  return verifyStandard(request)
}

it('an older state is sent after the newer one, as a separate webhook', async () => {
  const { running, receiver, status } = await firstOf('webhook_out_of_order')
  const [newer, older] = await receiver.until((requests) => requests.length === 2)
  await untilDeliveries(running, [{ status: 'delivered' }, { status: 'delivered' }])
  expect(newer && verifyBoth(newer)).toEqual(status)
  expect(older && verifyBoth(older)).toMatchObject({ transactionId: status.transactionId, status: 'challenge_ongoing' })
  expect(older?.headers['webhook-id']).not.toBe(newer?.headers['webhook-id'])
})

it('an older state waits for the newer one through all of its attempts', async () => {
  const receiver = await startReceiver((_request, n) => ({ status: n === 1 ? 500 : 200 }))
  const running = await startSandbox({ 'webhook-time-scale': 0 })
  await authenticated(running, receiver.url, 'webhook_out_of_order')
  const requests = await receiver.until((all) => all.length === 3)
  expect(requests.map(({ body }) => JSON.parse(body).status)).toEqual([
    'authenticated',
    'authenticated',
    'challenge_ongoing',
  ])
})
