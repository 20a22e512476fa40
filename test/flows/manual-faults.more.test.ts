import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/given-folder.ts'
import { initBody } from '../support/init-body.ts'
import { newLink } from '../support/link-body.ts'
import { matchedBy } from '../support/matched-by.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { scenarioFolder } from '../support/scenario-folder.ts'
import { inSpace } from '../support/space.ts'

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
  it('can be `turns`, used one response after another, separately for each endpoint', async () => {
    const { http } = shared()
    const id = await newOne(shared())
    const down = { on: ['status', 'start'], status: 503 }
    const reset = { on: ['status'], connection: 'reset' }
    const faults = [
      { fault: down, times: 2 },
      { fault: null, times: 1 },
      { fault: reset, times: 1 },
    ]
    const used = (...counts: object[]) => ({ turns: faults.map((turn, index) => ({ ...turn, used: counts[index] })) })
    expect((await put(shared(), id, { turns: faults })).body).toEqual({
      transactionId: id,
      from: 'control',
      faults: used({}, {}, {}),
      applied: {},
    })
    expect(await read(shared(), id, 4)).toEqual([503, 503, 200, 0])
    const { body } = await http.get(pathOf(id))
    expect([body.faults, body.applied]).toEqual([used({ status: 2 }, { status: 1 }, { status: 1 }), { status: 3 }])
    expect(await read(shared(), id, 1)).toEqual([200])
    const pages: number[] = []
    while (pages.length < 4) pages.push((await http.get(`/v1/start/${id}`)).status)
    expect(pages).toEqual([503, 503, 200, 200])
    expect((await http.get(pathOf(id))).body).toEqual({
      transactionId: id,
      from: 'scenario',
      faults: null,
      applied: {},
    })
  })

  it.each([
    ['no endpoint', { turns: [{ fault: { status: 500 } }] }, /^`turns\[0\]\.fault`: `faults\.on` is missing/],
    [
      'an unknown key',
      { turns: [{ fault: null }, { fault: { on: ['status'], stats: 500 } }] },
      /^`turns\[1\]\.fault`: Unknown key `stats` in `faults`\. Did you mean `status`\?$/,
    ],
    [
      'times inside a fault',
      { turns: [{ fault: { on: ['status'], status: 500, times: 2 } }] },
      /set `times` next to `fault`/,
    ],
    ['no turn', { turns: [] }, /`turns`/],
    ['a turn and a fault', { on: ['status'], turns: [{ fault: null }] }, /`on`/],
    ['no object', [{ fault: null }], /Send the `faults` of a scenario/],
  ])('are rejected with %s', async (_title, faults, message) => {
    const { status, body } = await put(shared(), await newOne(shared()), faults)
    expect([status, body.error.message]).toEqual([400, expect.stringMatching(message)])
  })

  it('are counted again when they are set again', async () => {
    const id = await newOne(shared())
    await put(shared(), id, { on: ['status'], times: 1, status: 500 }).expect(200)
    expect(await read(shared(), id, 2)).toEqual([500, 200])
    await put(shared(), id, { on: 'status', times: 1, status: 502 }).expect(200)
    expect(await read(shared(), id, 2)).toEqual([502, 200])
  })

  it('are counted separately for each endpoint, including the start page', async () => {
    const { http } = shared()
    const id = await newOne(shared())
    await put(shared(), id, { on: ['start', 'status'], times: 1, status: 503 }).expect(200)
    const open = async () => (await http.get(`/v1/start/${id}`)).status
    expect([await open(), ...(await read(shared(), id, 2)), await open()]).toEqual([503, 503, 200, 200])
  })

  it('apply on init to repetitions with the same Idempotency-Key', async () => {
    const { init } = shared()
    const headers = { 'Idempotency-Key': 'repeated' }
    const id = await newOne(shared(), headers)
    await put(shared(), id, { on: ['init'], times: 2, status: 500 }).expect(200)
    const statuses = [await init(initBody(), headers), await init(initBody(), headers), await init(initBody(), headers)]
    expect(statuses.map(({ status }) => status)).toEqual([500, 500, 201])
    expect(statuses[2]?.body.transactionId).toBe(id)
  })

  it.each<[written: object, returned?: object]>([
    [{ on: ['status'], latency: '1500ms' }],
    [{ on: ['start'], latency: '90s' }],
    [
      { on: ['start'], latency: '120s' },
      { on: ['start'], latency: '2m' },
    ],
    [{ on: ['start'], latency: '24h' }],
    [{ on: ['init', 'start', 'status'], times: 1000, latency: '1s', body: 'malformed' }],
    [
      { on: 'start', connection: 'reset' },
      { on: ['start'], connection: 'reset' },
    ],
  ])('are returned in the form in which they can be set: %j', async (written, expected = written) => {
    const id = await newOne(shared())
    expect((await put(shared(), id, written)).body.faults).toEqual(expected)
    expect((await put(shared(), id, expected)).body.faults).toEqual(expected)
  })

  it.each<[faults: object, message: string | RegExp]>([
    [{ status: 500 }, /^`faults\.on` is missing.*"on":\["status"\]/],
    [{ on: ['status'] }, '`faults` is empty. Add `latency`, `status`, `connection` or `body`.'],
    [{ on: ['status'], status: 500, body: 'malformed' }, '`body` and `status` exclude each other'],
    [{ on: ['page'], status: 500 }, /faults\.on.*must be one of init, start, status/],
    [{ on: ['status'], status: 200 }, 'faults.status: must be an HTTP status from 400 to 599'],
    [{ on: ['status'], tims: 2, status: 500 }, 'Unknown key `tims` in `faults`. Did you mean `times`?'],
    [[], /Send the `faults` of a scenario/],
  ])('are rejected with a helpful message: %j', async (faults, message) => {
    const id = await newOne(shared())
    const response = await put(shared(), id, faults)
    expect([response.status, response.body.error.code]).toEqual([400, 'INVALID_PROPERTY'])
    expect(response.body.error.message).toMatch(message)
    expect((await shared().http.get(pathOf(id))).body.faults).toBeNull()
  })

  it('survive a restart together with their counters', async () => {
    const folder = temporaryFolder()
    const before = await startSandbox({ ephemeral: false, 'state-dir': folder })
    const id = await newOne(before)
    await put(before, id, { on: ['status'], times: 3, status: 503 }).expect(200)
    expect(await read(before, id, 1)).toEqual([503])
    await before.sandbox.close()

    const again = await startSandbox({ ephemeral: false, 'state-dir': folder })
    expect(await read(again, id, 3)).toEqual([503, 503, 200])
    const { alterations } = await inSpace(again).state()
    expect(alterations[id].applied).toEqual({ status: 3 })
    await inSpace(again).reset()
    expect((await again.http.get(pathOf(id))).status).toBe(404)
  })
})

