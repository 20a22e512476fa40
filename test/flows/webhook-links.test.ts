import { describe, expect, it } from 'vitest'
import { readOwnSignature, verifyStandard } from '../support/check-signature.ts'
import { CHALLENGE_CARD, THREE_DS } from '../support/init-body.ts'
import { held, startReceiver } from '../support/receiver.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { createLink, deliveries, readLink, submitCard, untilDeliveries, untilDelivery } from '../support/webhooks.ts'

const WITH_3DS = { amount: 1250, currency: 'EUR', VIS: { '3D': THREE_DS } }
const CHALLENGED = { card: { number: CHALLENGE_CARD, cvv: '123', expiryMonth: '12', expiryYear: '34' } }

/** Starts a sandbox, a receiver, and a link whose webhooks follow this scenario. */
const setUp = async (scenario?: string, body: object = {}, options = {}) => {
  const running = await startSandbox(options)
  const receiver = await startReceiver()
  const id = await createLink(running, { webhookEndpoint: receiver.url, ...body }, scenario)
  return { running, receiver, id, success: { id, reference: 'booking-1', status: 'SUCCESS' } }
}

const submitted = async (running: Running, id: string): Promise<void> => {
  expect((await submitCard(running, id)).body).toMatchObject({ id, status: 'SUCCESS' })
}

describe('a webhook for a link in SUCCESS is sent', () => {
  it('with ID, reference and status, signed twice', async () => {
    const { running, receiver, id, success } = await setUp()
    await submitted(running, id)
    const request = await receiver.next()
    expect(verifyStandard(request)).toEqual(success)
    expect(readOwnSignature(request).valid).toBe(true)
    expect(await untilDelivery(running, { status: 'delivered' })).toMatchObject({ link: id, attemptCount: 1 })
  })

  it.each([
    [{ code: '4444' }, 'SUCCESS'],
    [{ outcome: 'A' }, 'SUCCESS'],
  ])('after its challenge, %j: once, and none for its hidden transaction', async (input, status) => {
    const account = await startReceiver()
    const { running, receiver, id, success } = await setUp(undefined, WITH_3DS, { 'webhook-url': account.url })
    expect((await submitCard(running, id, CHALLENGED)).body.challenge).toBeDefined()
    expect(await deliveries(running)).toEqual([])
    expect((await running.http.post(`/_sandbox/links/${id}/challenge`).send(input)).body.status).toBe(status)
    expect(verifyStandard(await receiver.next())).toEqual(success)
    await untilDelivery(running, { link: id, status: 'delivered', attemptCount: 1 })
    expect(account.requests).toEqual([])
  })
})

describe('no webhook is sent', () => {
  it('for a link in ERROR', async () => {
    const { running, id } = await setUp('link_error')
    expect((await submitCard(running, id)).body.status).toBe('ERROR')
    expect(await deliveries(running)).toEqual([])
  })

  it('for a failed authentication that is an error', async () => {
    const { running, id } = await setUp(undefined, WITH_3DS, { 'link-failed-3ds': 'error' })
    expect((await submitCard(running, id, { ...CHALLENGED, outcome: 'N' })).body.status).toBe('ERROR')
    expect(await deliveries(running)).toEqual([])
  })

  it('for a link without webhookEndpoint, although the account has an address', async () => {
    const running = await startSandbox({ 'webhook-url': 'http://127.0.0.1:9/hook' })
    await submitted(running, await createLink(running, {}))
    expect(await deliveries(running)).toEqual([])
  })

  it('if the scenario sets none', async () => {
    const { running, id } = await setUp('webhook_never')
    await submitted(running, id)
    expect(await deliveries(running)).toEqual([])
  })
})

