import { describe, expect, it } from 'vitest'
import { later } from '../../src/core/domain/time.ts'
import { CHALLENGE_CARD } from '../support/init-body.ts'
import { completeChallenge, newLink, numberOf, readLink, submit, threeDSLink } from '../support/link-body.ts'
import { manualClock } from '../support/manual-clock.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'

const MINUTE = 60_000

/** Creates a link with a submitted card, and the clock of its challenge. */
const entered = async (setting: 'success' | 'error', number = CHALLENGE_CARD) => {
  const clock = manualClock()
  const running = await startSandbox({
    clock,
    'link-failed-3ds': setting,
    'directory-response': 'emv',
    'link-history': 'entries',
  })
  const id = await newLink(running, threeDSLink())
  const { body } = await submit(running, id, number)
  return { clock, running, id, challenge: body.challenge, read: () => readLink(running, id) }
}
type Entered = Awaited<ReturnType<typeof entered>>

const response =
  (input: object) =>
  async ({ running, id }: Entered) =>
    void (await completeChallenge(running, id, input))
const nothing = async () => {}
const wait = async ({ clock }: Entered) => clock.advance(30 * MINUTE)

/** All ways to fail an authentication. */
const WAYS: readonly (readonly [
  title: string,
  card: string,
  then: (link: Entered) => Promise<void>,
  result: object,
])[] = [
  ['without a challenge', 'frictionless_failed', nothing, { directoryResponse: 'N', transStatusReason: '01' }],
  ['by a code that fails', 'challenge_success', response({ code: '4009' }), { authenticationResponse: 'N' }],
  ['with any code', 'challenge_failed', response({ code: '4444' }), { authenticationResponse: 'N' }],
  ['by cancel', 'challenge_success', response({ cancel: true }), { transStatusReason: '26' }],
  ['as the issuer rejects it', 'rejected', nothing, { directoryResponse: 'R', transStatusReason: '11' }],
  ['without a response', 'challenge_success', wait, { directoryResponse: 'C', authenticationResponse: 'C' }],
]

describe('a cardholder whose authentication fails', () => {
  it.each(WAYS)('%s gets tokens with the negative result', async (_title, card, then, result) => {
    const link = await entered('success', numberOf(card, 'VIS'))
    await then(link)
    const { status, card: displayed } = await link.read()
    expect(status).toBe('SUCCESS')
    expect(displayed?.['3D']).toMatchObject(result)
    expect(displayed?.['3D']).not.toHaveProperty('cavv')
    expect(displayed).toMatchObject({ alias: expect.any(String), aliasCVV: expect.any(String) })
  })

  it.each(WAYS)('%s gets no tokens with the setting error', async (_title, card, then) => {
    const link = await entered('error', numberOf(card, 'VIS'))
    await then(link)
    const body = await link.read()
    expect(body).toMatchObject({ status: 'ERROR', currency: 'EUR', history: [{ source: expect.any(String) }] })
    expect(body).not.toHaveProperty('card')
    expect(body).not.toHaveProperty('paymentMethod')
    expect(await nextAlias(link.running)).toBe(await nextAlias(await startSandbox()))
  })

  it('does not affect an authenticated cardholder, to whom the setting does not apply', async () => {
    const link = await entered('error')
    await completeChallenge(link.running, link.id, { code: '4444' })
    expect((await link.read()).status).toBe('SUCCESS')
  })

  it.each([
    ['success', 'http://shop.test/saved'],
    ['error', undefined],
  ] as const)('goes to the successUrl only if the link succeeded: %s', async (setting, url) => {
    const running = await startSandbox({ 'link-failed-3ds': setting })
    const id = await newLink(running, threeDSLink({ successUrl: 'http://shop.test/saved' }))
    const { body } = await submit(running, id, CHALLENGE_CARD, { outcome: 'N' })
    expect(body.redirect).toEqual({ method: 'GET', url: url ?? `${running.url}/${id}/done`, fields: {} })
  })
})

/** Returns how many tokens were created so far. */
const nextAlias = async ({ http }: Running): Promise<string> =>
  (await http.post('/_sandbox/aliases').send({ number: CHALLENGE_CARD })).body.alias

describe('a challenge that the cardholder abandons', () => {
  it('keeps the link open for 30 minutes and dates its end', async () => {
    const { clock, read } = await entered('success')
    const begun = clock.now()
    clock.advance(30 * MINUTE - 1)
    expect(await read()).toMatchObject({ status: 'PENDING', history: [] })
    expect(await read()).not.toHaveProperty('card')
    clock.advance(MINUTE)
    const { status, history } = await read()
    expect(status).toBe('SUCCESS')
    expect(history).toEqual([
      { action: 'authenticate', amount: 1250, source: 'system', date: later(begun, 30 * MINUTE), success: false },
    ])
  })

  it('can be completed before that', async () => {
    const { clock, running, id, read } = await entered('success')
    clock.advance(30 * MINUTE - 1)
    await completeChallenge(running, id, { code: '4444' })
    expect((await read()).history).toMatchObject([{ success: true, source: 'secure_fields' }])
  })

  it('cannot be completed afterwards', async () => {
    const { clock, running, id, challenge } = await entered('error')
    clock.advance(30 * MINUTE)
    expect((await completeChallenge(running, id, { code: '4444' })).status).toBe(409)
    expect((await running.finish(challenge.transactionId, { code: '4444' })).status).toBe(409)
    expect((await readLink(running, id)).status).toBe('ERROR')
  })

  it('has its tokens from the moment of their creation', async () => {
    const { clock, read } = await entered('success')
    clock.advance(59 * MINUTE)
    expect((await read()).card).toHaveProperty('aliasCVV')
    clock.advance(MINUTE)
    expect((await read()).card).not.toHaveProperty('aliasCVV')
  })
})