describe('faults of a scenario', () => {
  const scenarios = {
    'recovers.yaml': 'title: x\nfaults: { on: [init, status], times: 2, status: 503 }\n',
    'down.yaml': 'title: x\nfaults: { on: [status], status: 503 }\n',
  }
  const sandbox = sharedSandbox()
  const start = async () => startSandbox({ scenarios: scenarioFolder(scenarios) })
  const key = { 'Idempotency-Key': 'order-1-try-1', 'sandbox-scenario': 'recovers' }

  it('apply to the first responses: of the initialization with its repetitions, and of the status', async () => {
    const running = await start()
    const attempts = [
      await running.init(initBody(), key),
      await running.init(initBody(), key),
      await running.init(initBody(), key),
    ]
    expect(attempts.map(({ status, headers }) => [status, headers['sandbox-replayed']])).toEqual([
      [503, undefined],
      [503, 'true'],
      [201, 'true'],
    ])
    expect(await read(running, attempts[2]?.body.transactionId, 3)).toEqual([503, 503, 200])
  })

  it('of a link are counted for the link', async () => {
    const running = await start()
    const id = await newLink(running, undefined, { 'sandbox-scenario': 'down' })
    const statuses = async (of: string, times: number) => {
      const all: number[] = []
      while (all.length < times)
        all.push((await running.http.get(`/v1/links/${of}`).set('link-api-key', 'sandbox-link-key')).status)
      return all
    }
    expect(await statuses(id, 3)).toEqual([503, 503, 503])
    const { http } = running
    const created = await http
      .post('/v1/links')
      .set({ 'link-api-key': 'sandbox-link-key', 'sandbox-scenario': 'recovers' })
      .send({ reference: 'booking-1' })
    expect(created.status).toBe(503)
    const { links } = await inSpace(running).state()
    const other = Object.keys(links).find((each) => each !== id) ?? ''
    expect(await statuses(other, 3)).toEqual([503, 503, 200])
    await http.delete(`/v1/links/${other}`).set('link-api-key', 'sandbox-link-key').expect(200)
    expect((await inSpace(running).state()).alterations).toBeUndefined()
  })

  it('are removed by DELETE and can be set again', async () => {
    const running = await start()
    const id = await newOne(running, { 'sandbox-scenario': 'down' })
    const { http } = running
    const faults = { on: ['status'], status: 503 }
    expect((await http.get(pathOf(id))).body).toEqual({ transactionId: id, from: 'scenario', faults, applied: {} })
    expect(await read(running, id, 2)).toEqual([503, 503])
    const lifted = { transactionId: id, from: 'control', faults: null, applied: {} }
    expect((await http.delete(pathOf(id))).body).toEqual(lifted)
    expect(await read(running, id, 1)).toEqual([200])
    await put(running, id, faults).expect(200)
    expect(await read(running, id, 1)).toEqual([503])
  })

  it('are counted again when another scenario is assigned; manually set faults continue', async () => {
    const running = await start()
    const id = await newOne(running, { 'sandbox-scenario': 'challenge_success' })
    const repin = (name: string) => running.http.put(`/_sandbox/transactions/${id}/scenario`).send({ name }).expect(200)
    await repin('recovers')
    expect(await read(running, id, 3)).toEqual([503, 503, 200])
    await repin('recovers')
    expect(await read(running, id, 3)).toEqual([503, 503, 200])
    await put(running, id, { on: ['status'], times: 2, status: 500 }).expect(200)
    expect(await read(running, id, 1)).toEqual([500])
    await repin('recovers')
    expect(await read(running, id, 2)).toEqual([500, 200])
  })

  it('write nothing for a transaction without faults', async () => {
    const id = await newOne(sandbox())
    await read(sandbox(), id, 3)
    expect((await inSpace(sandbox()).state()).alterations).toBeUndefined()
  })
})

