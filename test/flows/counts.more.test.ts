import { copyFileSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { quickFolder } from '../support/given-folder.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { linkBody } from '../support/link-body.ts'
import { openSandbox, type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'

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
  it('do not repeat a card number that is used as a refno', async () => {
    const { body } = await shared().http.get('/_sandbox/orders?refno=6223164991230014').expect(200)
    expect(body.transactions).toEqual([])
    expect(JSON.stringify(body)).not.toContain('6223164991230014')
  })

  it('exist for a declined refno and for an unused refno', async () => {
    const running = shared()
    const space = inSpace(running, 'never')
    for (let n = 0; n < 3; n += 1) await space.init(initBody(DECLINED_CARD, { refno: 'N1' })).expect(400)
    const { body } = await running.http.get('/_sandbox/orders?refno=N1&space=never').expect(200)
    expect(body).toMatchObject({
      refno: 'N1',
      transactions: [],
      counts: { ...NOTHING, initializations: 3, complete: true },
    })
    expect(await ofOrder(running, 'N2', 'never')).toMatchObject({ ...NOTHING, complete: true })
    await running.http.get('/_sandbox/orders').expect(400)
  })

  it('count two transactions if an app starts again without a key', async () => {
    const running = shared()
    const space = inSpace(running, 'again')
    const ids = [await space.init(order('T1')), await space.init(order('T1'))].map(({ body }) => body.transactionId)
    expect(await ofTransaction(running, ids[0])).toMatchObject({ initializations: 1 })
    const { body } = await running.http.get('/_sandbox/orders?refno=T1&space=again').expect(200)
    expect(body).toMatchObject({ transactions: ids, omitted: 0, counts: { initializations: 2 } })
  })

  it('count an aborted initialization once, and an aborted status read as a failure', async () => {
    const running = shared()
    const space = inSpace(running, 'gone')
    const away = async (on: string, call: { readonly timeout: (ms: number) => PromiseLike<unknown> }) => {
      const { id } = (await running.http.post('/_sandbox/holds?space=gone').send({ on }).expect(201)).body
      await expect(Promise.resolve(call.timeout(60))).rejects.toThrow(/[Tt]imeout/)
      await eventually(async () => {
        const { holds } = (await running.http.get('/_sandbox/holds?space=gone').expect(200)).body
        expect(holds).toMatchObject([{ holding: [] }])
      })
      await running.http.delete(`/_sandbox/holds/${id}`).expect(200)
    }
    await away('init', space.init(order('G1')))
    const { transactions } = (await running.http.get('/_sandbox/orders?refno=G1&space=gone').expect(200)).body
    await away('status', space.status(transactions[0]))
    expect(await ofOrder(running, 'G1', 'gone')).toMatchObject({ ...NOTHING, initializations: 1, statusFailures: 1 })
    await away('init', space.init(initBody(DECLINED_CARD, { refno: 'G2' }), { 'Idempotency-Key': 'g' }))
    const declined = { ...NOTHING, initializations: 1, idempotencyKeys: 1 }
    await eventually(async () => expect(await ofOrder(running, 'G2', 'gone')).toMatchObject(declined))
  })
})

it('counts requests of links', async () => {
  const running = shared()
  const space = inSpace(running, 'links')
  const { id } = (await space.createLink(linkBody({ reference: 'L1' })).expect(200)).body
  await space.linkStatus(id).expect(200)
  await running.http.get(`/${id}`).expect(200)
  expect(await countsOf(running, `links/${id}`)).toMatchObject({
    ...NOTHING,
    complete: true,
    statusReads: 1,
    lastRead: { status: 'PENDING' },
    initializations: 1,
    pageOpenings: 1,
  })
})

describe('stored counts', () => {
  const sizes = (folder: string) => readdirSync(folder).map((name) => [name, statSync(join(folder, name)).size])
  /** Copies the files as the next process finds them after `kill -9`: without a released lock. */
  const killed = (folder: string): string => {
    const copy = quickFolder()
    for (const name of readdirSync(folder))
      if (!name.startsWith('lock-')) copyFileSync(join(folder, name), join(copy, name))
    return copy
  }
  const on = (folder: string) => openSandbox({ ephemeral: false, 'state-dir': folder })

  it('are saved on stop but not on each request; a kill loses the last ones and marks them, exports omit them', async () => {
    const folder = quickFolder()
    const first = await on(folder)
    const { transactionId: id } = (await first.init(order('D1')).expect(201)).body
    const written = sizes(folder)
    for (let n = 0; n < 3; n += 1) await first.status(id).expect(200)
    await first.init(initBody(DECLINED_CARD, { refno: 'D1' })).expect(400)
    const made = (await first.http.get(`/_sandbox/transactions/${id}`).expect(200)).body
    expect(sizes(folder)).toEqual(written)
    expect(made.counts).toMatchObject({ statusReads: 3, initializations: 2, complete: true })
    await first.sandbox.close()

    const second = await startSandbox({ ephemeral: false, 'state-dir': folder })
    expect(await ofTransaction(second, id)).toEqual(made.counts)
    const exported = await second.http.get('/_sandbox/state').expect(200)
    expect(Object.keys(exported.body.spaces.default)).not.toEqual(expect.arrayContaining(['counts']))
    expect(readFileSync(join(folder, 'state.json'), 'utf8')).toContain('"counts"')
    const filed = { ...exported.body.spaces.default, counts: {} }
    await second.http
      .put('/_sandbox/state')
      .send({ ...exported.body, spaces: { default: filed } })
      .expect(400)

    await second.status(id).expect(200)
    const dead = killed(folder)
    const third = await on(dead)
    const { counts } = (await third.http.get(`/_sandbox/transactions/${id}`).expect(200)).body
    expect(counts).toMatchObject({ statusReads: 3, initializations: 2, complete: false })
    expect(counts.since >= made.counts.since).toBe(true)
    const { transactionId: later } = (await third.init(order('D2')).expect(201)).body
    await third.status(id).expect(200)
    expect(await ofTransaction(third, later)).toMatchObject({ complete: true })
    await third.sandbox.close()
    const fourth = await startSandbox({ ephemeral: false, 'state-dir': dead })
    expect(await ofTransaction(fourth, id)).toEqual({ ...counts, statusReads: 4, lastRead: expect.anything() })
    expect(await ofTransaction(fourth, later)).toMatchObject({ complete: true })
  })

  it('are saved with the next write of their transaction', async () => {
    const folder = quickFolder()
    const first = await on(folder)
    const { transactionId: id } = (await first.init(order('E1')).expect(201)).body
    await first.status(id).expect(200)
    await first.finish(id, { outcome: 'Y' }).expect(200)
    const dead = killed(folder)
    await first.sandbox.close()
    const second = await startSandbox({ ephemeral: false, 'state-dir': dead })
    expect(await ofTransaction(second, id)).toMatchObject({ statusReads: 1, complete: false })
  })
})
