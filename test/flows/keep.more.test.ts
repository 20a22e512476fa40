import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { quickFolder } from '../support/given-folder.ts'
import { FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'
import { exported, imported, reset, startTransaction } from '../support/state.ts'
import { resetKept, undoTo } from '../support/undo.ts'

/** Creates a transaction and completes it. */
const ended = async (running: Running, more: object = {}): Promise<string> => {
  const id = await startTransaction(running, FRICTIONLESS_CARD, more)
  await running.finish(id, { outcome: 'Y' }).expect(200)
  return id
}

const page = ({ http }: Running, id: string) => http.get(`/v1/start/${id}`).set('accept', 'text/html')
const recordOf = ({ http }: Running, id: string) => http.get(`/_sandbox/transactions/${id}`)
const statusesOf = async (running: Running, id: string): Promise<readonly number[]> => [
  (await running.status(id)).status,
  (await page(running, id)).status,
  (await recordOf(running, id)).status,
]

const KEPT = [200, 410, 200]
const REMOVED = [400, 410, 410]

describe('--keep with a number', () => {
  it('removes the oldest ended transactions and explains this outside the service responses', async () => {
    const running = await startSandbox({ keep: { most: 2 }, 'unique-refno': 'on' })
    const open = await startTransaction(running)
    const ids = [await ended(running, { refno: 'first' }), await ended(running, { refno: 'b' })]
    const third = await ended(running, { refno: 'c' })
    const [first = '', second = ''] = ids
    expect(await statusesOf(running, first)).toEqual(REMOVED)
    expect(await statusesOf(running, second)).toEqual(KEPT)
    expect(await statusesOf(running, third)).toEqual(KEPT)
    expect((await running.status(open)).status).toBe(200)

    const asUnknown = await running.status('123456789012345678')
    const read = await running.status(first)
    expect(read.body).toEqual(asUnknown.body)
    expect(read.headers['sandbox-explain']).toContain('This transaction existed before: ')
    expect(asUnknown.headers['sandbox-explain']).not.toContain('existed before')
    const why = await running.http.get(`/_sandbox/explain/${read.headers['sandbox-request-id']}`)
    expect(why.body.rejection.message).toContain('`--keep` removed it')
    expect((await recordOf(running, first)).body.error.message).toContain('This transaction no longer exists')
    expect((await page(running, first)).text).toContain('<code>--keep</code> removed it')
    expect((await running.http.head(`/v1/start/${first}`)).status).toBe(410)
    expect((await running.http.get(`/_sandbox/transactions/${first}?space=b`)).status).toBe(404)
    expect((await inSpace(running, 'b').status(first)).headers['sandbox-explain']).not.toContain('existed before')
    const state = JSON.parse(await exported(running)).spaces.default
    expect(Object.keys(state.refnos)).toContain('first')
    expect(state.gone).toEqual({ [first]: 'transaction' })
    expect(state.counters.transaction).toBe(4)
  })

  it('creates no second transaction for a repeated request', async () => {
    const running = await startSandbox({ keep: { most: 1 } })
    const key = { 'idempotency-key': 'order-1' }
    const first = await startTransaction(running, FRICTIONLESS_CARD, {}, key)
    await running.finish(first, { outcome: 'Y' }).expect(200)
    await ended(running)
    const again = await running.init(initBody(FRICTIONLESS_CARD), key)
    expect([again.status, again.body.error.code]).toEqual([409, 'INVALID_STATE'])
    expect(again.body.error.message).toContain('belongs to a transaction that was removed')
  })

  it('keeps a transaction with an unsent webhook and removes both once it is sent', async () => {
    const running = await startSandbox({ keep: { most: 1 }, 'webhook-time-scale': 1000 })
    const webhook = { url: 'http://127.0.0.1:1/hook' }
    const first = await ended(running, { webhook })
    const second = await ended(running)
    await ended(running)
    expect((await running.status(second)).status).toBe(400)
    expect((await running.status(first)).status).toBe(200)
    const { webhooks } = (await running.http.get(`/_sandbox/webhooks?transaction=${first}`)).body
    await running.http.put('/_sandbox/clock').send({ advance: '300d' }).expect(200)
    await eventually(async () => expect(await statusesOf(running, first)).toEqual(REMOVED))
    expect((await running.http.post(`/_sandbox/webhooks/${webhooks[0].id}/redeliver`)).status).toBe(410)
    expect((await running.http.get(`/_sandbox/webhooks?transaction=${first}`)).status).toBe(410)
    expect((await running.http.get('/_sandbox/webhooks')).body.webhooks).toEqual([])
  })
})

describe('--keep with an age', () => {
  it('removes records that are older on the clock of their space, as soon as it is set', async () => {
    const running = await startSandbox({ keep: { ms: 3_600_000 } })
    const first = await ended(running)
    await running.http.put('/_sandbox/clock').send({ advance: '40m' }).expect(200)
    const second = await ended(running)
    const other = await startTransaction(inSpace(running, 'b'), FRICTIONLESS_CARD)
    await running.finish(other, { outcome: 'Y' }).expect(200)
    await running.http.put('/_sandbox/clock').send({ advance: '21m' }).expect(200)
    expect(await statusesOf(running, first)).toEqual(REMOVED)
    expect(await statusesOf(running, second)).toEqual(KEPT)
    expect((await inSpace(running, 'b').status(other)).status).toBe(200)
  })
})

describe('a removed record', () => {
  it('stays removed after a restart and in an export, and is unknown after a reset', async () => {
    const options = { keep: { most: 1 }, ephemeral: false, 'state-dir': quickFolder() } as const
    const running = await startSandbox(options)
    const first = await ended(running)
    await ended(running)
    const before = await exported(running)
    await running.sandbox.close()
    const again = await startSandbox(options)
    expect(await exported(again)).toBe(before)
    expect(await statusesOf(again, first)).toEqual(REMOVED)
    await reset(again)
    expect(await statusesOf(again, first)).toEqual([400, 404, 404])
    await imported(again, before).expect(200)
    expect(await statusesOf(again, first)).toEqual(REMOVED)
  })

  it('is also removed after an import and at a start with another --keep', async () => {
    const options = { ephemeral: false, 'state-dir': quickFolder() } as const
    const running = await startSandbox(options)
    const ids = [await ended(running), await ended(running), await ended(running)]
    const file = await exported(running)
    await running.sandbox.close()
    const fewer = await startSandbox({ ...options, keep: { most: 2 } })
    const statuses = (running: Running) => Promise.all(ids.map(async (id) => (await running.status(id)).status))
    await eventually(async () => expect(await statuses(fewer)).toEqual([400, 200, 200]))
    const filled = await startSandbox({ keep: { most: 1 } })
    await imported(filled, file).expect(200)
    await eventually(async () => expect(await statuses(filled)).toEqual([400, 400, 200]))
  })

  it('stays removed after an undo, and restored records are removed later', async () => {
    const running = await startSandbox({ keep: { most: 2 } })
    const ids = [await ended(running), await ended(running), await ended(running)]
    const statuses = () => Promise.all(ids.map((id) => statusesOf(running, id)))
    const { id } = await resetKept(running)
    expect(await statuses()).toEqual(ids.map(() => [400, 404, 404]))
    expect((await undoTo(running, id)).status).toBe(200)
    expect(await statuses()).toEqual([REMOVED, KEPT, KEPT])
    ids.push(await ended(running))
    await eventually(async () => expect(await statuses()).toEqual([REMOVED, REMOVED, KEPT, KEPT]))
  })
})