describe('the scenario of a link sets the time', () => {
  it.each([
    ['frictionless', {}, undefined],
    ['after a challenge', WITH_3DS, { ...CHALLENGED, outcome: 'Y' }],
  ])('before_redirect: the card entry waits for the first attempt (%s)', async (_title, body, entry) => {
    const { reply, release } = held()
    const running = await startSandbox()
    const receiver = await startReceiver(() => reply)
    const scenario = 'webhook_before_redirect'
    const id = await createLink(running, { webhookEndpoint: receiver.url, ...body }, scenario)
    const responses: string[] = []
    const enter = () => submitCard(running, id, entry).then(({ body: { status } }) => responses.push(status))
    const first = enter()
    await receiver.next()
    const again = enter()
    expect((await readLink(running, id)).body.status).toBe('SUCCESS')
    expect((await readLink(running, id)).body.status).toBe('SUCCESS')
    expect(responses).toEqual([])
    release()
    await Promise.all([first, again])
    expect(responses).toEqual(['SUCCESS', 'SUCCESS'])
    expect(receiver.requests).toHaveLength(1)
  })

  it('after_redirect: after the caller has received the redirect', async () => {
    const { running, receiver, id, success } = await setUp('webhook_after_redirect')
    await submitted(running, id)
    expect(verifyStandard(await receiver.next())).toEqual(success)
  })

  it('after_status: after the merchant has read SUCCESS', async () => {
    const { running, receiver, id, success } = await setUp('webhook_after_status')
    expect((await readLink(running, id)).body.status).toBe('PENDING')
    await submitted(running, id)
    expect(await deliveries(running)).toMatchObject([{ status: 'waiting', waitsFor: 'status_read' }])
    expect((await readLink(running, id)).body.status).toBe('SUCCESS')
    expect(verifyStandard(await receiver.next())).toEqual(success)
  })

  it('manual: when you send it', async () => {
    const { running, receiver, id, success } = await setUp('webhook_manual')
    await submitted(running, id)
    const waiting = await untilDelivery(running, { status: 'waiting', waitsFor: 'manual', attemptCount: 0 })
    await running.http.post(`/_sandbox/webhooks/${waiting.id}/redeliver`).expect(200)
    expect(verifyStandard(await receiver.next())).toEqual(success)
  })
})

describe('the scenario of a link sets the defect', () => {
  it('duplicates: the same webhook-id twice', async () => {
    const { running, receiver, id } = await setUp('webhook_duplicate')
    await submitted(running, id)
    const all = await receiver.until((requests) => requests.length === 2)
    expect(new Set(all.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    await untilDelivery(running, { status: 'delivered', attemptCount: 2 })
  })

  it('out of order: PENDING is sent after SUCCESS', async () => {
    const { running, receiver, id, success } = await setUp('webhook_out_of_order')
    await submitted(running, id)
    const all = await receiver.until((requests) => requests.length === 2)
    expect(all.map((request) => verifyStandard(request))).toEqual([success, { ...success, status: 'PENDING' }])
    await untilDeliveries(running, [{ status: 'delivered' }, { status: 'delivered' }])
  })

  it.each([
    ['webhook_bad_signature', 'No matching signature', false],
    ['webhook_old_timestamp', 'Message timestamp too old', true],
  ])('%s: %s', async (scenario, error, valid) => {
    const { running, receiver, id, success } = await setUp(scenario)
    await submitted(running, id)
    const request = await receiver.next()
    expect(() => verifyStandard(request)).toThrow(error)
    expect(readOwnSignature(request).valid).toBe(valid)
    expect(JSON.parse(request.body)).toEqual(success)
  })

  it('key_order: the signature is valid for these bytes only', async () => {
    const { running, receiver, id, success } = await setUp('webhook_key_order')
    await submitted(running, id)
    const request = await receiver.next()
    expect(verifyStandard(request)).toEqual(success)
    expect(() => verifyStandard({ ...request, body: JSON.stringify(success) })).toThrow('No matching signature')
    expect(Object.keys(JSON.parse(request.body))).toEqual(['status', 'reference', 'id'])
  })
})

it('a webhook of a deleted link keeps its state', async () => {
  const { running, receiver, id, success } = await setUp('webhook_manual')
  await submitted(running, id)
  const { id: delivery } = await untilDelivery(running, { status: 'waiting' })
  await running.http.delete(`/v1/links/${id}`).set('link-api-key', 'sandbox-link-key').expect(200)
  await running.http.post(`/_sandbox/webhooks/${delivery}/redeliver`).expect(200)
  expect(JSON.parse((await receiver.next()).body)).toEqual(success)
})
