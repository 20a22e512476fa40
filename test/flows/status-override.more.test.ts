import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/given-folder.ts'
import { initBody } from '../support/init-body.ts'
import { matchedBy } from '../support/matched-by.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'

const shared = sharedSandbox()
const pathOf = (id: string) => `/_sandbox/transactions/${id}/status-override`
const show = ({ http }: Running, id: string, patch: object) => http.put(pathOf(id)).send(patch)
const newOne = async ({ init }: Running, more: object = {}): Promise<string> =>
  (await init(initBody(undefined, more)).expect(201)).body.transactionId

describe('an overridden status', () => {
  it('can be a sequence, used one per status request, and survives a restart', async () => {
    const folder = temporaryFolder()
    const running = await startSandbox({ ephemeral: false, 'state-dir': folder })
    const id = await newOne(running)
    const input = [
      { response: { currency: 'CHF' }, times: 2 },
      { response: null, times: 1 },
      { response: { refno: null } },
    ]
    const turns = (...used: number[]) => ({ turns: input.map((turn, nth) => ({ ...turn, used: used[nth] })) })
    expect((await show(running, id, { turns: input })).body).toMatchObject({
      statusOverride: turns(0, 0, 0),
      changed: ['currency'],
    })
    const read = async ({ status }: Running) => {
      const { body, headers } = await status(id).expect(200)
      return [body.currency, body.refno, /status override: .*$/.exec(matchedBy(headers) ?? '')?.[0] ?? '']
    }
    const first = ['CHF', 'order-1', 'status override: changed currency']
    const actual = ['EUR', 'order-1', '']
    // A read of the control API does not use one.
    expect((await running.http.get(`/_sandbox/transactions/${id}`)).body.response.currency).toBe('CHF')
    await running.http.put(`/_sandbox/transactions/${id}/faults`).send({ on: ['status'], status: 500, times: 1 })
    await running.status(id).expect(500)
    expect((await running.http.get(pathOf(id))).body.statusOverride).toEqual(turns(1, 0, 0))
    expect([await read(running), await read(running)]).toEqual([first, actual])
    await running.sandbox.close()
    const again = await startSandbox({ ephemeral: false, 'state-dir': folder })
    expect((await again.http.get('/_sandbox/scheduled')).body.altered).toMatchObject([
      { statusOverride: turns(2, 1, 0) },
    ])
    const last = ['EUR', undefined, 'status override: removed refno']
    expect([await read(again), await read(again)]).toEqual([last, last])
    await show(again, id, { turns: [{ response: { currency: 'CHF' }, times: 1 }] }).expect(200)
    expect([await read(again), await read(again)]).toEqual([first, actual])
    const { body } = await again.http.get(pathOf(id))
    expect(body).toEqual({ transactionId: id, statusOverride: null, changed: [], added: [], removed: [] })
  })

  it('is assigned in the order of the requests, even if responses are held', async () => {
    const { http, status } = shared()
    const id = await newOne(shared())
    const currencies = ['CHF', 'GBP']
    await show(shared(), id, { turns: currencies.map((currency) => ({ response: { currency }, times: 1 })) })
    const hold = (await http.post('/_sandbox/holds').send({ on: 'status', transaction: id, times: 1 })).body.id
    const first = status(id).then(({ body }) => body.currency)
    await http.get(`/_sandbox/wait?type=response.held&hold=${hold}`).expect(200)
    expect((await status(id)).body.currency).toBe('GBP')
    await http.delete(`/_sandbox/holds/${hold}`).expect(200)
    expect(await first).toBe('CHF')
  })

  it('survives a restart and an export, and is removed by a reset', async () => {
    const folder = temporaryFolder()
    const before = await startSandbox({ ephemeral: false, 'state-dir': folder })
    const id = await newTransaction(inSpace(before))
    await show(before, id, { currency: 'CHF' }).expect(200)
    await before.sandbox.close()

    const again = await startSandbox({ ephemeral: false, 'state-dir': folder })
    expect((await again.status(id)).body.currency).toBe('CHF')
    const exported = (await again.http.get('/_sandbox/state')).body
    expect(exported.spaces.default.alterations).toEqual({ [id]: { statusOverride: { currency: 'CHF' } } })
    await inSpace(again).reset()
    expect((await again.http.get(pathOf(id))).status).toBe(404)
    await again.http.put('/_sandbox/state').send(exported).expect(200)
    expect((await again.status(id)).body.currency).toBe('CHF')
  })
})
