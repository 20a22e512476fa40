import { describe, expect, it } from 'vitest'
import { readOwnSignature, verifyStandard } from '../support/check-signature.ts'
import { eventsIn } from '../support/journal.ts'
import { type Received, startReceiver } from '../support/receiver.ts'
import { type Running, sharedSandbox } from '../support/sandbox.ts'
import { begin, deliveries } from '../support/webhooks.ts'

const shared = sharedSandbox()
const fire = ({ http }: Running, order: object) => http.post('/_sandbox/webhooks').send(order)

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Returns the verification result of each of the two signatures. */
const judged = (request: Received): readonly [standard: string, own: string] => {
  const own = request.headers['sandbox-signature'] === undefined ? 'missing' : readOwnSignature(request).valid
  if (request.headers['webhook-signature'] === undefined) return ['missing', String(own)]
  try {
    verifyStandard(request)
    return ['true', String(own)]
  } catch (error) {
    return [String(error).includes('too old') ? 'too old' : 'false', String(own)]
  }
}

describe('age', () => {
  it.each([
    ['2m', 2 * MINUTE_MS, 'true'],
    ['10m', 10 * MINUTE_MS, 'too old'],
    ['1d', 24 * HOUR_MS, 'too old'],
  ])('%s: both signatures are valid for that time', async (age, ms, standard) => {
    const running = shared()
    const receiver = await startReceiver()
    const id = await begin(running, receiver.url)
    expect((await fire(running, { transaction: id, age }).expect(201)).body.ageMs).toBe(ms)
    const request = await receiver.next()
    expect(judged(request)).toEqual([standard, 'true'])
    expect(Math.abs(readOwnSignature(request).ageMs - ms)).toBeLessThan(60_000)
  })
})

describe('webhookId', () => {
  it('repeats the one of another webhook, signed', async () => {
    const running = shared()
    const receiver = await startReceiver()
    const single = await begin(running, receiver.url)
    const two = await begin(running, receiver.url)
    const { id: webhookId } = (await fire(running, { transaction: single })).body
    const repeated = (await fire(running, { transaction: two, webhookId }).expect(201)).body
    expect(repeated).toMatchObject({ webhookId, transaction: two })
    expect(repeated.id).not.toBe(webhookId)
    const [first, second] = await receiver.until(({ length }) => length === 2)
    expect([first, second].map((request) => request?.headers['webhook-id'])).toEqual([webhookId, webhookId])
    expect(second && verifyStandard(second)).toMatchObject({ transactionId: two })
  })
})

describe('for an unknown ID', () => {
  const TRANSACTION = '418203957162840337'

  it('of a transaction has the form of a real one with the given values', async () => {
    const running = shared()
    const receiver = await startReceiver()
    const about = { transaction: TRANSACTION }
    const order = { about, payload: { refno: 'order-77', detail: { authorize: { amount: 4200 } } }, url: receiver.url }
    const fired = (await fire(running, order).expect(201)).body
    expect(fired).toMatchObject({ transaction: TRANSACTION, status: 'delivered' })
    const body = verifyStandard(await receiver.next()) as object
    expect(body).toMatchObject({
      transactionId: TRANSACTION,
      merchantId: '1100000000',
      status: 'authenticated',
      refno: 'order-77',
      detail: { authorize: { amount: 4200 } },
    })
    const real = await begin(running, undefined, 'frictionless_success')
    expect((await running.finish(real, { outcome: 'Y' })).body.status).toBe('authenticated')
    expect(Object.keys(body)).toEqual(Object.keys((await running.status(real)).body))
    expect((await running.status(TRANSACTION)).status).toBe(400)
    expect(await deliveries(running, `?transaction=${TRANSACTION}`)).toMatchObject([{ id: fired.id }])
    const reported = eventsIn(running.sandbox).filter(({ subject }) => subject?.id === TRANSACTION)
    expect(reported.map(({ type }) => type)).toEqual(['webhook.scheduled', 'webhook.attempted', 'webhook.delivered'])
  })
})
