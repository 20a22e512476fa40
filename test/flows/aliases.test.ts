import { describe, expect, it } from 'vitest'
import { initBody, THREE_DS } from '../support/init-body.ts'
import { manualClock } from '../support/manual-clock.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'

const DECLINED_CARD = '4000001000005512'
const FAILING_CARD = '4000001000000042'
const MINUTE = 60_000

const mint = async ({ http }: Running, number = FAILING_CARD, query = '') =>
  (await http.post(`/_sandbox/aliases${query}`).send({ number })).body

const withAlias = (alias: string, aliasCVV?: string, refno = 'order-1') =>
  initBody(undefined, {
    refno,
    card: { alias, ...(aliasCVV ? { aliasCVV } : {}), expiryMonth: '12', expiryYear: '34', '3D': THREE_DS },
  })

describe('a card given by its alias', () => {
  it('keeps the scenario, the fingerprint and the masked number of the card number', async () => {
    const running = await startSandbox()
    const tokens = await mint(running)
    expect(tokens).toMatchObject({
      alias: expect.stringMatching(/^[A-Za-z0-9_-]{32}$/),
      aliasCVV: expect.stringMatching(/^[A-Za-z0-9_-]{24}$/),
      masked: '400000xxxxxx0042',
      paymentMethod: 'VIS',
    })
    const { body, headers } = await running.init(withAlias(tokens.alias, tokens.aliasCVV))
    expect(headers['sandbox-scenario']).toBe('challenge_failed')
    await running.finish(body.transactionId, { code: '4444' })
    const read = (await running.status(body.transactionId)).body
    expect(read.status).toBe('failed')
    expect(read.card).toMatchObject({ alias: tokens.alias, masked: tokens.masked, fingerprint: tokens.fingerprint })
  })

  it('is declined if its card number is declined', async () => {
    const running = await startSandbox()
    const { alias } = await mint(running, DECLINED_CARD)
    expect((await running.init(withAlias(alias))).body.error.networkCode).toBe('51')
  })

  it('gets a new alias each time but always the same fingerprint', async () => {
    const running = await startSandbox()
    const first = await mint(running)
    const second = await mint(running)
    expect(second.alias).not.toBe(first.alias)
    expect(second.fingerprint).toBe(first.fingerprint)
  })

  it('is unknown in another space', async () => {
    const running = await startSandbox()
    const { alias } = await mint(running, FAILING_CARD, '?space=other')
    const response = await running.init(withAlias(alias))
    expect(response.body.error.code).toBe('INVALID_ALIAS')
  })
})

describe('an alias of your own', () => {
  const OWN = 'stored-alias-of-customer-0000001'
  const send = ({ http }: Running, body: object) => http.post('/_sandbox/aliases').send(body)

  it('is recreated for its card and works in an initialization', async () => {
    const running = await startSandbox()
    const first = (await send(running, { number: FAILING_CARD, alias: OWN }).expect(201)).body
    expect(first).toMatchObject({ alias: OWN, masked: '400000xxxxxx0042' })
    const { body, headers } = await running.init(withAlias(OWN, first.aliasCVV))
    expect(headers['sandbox-scenario']).toBe('challenge_failed')
    expect((await running.status(body.transactionId)).body.card.alias).toBe(OWN)
    const second = (await send(running, { number: FAILING_CARD, alias: OWN }).expect(201)).body
    expect(second.alias).toBe(OWN)
    expect(second.aliasCVV).not.toBe(first.aliasCVV)
    expect((await running.init(withAlias(OWN, second.aliasCVV, 'order-2'))).status).toBe(201)
  })

  it('is rejected for another card', async () => {
    const running = await startSandbox()
    await send(running, { number: FAILING_CARD, alias: OWN }).expect(201)
    const { status, body } = await send(running, { number: DECLINED_CARD, alias: OWN })
    expect([status, body.error]).toEqual([
      409,
      {
        code: 'INVALID_STATE',
        message:
          'The alias belongs to another card (400000xxxxxx0042). Send the number of that card, or another alias.',
      },
    ])
  })

  it.each([
    [OWN.slice(1), 'must have 32 characters: letters, digits, `-` and `_`'],
    [`${OWN.slice(1)}.`, 'must have 32 characters: letters, digits, `-` and `_`'],
    [`tok_${DECLINED_CARD}_0123456789a`, 'must not contain a card number'],
  ])('is rejected if malformed: %s', async (alias, problem) => {
    const { status, body } = await send(await startSandbox(), { number: FAILING_CARD, alias })
    expect([status, body.error.message]).toEqual([
      400,
      `\`alias\` ${problem}. Send \`{"number":"…"}\` with a listed test number.`,
    ])
  })
})

describe('an aliasCVV', () => {
  const code = async (response: PromiseLike<{ body: { error?: { code: string; message: string } } }>) =>
    (await response).body.error

  it('is valid once', async () => {
    const running = await startSandbox()
    const { alias, aliasCVV } = await mint(running)
    expect(await code(running.init(withAlias(alias, aliasCVV)))).toBeUndefined()
    expect(await code(running.init(withAlias(alias, aliasCVV, 'order-2')))).toEqual({
      code: 'INVALID_CVV',
      message: 'init.card.aliasCVV was used before',
    })
  })

  it('stays valid after a rejected request', async () => {
    const running = await startSandbox()
    const { alias, aliasCVV } = await mint(running)
    expect((await running.init({ ...withAlias(alias, aliasCVV), paymentMethods: ['ECA'] })).status).toBe(400)
    expect((await running.init(withAlias(alias, aliasCVV))).status).toBe(201)
  })

  it('is valid for 30 minutes', async () => {
    const clock = manualClock()
    const running = await startSandbox({ clock })
    const early = await mint(running)
    const late = await mint(running)
    clock.advance(30 * MINUTE - 1)
    expect(await code(running.init(withAlias(early.alias, early.aliasCVV)))).toBeUndefined()
    clock.advance(1)
    expect((await code(running.init(withAlias(late.alias, late.aliasCVV))))?.message).toBe(
      'init.card.aliasCVV is older than 30 minutes',
    )
  })

  it('is valid only with its own card', async () => {
    const running = await startSandbox()
    const first = await mint(running)
    const other = await mint(running, '4000001000000026')
    expect((await code(running.init(withAlias(first.alias, other.aliasCVV))))?.code).toBe('INVALID_CVV')
  })
})
