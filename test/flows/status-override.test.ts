import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { eventsIn } from '../support/journal.ts'
import { enteredCard, threeDSLink } from '../support/link-body.ts'
import { matchedBy } from '../support/matched-by.ts'
import { startReceiver } from '../support/receiver.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'

const shared = sharedSandbox()
const pathOf = (id: string) => `/_sandbox/transactions/${id}/status-override`
const show = ({ http }: Running, id: string, patch: object) => http.put(pathOf(id)).send(patch)
const newOne = async ({ init }: Running, more: object = {}): Promise<string> =>
  (await init(initBody(undefined, more)).expect(201)).body.transactionId

describe('an overridden status', () => {
  it.each<[title: string, patch: object, reported: string]>([
    ['another amount', { detail: { authorize: { amount: 999 } } }, 'status override: changed amount'],
    ['another currency', { currency: 'CHF' }, 'status override: changed currency'],
    ['another refno', { refno: 'somebody-else' }, 'status override: changed refno'],
    ['another id', { transactionId: '418203957162840337' }, 'status override: changed transactionId'],
    ['a status that there is not', { status: 'settled' }, 'status override: changed status'],
    ['no history', { history: [] }, 'status override: changed history'],
    ['no refno', { refno: null }, 'status override: removed refno'],
    [
      'a member too many',
      { fee: 5, currency: 'CHF', type: null },
      'status override: changed currency and added fee and removed type',
    ],
    ['a member whose name no header can carry', { 'größe\n': 1 }, 'status override: added gr??e?'],
  ])('%s', async (_title, patch, reported) => {
    const id = await newOne(shared())
    const { body: actual, headers } = await shared().status(id)
    await show(shared(), id, patch).expect(200)
    const response = await shared().status(id)
    const { detail, ...flat } = patch as { detail?: object }
    const { [Object.keys(patch).find((key) => Reflect.get(patch, key) === null) ?? '']: _, ...kept } = actual
    const input = Object.fromEntries(Object.entries(flat).filter(([, value]) => value !== null))
    expect([response.status, response.body]).toEqual([
      200,
      { ...kept, ...input, ...(detail ? { detail: { ...actual.detail, ...detail } } : {}) },
    ])
    expect(matchedBy(response.headers)).toBe(`${matchedBy(headers)}; ${reported}`)
  })

  it('names five members at most', async () => {
    const id = await newOne(shared())
    await show(shared(), id, { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7 }).expect(200)
    expect(matchedBy((await shared().status(id)).headers)).toMatch(/; status override: added a, b, c, d, e and 2 more$/)
  })

  it('is not reported as an override if it equals the actual status', async () => {
    const id = await newOne(shared())
    const actual = await shared().status(id)
    await show(shared(), id, { detail: { authorize: { amount: 1250 } }, refno2: null }).expect(200)
    const { body, headers } = await shared().status(id)
    expect([body, matchedBy(headers)]).toEqual([actual.body, matchedBy(actual.headers)])
  })

  it('is returned with its differences, replaced by the next one and removed by DELETE', async () => {
    const { http, status } = shared()
    const id = await newOne(shared())
    const nothing = { transactionId: id, statusOverride: null, changed: [], added: [], removed: [] }
    expect((await http.get(pathOf(id))).body).toEqual(nothing)
    const first = { detail: { authorize: { amount: 999 } }, amount: 999, refno: null }
    const seen = {
      transactionId: id,
      statusOverride: first,
      changed: ['detail.authorize.amount'],
      added: ['amount'],
      removed: ['refno'],
    }
    expect((await show(shared(), id, first)).body).toEqual(seen)
    expect((await http.get(pathOf(id))).body).toEqual(seen)
    await show(shared(), id, { currency: 'CHF' }).expect(200)
    expect((await status(id)).body).toMatchObject({
      currency: 'CHF',
      refno: 'order-1',
      detail: { authorize: { amount: 1250 } },
    })
    expect((await http.delete(pathOf(id))).body).toEqual(nothing)
    expect((await status(id)).body.currency).toBe('EUR')
    expect((await http.delete(pathOf(id))).status).toBe(200)
  })

  it('does not affect the webhook, the redirect and the stored state of the transaction', async () => {
    const receiver = await startReceiver()
    const running = await startSandbox()
    const id = await newOne(running, { webhook: { url: receiver.url } })
    await show(running, id, { detail: { authorize: { amount: 999 } }, transactionId: '418203957162840337' }).expect(200)
    const { redirect } = (await running.finish(id, { code: '4444' })).body
    expect(redirect.url).toBe(`http://shop.test/success?transactionId=${id}`)
    const reported = JSON.parse((await receiver.next()).body)
    expect(reported).toMatchObject({
      transactionId: id,
      status: 'authenticated',
      detail: { authorize: { amount: 1250 } },
    })
    expect((await running.status(id)).body).toMatchObject({
      transactionId: '418203957162840337',
      status: 'authenticated',
      detail: { authorize: { amount: 999 } },
    })
    expect((await inSpace(running).state()).transactions[id].amount).toBe(1250)
  })

  it('is reported with its patched members', async () => {
    const running = await startSandbox()
    const id = await newOne(running)
    await show(running, id, { detail: { authorize: { amount: 999 } }, refno: null }).expect(200)
    await running.status(id)
    await running.http.delete(pathOf(id)).expect(200)
    await running.status(id)
    const read = eventsIn(running.sandbox).filter(({ type }) => type === 'status.read')
    expect(read.map(({ facts }) => facts)).toEqual([
      { status: 'initialized', overridden: ['detail.authorize.amount', 'refno'], statusOverride: { amount: 999 } },
      { status: 'initialized' },
    ])
  })

  it('affects one transaction only', async () => {
    const id = await newOne(shared())
    const other = await newOne(shared())
    await show(shared(), id, { currency: 'CHF' }).expect(200)
    expect((await shared().status(other)).body.currency).toBe('EUR')
  })

  it.each<[why: string, patch: object, message: RegExp]>([
    ['is empty', {}, /Send members of the status response/],
    ['is a list', [1], /Send members of the status response/],
    ['has no turn', { turns: [] }, /`turns`/],
    ['has a turn and another member', { turns: [{ response: null }], refno: 'x' }, /`refno`/],
    ['is for no read', { turns: [{ response: { a: 1 }, times: 0 }] }, /times` must be at least 1/],
    ['holds a card number in a turn', { turns: [{ response: { refno: '4000 0010 0000 0026' } }] }, /a card number/],
    ['holds a card number', { refno: '4000 0010 0000 0026' }, /looks like a card number/],
  ])('is rejected if the patch %s', async (_why, patch, message) => {
    const id = await newOne(shared())
    const { status, body } = await show(shared(), id, patch)
    expect([status, body.error.code]).toEqual([400, 'INVALID_PROPERTY'])
    expect(body.error.message).toMatch(message)
    expect(JSON.stringify(body)).not.toContain('0000 0026')
    expect((await shared().http.get(pathOf(id))).body.statusOverride).toBeNull()
  })

  it('is unavailable for the authentication of a link, which has no status request', async () => {
    const space = inSpace(shared())
    const { id } = (await space.createLink(threeDSLink())).body
    const { transactionId } = (await space.submit(id, enteredCard(CHALLENGE_CARD))).body.challenge
    expect(await show(shared(), transactionId, { currency: 'CHF' })).toMatchObject({
      status: 409,
      body: { error: { code: 'INVALID_STATE' } },
    })
  })
})