it('faults on several transactions do not affect other transactions', async () => {
  const running = await startSandbox()
  const { http, status, finish } = running
  const late = await newOne(running)
  const liar = await newOne(running)
  const over = await newOne(running)
  const plain = await newOne(running)
  const untouched = await status(plain)
  await Promise.all([
    put(running, late, { on: ['status'], times: 1, connection: 'reset' }),
    http.put(`/_sandbox/transactions/${liar}/status-override`).send({ refno: 'another' }),
    http.put(`/_sandbox/transactions/${late}/status-override`).send({ currency: 'CHF' }),
    http.post(`/_sandbox/transactions/${over}/expire`),
  ])
  expect(await read(running, late, 1)).toEqual([0])
  expect((await status(late)).body).toMatchObject({ currency: 'CHF', refno: 'order-1' })
  expect((await status(liar)).body).toMatchObject({ currency: 'EUR', refno: 'another', status: 'initialized' })
  expect((await status(over)).body.detail.fail.reason).toBe('timeout')
  const { body, headers } = await status(plain)
  expect([body, matchedBy(headers)]).toEqual([untouched.body, matchedBy(untouched.headers)])
  await finish(plain, { code: '4444' })
  expect((await status(plain)).body).toMatchObject({ status: 'authenticated', refno: 'order-1' })
})
