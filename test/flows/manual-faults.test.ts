import { describe, expect, it } from 'vitest'
import { initBody } from '../support/init-body.ts'
import { matchedBy } from '../support/matched-by.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox()
const pathOf = (id: string) => `/_sandbox/transactions/${id}/faults`
const put = ({ http }: Running, id: string, faults: object) => http.put(pathOf(id)).send(faults)
const newOne = async ({ init }: Running, headers: Record<string, string> = {}): Promise<string> =>
  (await init(initBody(), headers).expect(201)).body.transactionId

/** Reads the status `times` times and returns the HTTP statuses; 0 means a broken connection. */
const read = async ({ status }: Running, id: string, times: number): Promise<number[]> => {
  const statuses: number[] = []
  while (statuses.length < times)
    statuses.push(
      await status(id).then(
        (response) => response.status,
        () => 0,
      ),
    )
  return statuses
}

describe('faults set on a transaction', () => {
  it('apply to the first responses, so that the second attempt recovers', async () => {
    const { http, status } = shared()
    const id = await newOne(shared())
    const faults = { on: ['status'], times: 2, status: 503 }
    expect((await put(shared(), id, faults)).body).toEqual({ transactionId: id, from: 'control', faults, applied: {} })
    const { headers } = await status(id).expect(503)
    expect(matchedBy(headers)).toMatch(/; with a manual fault of this transaction$/)
    expect(await read(shared(), id, 3)).toEqual([503, 200, 200])
    expect((await http.get(pathOf(id))).body.applied).toEqual({ status: 2 })
    expect(matchedBy((await status(id)).headers)).not.toContain('fault')
  })

  it('apply until they are removed, if they have no count', async () => {
    const { http } = shared()
    const id = await newOne(shared())
    await put(shared(), id, { on: ['status'], connection: 'reset' }).expect(200)
    expect(await read(shared(), id, 3)).toEqual([0, 0, 0])
    expect((await http.delete(pathOf(id))).body).toEqual({
      transactionId: id,
      from: 'scenario',
      faults: null,
      applied: {},
    })
    expect(await read(shared(), id, 1)).toEqual([200])
  })

  it('prevent the event of a status read whose response was broken', async () => {
    const running = await startSandbox()
    const reads = async () => (await running.http.get('/_sandbox/events?type=status.read')).body.events.length
    const id = await newOne(running)
    for (const fault of [{ status: 503 }, { body: 'malformed' }, { connection: 'reset' }]) {
      await put(running, id, { on: ['status'], ...fault }).expect(200)
      await read(running, id, 1)
    }
    expect(await reads()).toBe(0)
    await running.http.delete(pathOf(id)).expect(200)
    expect(await read(running, id, 1)).toEqual([200])
    expect(await reads()).toBe(1)
  })

  it('apply to one transaction', async () => {
    const id = await newOne(shared())
    const other = await newOne(shared())
    await put(shared(), id, { on: ['status'], status: 500 }).expect(200)
    expect([await read(shared(), id, 1), await read(shared(), other, 1)]).toEqual([[500], [200]])
  })
})
