import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { completeChallenge, linkBody, newLink, submit, threeDSLink } from '../support/link-body.ts'
import { startReceiver } from '../support/receiver.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { BEGINNING, FROZEN, inSpace, newTransaction } from '../support/space.ts'

const list = async ({ http }: Running, query = '') => (await http.get(`/_sandbox/activity${query}`).expect(200)).body
/** The texts of rows are covered by describe-row.test.ts and action-descriptions.more.test.ts. */
const rowsOf = async (running: Running, query = '') =>
  (await list(running, query)).rows.map(({ display, ...row }: { display: { title: string } }) => {
    expect(display.title).not.toBe('')
    return row
  })
const names = async (running: Running, query = ''): Promise<string[]> =>
  (await rowsOf(running, query)).map(
    ({ kind, refno, reference, path }: Record<string, string>) => `${kind} ${refno ?? reference ?? path}`,
  )

describe('a row of a transaction', () => {
  it('shows the state from start to end', async () => {
    const running = await startSandbox()
    const { url } = await startReceiver(() => ({ status: 500 }))
    const space = inSpace(running)
    await space.freeze(BEGINNING)
    const id = await newTransaction(space, { refno: 'order-7', webhook: { url } })
    expect(await rowsOf(running)).toEqual([
      {
        kind: 'transaction',
        id,
        at: FROZEN,
        refno: 'order-7',
        status: 'initialized',
        amount: 1250,
        currency: 'EUR',
        brand: 'VIS',
        masked: '400000xxxxxx0026',
        scenario: 'challenge_success',
        matchedBy: 'when.card challenge_success',
        page: `${running.url}/v1/start/${id}`,
        site: 'cross-site',
        expires: '2026-01-02T03:34:05.678+00:00',
      },
    ])
    await running.http.get(`/v1/start/${id}`)
    await space.finish(id, { code: '0000' })
    const [open] = await rowsOf(running)
    expect(open.challenge).toEqual({ method: 'one_time_code', attempts: 1, attemptsLeft: 2 })
    expect(open.result).toEqual({ xid: true, directoryResponse: 'C', version: expect.any(String) })
    expect(open).not.toHaveProperty('end')

    await space.finish(id, { outcome: 'N', reason: '10' })
    const ended = await eventually(async () => {
      const [row] = await rowsOf(running)
      expect(row.webhook).toMatchObject({ attemptCount: 1 })
      return row
    })
    expect(ended).toMatchObject({
      status: 'failed',
      endedBy: 'control',
      failReason: 'secure_authentication',
      challenge: { method: 'one_time_code', attempts: 1 },
      result: { authenticationResponse: 'N', transStatusReason: '10', eci: '07', xid: true },
      redirect: { to: 'error', url: expect.stringContaining('http://shop.test/error?cart=7') },
      webhook: { url, status: 'pending', lastStatus: 500, firstAttempt: FROZEN, lastAttempt: FROZEN, count: 1 },
    })
    expect(ended.webhook).toHaveProperty('due')
    expect(ended).not.toHaveProperty('page')
    expect(ended).not.toHaveProperty('expires')
    expect(ended.result).not.toHaveProperty('cavv')
  })

  it('names the actor of its end only for a call of this API', async () => {
    const running = await startSandbox()
    const space = inSpace(running)
    const byPage = await newTransaction(space)
    const byTime = await newTransaction(space)
    const byCall = await newTransaction(space)
    await running.http.get(`/v1/start/${byPage}`)
    await running.http.post(`/_sandbox/transactions/${byCall}/expire`).expect(200)
    await space.advance('31m')
    const ends = Object.fromEntries(
      (await rowsOf(running)).map(({ id, endedBy }: Record<string, string>) => [id, endedBy]),
    )
    expect(ends).toEqual({ [byPage]: undefined, [byTime]: undefined, [byCall]: 'control' })
  })
})

describe('a row of a link', () => {
  it('includes the authentication of its cardholder, which has no separate row', async () => {
    const running = await startSandbox({ 'link-failed-3ds': 'error' })
    const id = await newLink(running, threeDSLink({ reference: 'booking-9' }))
    expect(await rowsOf(running)).toEqual([
      {
        kind: 'link',
        id,
        at: expect.any(String),
        reference: 'booking-9',
        status: 'PENDING',
        amount: 1250,
        currency: 'EUR',
        page: `${running.url}/${id}`,
        step: 'card_entry',
      },
    ])
    await submit(running, id, CHALLENGE_CARD)
    const [requested, ...others] = await rowsOf(running)
    expect(others).toEqual([])
    expect(requested).toMatchObject({
      step: 'authentication',
      brand: 'VIS',
      masked: '400000xxxxxx0026',
      scenario: 'challenge_success',
      challenge: { method: 'one_time_code', attempts: 0, attemptsLeft: 3 },
      page: `${running.url}/v1/start/${requested.transaction}`,
      expires: expect.any(String),
    })
    await completeChallenge(running, id, { outcome: 'N' })
    expect(await rowsOf(running)).toMatchObject([
      {
        status: 'ERROR',
        endedBy: 'control',
        failReason: 'secure_authentication',
        masked: '400000xxxxxx0026',
        result: { authenticationResponse: 'N' },
        redirect: { to: 'error' },
        message: expect.any(String),
      },
    ])
    const ofItself = [{ kind: 'transaction', id: requested.transaction, link: id, status: 'failed' }]
    expect(await rowsOf(running, '?kind=transaction')).toMatchObject(ofItself)
    expect(await rowsOf(running, `?ids=${requested.transaction}`)).toMatchObject(ofItself)
  })
})

describe('the list', () => {
  it('is newest first at any clock, and has the requested length', async () => {
    const running = await startSandbox()
    const space = inSpace(running)
    await newTransaction(space, { refno: 'first' })
    await newLink(running, linkBody({ reference: 'second' }))
    await space.freeze('2020-01-01T00:00:00.000Z')
    await running.init({ ...initBody(), refno: 'third', amount: -1 })
    await newTransaction(space, { refno: 'fourth' })
    const all = ['transaction fourth', 'request third', 'link second', 'transaction first']
    expect(await names(running)).toEqual(all)
    const { rows, omitted, total, dropped } = await list(running, '?limit=3')
    expect([rows.length, omitted, total, dropped]).toEqual([3, 1, 4, 0])
    expect(await names(running, '?kind=link,transaction')).toEqual(all.filter((name) => !name.startsWith('request')))
  })

  it('belongs to one space', async () => {
    const running = await startSandbox()
    await newTransaction(inSpace(running, 'mine'))
    expect(await rowsOf(running)).toEqual([])
    expect((await rowsOf(running, '?space=mine')).length).toBe(1)
  })
})
