import { describe, expect, it } from 'vitest'
import { later } from '../../src/core/domain/time.ts'
import { CHALLENGE_CARD, initBody, plainCard, THREE_DS } from '../support/init-body.ts'
import { enteredCard, threeDSLink } from '../support/link-body.ts'
import { startSandbox } from '../support/sandbox.ts'
import { FROZEN, inSpace, newTransaction } from '../support/space.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** Creates a space with a frozen clock in a sandbox whose host clock runs. Links return their history. */
const setUp = async () => {
  const running = await startSandbox({ 'link-history': 'entries' })
  const space = inSpace(running, 'ci-42')
  await space.freeze()
  return { running, space }
}

describe('an unfinished transaction', () => {
  it('has ended when the advance returns, at its due time', async () => {
    const { space } = await setUp()
    const id = await newTransaction(space)
    await space.advance('1799999ms')
    expect((await space.state()).transactions[id].status).toBe('initialized')
    await space.advance('1d')
    const { status, history } = (await space.state()).transactions[id]
    expect([status, history.at(-1)]).toEqual([
      'failed',
      { action: 'authenticate', amount: 1250, source: 'system', date: later(FROZEN, 30 * MINUTE), success: false },
    ])
    expect((await space.status(id)).body).toMatchObject({ status: 'failed', history })
  })

  it('ends together with others in one advance, each at its own time', async () => {
    const { space } = await setUp()
    const ids: string[] = []
    for (let minute = 0; minute < 5; minute += 1) {
      ids.push(await newTransaction(space))
      await space.advance('1m')
    }
    await space.advance('10h')
    const { transactions } = await space.state()
    expect(ids.map((id) => transactions[id].history.at(-1).date)).toEqual(
      ids.map((_id, minute) => later(FROZEN, (30 + minute) * MINUTE)),
    )
  })

  it('closes its payment page at the same time', async () => {
    const { running, space } = await setUp()
    const id = await newTransaction(space)
    await space.advance('30m')
    expect((await running.http.get(`/v1/start/${id}`)).status).toBe(410)
  })
})

describe('a challenge page', () => {
  it.each([
    ['challenge_timeout', 10 * SECOND, 'failed'],
    ['challenge_decoupled', 3 * SECOND, 'authenticated'],
  ])('of the scenario %s ends %i ms after it was opened: %s', async (scenario, ms, status) => {
    const { running, space } = await setUp()
    const id = await newTransaction(space, {}, scenario)
    await space.advance('7s')
    expect((await running.http.get(`/v1/start/${id}`)).status).toBe(200)
    await space.advance(`${ms - 1}ms`)
    expect((await space.state()).transactions[id].status).toBe('challenge_ongoing')
    await space.advance('1h')
    const ended = (await space.state()).transactions[id]
    expect([ended.status, ended.history.at(-1)]).toMatchObject([
      status,
      { source: 'system', date: later(FROZEN, 7 * SECOND + ms) },
    ])
    expect((await space.status(id)).body).toMatchObject({ status, history: ended.history })
  })

  it('of a link ends at its time, together with the link', async () => {
    const { space } = await setUp()
    const { id } = (await space.createLink(threeDSLink(), { 'sandbox-scenario': 'challenge_decoupled' })).body
    expect((await space.submit(id, enteredCard(CHALLENGE_CARD))).body.status).toBe('PENDING')
    await space.advance('1h')
    expect((await space.state()).links[id].status).toBe('SUCCESS')
    const { status, history } = (await space.linkStatus(id)).body
    expect([status, history.at(-1).date]).toEqual(['SUCCESS', later(FROZEN, 3 * SECOND)])
    const expires = Object.values<{ expires: string }>((await space.state()).aliasCvvs).map((token) => token.expires)
    expect(expires).toEqual([later(FROZEN, 3 * SECOND + 30 * MINUTE)])
  })
})

describe('lifetimes', () => {
  it('an aliasCVV is valid for 30 minutes', async () => {
    const { running, space } = await setUp()
    const mint = () => running.http.post('/_sandbox/aliases?space=ci-42').send({ number: CHALLENGE_CARD })
    const tokens = (await mint()).body
    expect(tokens.aliasCVVExpires).toBe(later(FROZEN, 30 * MINUTE))
    const { alias, aliasCVV } = tokens
    const card = { alias, aliasCVV, expiryMonth: '12', expiryYear: '34', '3D': THREE_DS }
    await space.advance('30m')
    const late = await space.init(initBody(undefined, { card }))
    expect([late.status, late.body.error.message]).toEqual([400, 'init.card.aliasCVV is older than 30 minutes'])
    await space.setClock({ mode: 'frozen', now: later(FROZEN, 30 * MINUTE - 1) })
    expect((await space.init(initBody(undefined, { card }))).status).toBe(201)
  })

  it('an Idempotency-Key is valid for an hour', async () => {
    const { space } = await setUp()
    const key = { 'Idempotency-Key': 'order-1-try-1' }
    const first = await space.init(initBody(), key)
    await space.advance('3599999ms')
    const again = await space.init(initBody(), key)
    expect([again.headers['sandbox-replayed'], again.text]).toEqual(['true', first.text])
    await space.advance('1ms')
    const other = await space.init(initBody(undefined, { amount: 2 }), key)
    expect([other.status, other.headers['sandbox-replayed']]).toEqual([201, undefined])
    expect(other.body.transactionId).not.toBe(first.body.transactionId)
    expect(Object.keys((await space.state()).answers)).toHaveLength(1)
  })

  it('a card is valid to the end of its month', async () => {
    const { space } = await setUp()
    const { id } = (await space.createLink()).body
    const card = plainCard(CHALLENGE_CARD, { expiryMonth: '12', expiryYear: '34' })
    const pay = () => space.init(initBody(undefined, { card }))
    await space.freeze('2034-12-31T23:59:59.999Z')
    expect((await pay()).status).toBe(201)
    await space.advance('1ms')
    const rejected = await pay()
    expect([rejected.status, rejected.body.error.code]).toEqual([400, 'EXPIRED_CARD'])
    const entered = await space.submit(id, enteredCard(CHALLENGE_CARD))
    expect([entered.status, entered.body.error.code]).toEqual([400, 'EXPIRED_CARD'])
    await space.freeze()
    expect((await pay()).status).toBe(201)
  })

  it('a link never expires', async () => {
    const { running, space } = await setUp()
    const { id } = (await space.createLink(threeDSLink())).body
    await space.advance('3650d')
    await space.advance('30d')
    expect((await space.linkStatus(id)).body.status).toBe('PENDING')
    expect((await running.http.get(`/${id}`)).status).toBe(200)
    await space.submit(id, enteredCard(CHALLENGE_CARD, { expiryYear: '40' }), { outcome: 'Y' })
    const { status, history } = (await space.linkStatus(id)).body
    expect([status, history.at(-1).date]).toEqual(['SUCCESS', later(FROZEN, 3680 * 24 * 60 * MINUTE)])
  })
})
