import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { quickFolder } from '../support/given-folder.ts'
import { FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'
import { begun, exported, imported, reset } from '../support/state.ts'
import { goBack, resetKept } from '../support/undo.ts'

/** A transaction that has ended. */
const ended = async (running: Running, more: object = {}): Promise<string> => {
  const id = await begun(running, FRICTIONLESS_CARD, more)
  await running.finish(id, { outcome: 'Y' }).expect(200)
  return id
}

const page = ({ http }: Running, id: string) => http.get(`/v1/start/${id}`).set('accept', 'text/html')
const shown = ({ http }: Running, id: string) => http.get(`/_sandbox/transactions/${id}`)
const statusesOf = async (running: Running, id: string): Promise<readonly number[]> => [
  (await running.status(id)).status,
  (await page(running, id)).status,
  (await shown(running, id)).status,
]

const KEPT = [200, 410, 200]
const LET_GO = [400, 410, 410]

describe('--keep with a number', () => {
  it('lets the oldest that ended go, and says what became of them where the service would not', async () => {
    const running = await startSandbox({ keep: { most: 2 }, 'unique-refno': 'on' })
    const open = await begun(running)
    const ids = [await ended(running, { refno: 'first' }), await ended(running, { refno: 'b' })]
    const third = await ended(running, { refno: 'c' })
    const [first = '', second = ''] = ids
    expect(await statusesOf(running, first)).toEqual(LET_GO)
    expect(await statusesOf(running, second)).toEqual(KEPT)
    expect(await statusesOf(running, third)).toEqual(KEPT)
    expect((await running.status(open)).status).toBe(200)

    const asUnknown = await running.status('123456789012345678')
    const asked = await running.status(first)
    expect(asked.body).toEqual(asUnknown.body)
    expect(asked.headers['sandbox-explain']).toContain('This transaction existed before: ')
    expect(asUnknown.headers['sandbox-explain']).not.toContain('there was')
    const why = await running.http.get(`/_sandbox/explain/${asked.headers['sandbox-request-id']}`)
    expect(why.body.refusal.message).toContain('--keep did not keep it')
    expect((await shown(running, first)).body.error.message).toContain('This transaction no longer exists')
    expect((await page(running, first)).text).toContain('<code>--keep</code> removed it')
    expect((await running.http.head(`/v1/start/${first}`)).status).toBe(410)
    expect((await running.http.get(`/_sandbox/transactions/${first}?space=b`)).status).toBe(404)
    expect((await inSpace(running, 'b').status(first)).headers['sandbox-explain']).not.toContain('there was')
    const state = JSON.parse(await exported(running)).spaces.default
    expect(Object.keys(state.refnos)).toContain('first')
    expect(state.gone).toEqual({ [first]: 'transaction' })
    expect(state.counters.transaction).toBe(4)
  })

  it('makes no second transaction of a request that comes again', async () => {
    const running = await startSandbox({ keep: { most: 1 } })
    const key = { 'idempotency-key': 'order-1' }
    const first = await begun(running, FRICTIONLESS_CARD, {}, key)
    await running.finish(first, { outcome: 'Y' }).expect(200)
    await ended(running)
    const again = await running.init(initBody(FRICTIONLESS_CARD), key)
    expect([again.status, again.body.error.code]).toEqual([409, 'INVALID_STATE'])
    expect(again.body.error.message).toContain('belongs to a transaction that was removed')
  })

  it('keeps what still has a webhook to send, and lets both go once it is sent', async () => {
    const running = await startSandbox({ keep: { most: 1 }, 'webhook-time-scale': 1000 })
    const webhook = { url: 'http://127.0.0.1:1/hook' }
    const first = await ended(running, { webhook })
    const second = await ended(running)
    await ended(running)
    expect((await running.status(second)).status).toBe(400)
    expect((await running.status(first)).status).toBe(200)
    const { webhooks } = (await running.http.get(`/_sandbox/webhooks?transaction=${first}`)).body
    await running.http.put('/_sandbox/clock').send({ advance: '300d' }).expect(200)
    await eventually(async () => expect(await statusesOf(running, first)).toEqual(LET_GO))
    expect((await running.http.post(`/_sandbox/webhooks/${webhooks[0].id}/redeliver`)).status).toBe(410)
    expect((await running.http.get(`/_sandbox/webhooks?transaction=${first}`)).status).toBe(410)
    expect((await running.http.get('/_sandbox/webhooks')).body.webhooks).toEqual([])
  })
})

describe('--keep with an age', () => {
  it('lets go what is older on the clock of its space, as soon as that is set', async () => {
    const running = await startSandbox({ keep: { ms: 3_600_000 } })
    const first = await ended(running)
    await running.http.put('/_sandbox/clock').send({ advance: '40m' }).expect(200)
    const second = await ended(running)
    const other = await begun(inSpace(running, 'b'), FRICTIONLESS_CARD)
    await running.finish(other, { outcome: 'Y' }).expect(200)
    await running.http.put('/_sandbox/clock').send({ advance: '21m' }).expect(200)
    expect(await statusesOf(running, first)).toEqual(LET_GO)
    expect(await statusesOf(running, second)).toEqual(KEPT)
    expect((await inSpace(running, 'b').status(other)).status).toBe(200)
  })
})

describe('what was let go', () => {
  it('stays so over a restart, and is forgotten by a reset; an export brings it', async () => {
    const options = { keep: { most: 1 }, ephemeral: false, 'state-dir': quickFolder() } as const
    const running = await startSandbox(options)
    const first = await ended(running)
    await ended(running)
    const before = await exported(running)
    await running.sandbox.close()
    const again = await startSandbox(options)
    expect(await exported(again)).toBe(before)
    expect(await statusesOf(again, first)).toEqual(LET_GO)
    await reset(again)
    expect(await statusesOf(again, first)).toEqual([400, 404, 404])
    await imported(again, before).expect(200)
    expect(await statusesOf(again, first)).toEqual(LET_GO)
  })

  it('is let go of what an import brings, and at a start with another --keep', async () => {
    const options = { ephemeral: false, 'state-dir': quickFolder() } as const
    const running = await startSandbox(options)
    const ids = [await ended(running), await ended(running), await ended(running)]
    const file = await exported(running)
    await running.sandbox.close()
    const fewer = await startSandbox({ ...options, keep: { most: 2 } })
    const statuses = (one: Running) => Promise.all(ids.map(async (id) => (await one.status(id)).status))
    await eventually(async () => expect(await statuses(fewer)).toEqual([400, 200, 200]))
    const filled = await startSandbox({ keep: { most: 1 } })
    await imported(filled, file).expect(200)
    await eventually(async () => expect(await statuses(filled)).toEqual([400, 400, 200]))
  })

  it('stays so after an undo, and what comes back is let go in its turn', async () => {
    const running = await startSandbox({ keep: { most: 2 } })
    const ids = [await ended(running), await ended(running), await ended(running)]
    const statuses = () => Promise.all(ids.map((id) => statusesOf(running, id)))
    const { id } = await resetKept(running)
    expect(await statuses()).toEqual(ids.map(() => [400, 404, 404]))
    expect((await goBack(running, id)).status).toBe(200)
    expect(await statuses()).toEqual([LET_GO, KEPT, KEPT])
    ids.push(await ended(running))
    await eventually(async () => expect(await statuses()).toEqual([LET_GO, LET_GO, KEPT, KEPT]))
  })
})
