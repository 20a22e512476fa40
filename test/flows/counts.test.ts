import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { startReceiver } from '../support/receiver.ts'
import { type Running, sharedSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'
import { resetKept, undoTo } from '../support/undo.ts'

const DECLINED_CARD = '4000001000005512'
const order = (refno: string, more: object = {}) => initBody(CHALLENGE_CARD, { refno, ...more })

const countsOf = async ({ http }: Running, path: string) =>
  (await http.get(`/_sandbox/${path}`).expect(200)).body.counts
const ofTransaction = (running: Running, id: string) => countsOf(running, `transactions/${id}`)
const ofOrder = (running: Running, refno: string, space = 'default') =>
  countsOf(running, `orders?refno=${refno}&space=${space}`)

const NOTHING = {
  statusReads: 0,
  statusFailures: 0,
  initializations: 0,
  idempotencyKeys: 0,
  webhookAttempts: 0,
  pageOpenings: 0,
}

// Keeps so few events that each test loses its first ones.
const shared = sharedSandbox({ 'traffic-events': 3 })

describe('request counts of a transaction', () => {
  it('remain after their events are dropped', async () => {
    const running = shared()
    const space = inSpace(running, 'tries')
    const { url } = await startReceiver()
    const a = { 'Idempotency-Key': 'a' }
    const b = { 'Idempotency-Key': 'b' }
    await space.init(initBody(DECLINED_CARD, { refno: 'A1' }), b).expect(400)
    await space.init({ ...order('A1'), amount: 'much' }).expect(400)
    const { transactionId: id } = (await space.init(order('A1', { webhook: { url: `${url}` } }), a).expect(201)).body
    await space.init(order('A1', { webhook: { url: `${url}` } }), a).expect(201)
    expect(await ofTransaction(running, id)).toMatchObject({ ...NOTHING, initializations: 4, idempotencyKeys: 2 })

    await running.http.head(`/v1/start/${id}`)
    await running.http.get(`/v1/start/${id}`).expect(200)
    await running.http.get(`/v1/start/${id}`).expect(200)
    await space.status(id).expect(200)
    await running.http
      .put(`/_sandbox/transactions/${id}/faults`)
      .send({ on: ['status'], status: 500 })
      .expect(200)
    await space.status(id).expect(500)
    await running.http.delete(`/_sandbox/transactions/${id}/faults`).expect(200)
    await space.finish(id)
    await running.http.put(`/_sandbox/transactions/${id}/status-override`).send({ status: 'failed' }).expect(200)
    await space.status(id).expect(200)
    // The webhook is sent in parallel to the requests.
    const getRecord = async () => (await running.http.get(`/_sandbox/transactions/${id}`).expect(200)).body
    await eventually(async () => expect((await getRecord()).counts.webhookAttempts).toBe(1))
    const record = await getRecord()
    const counts = {
      since: record.history[0].date,
      complete: true,
      statusReads: 2,
      statusFailures: 1,
      lastRead: { at: expect.any(String), status: 'authenticated', overridden: ['status'] },
      initializations: 4,
      idempotencyKeys: 2,
      webhookAttempts: 1,
      pageOpenings: 2,
    }
    expect(record.incomplete).toBe(true)
    expect(record.counts).toEqual(counts)
    expect(await ofOrder(running, 'A1', 'tries')).toEqual(counts)
  })

  it('start again after a reset and return with an undo', async () => {
    const running = shared()
    const space = inSpace(running, 'back')
    const { transactionId: id } = (await space.init(order('B1')).expect(201)).body
    await space.status(id).expect(200)
    await space.init(initBody(DECLINED_CARD, { refno: 'B1' })).expect(400)
    const before = await ofOrder(running, 'B1', 'back')
    expect(before).toMatchObject({ statusReads: 1, initializations: 2 })
    const { id: undo } = await resetKept(running, 'back')
    expect(await ofOrder(running, 'B1', 'back')).toMatchObject({ ...NOTHING, complete: true })
    // The ID is the same as before the reset.
    expect((await space.init(order('B1')).expect(201)).body.transactionId).toBe(id)
    expect(await ofTransaction(running, id)).toMatchObject({ ...NOTHING, initializations: 1 })
    await undoTo(running, undo).expect(200)
    expect(await ofOrder(running, 'B1', 'back')).toEqual(before)
  })
})
