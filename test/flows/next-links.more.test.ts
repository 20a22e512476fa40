import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import {
  completeChallenge,
  createLink,
  linkBody,
  linkStatus,
  newLink,
  readLink,
  submit,
  threeDSLink,
} from '../support/link-body.ts'
import { byQueuedOutcome, decided, queued, steering } from '../support/queue-outcomes.ts'
import { startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'

const BY_CARD = ['challenge_success', 'when.card challenge_success']

describe('a queued outcome for a link', () => {
  it.each<[string, object]>([
    ['just the next', {}],
    ['the reference', { when: { reference: 'vip-*' } }],
    ['the amount', { when: { interface: 'links', amount: 1250, currency: 'EUR' } }],
  ])('applies at the creation without a card: %s', async (_title, more) => {
    const running = await startSandbox({ 'link-history': 'entries' })
    await queued(running, { scenario: 'challenge_failed', ...more })
    const created = await createLink(running, threeDSLink({ reference: 'vip-1' }))
    expect(decided(created)).toEqual(byQueuedOutcome('challenge_failed'))
    expect(await steering(running).left()).toEqual({})
    await submit(running, created.body.id, FRICTIONLESS_CARD)
    await completeChallenge(running, created.body.id, { code: '4444' })
    expect(decided(await linkStatus(running, created.body.id))).toEqual(byQueuedOutcome('challenge_failed'))
    expect((await readLink(running, created.body.id)).history).toMatchObject([{ success: false }])
  })

  it.each<[string, object]>([
    ['the card', { card: 'challenge_success' }],
    ['the brand', { brand: 'VIS' }],
    ['the name on the card', { cardholderName: 'ada *' }],
  ])('applies when the card is submitted: %s', async (_title, when) => {
    const running = await startSandbox()
    await queued(running, { scenario: 'challenge_failed', when })
    const id = await newLink(running, threeDSLink({ collectCardholderName: true }))
    expect(decided(await linkStatus(running, id))).toEqual([undefined, 'No scenario has been selected yet'])
    expect(await steering(running).left()).toEqual({ next_1: 1 })
    await submit(running, id, CHALLENGE_CARD, { cardholderName: 'Ada Example' })
    expect(decided(await linkStatus(running, id))).toEqual(byQueuedOutcome('challenge_failed'))
    expect(await steering(running).left()).toEqual({})
  })

  it('applies once for a card that is submitted twice and then authenticated', async () => {
    const running = await startSandbox()
    await queued(running, { scenario: 'challenge_failed', when: { card: 'challenge_success' }, times: 3 })
    const id = await newLink(running, threeDSLink())
    await Promise.all([submit(running, id, CHALLENGE_CARD), submit(running, id, CHALLENGE_CARD)])
    await completeChallenge(running, id, { code: '4444' })
    expect(await steering(running).left()).toEqual({ next_1: 2 })
  })

  it.each(['link_error', 'decline/51'])('applies to a link that ends at once: %s', async (scenario) => {
    const running = await startSandbox()
    await queued(running, { scenario, when: { card: 'challenge_success' } })
    const id = await newLink(running, threeDSLink())
    expect((await submit(running, id, CHALLENGE_CARD)).body.status).toBe('ERROR')
    expect(decided(await linkStatus(running, id))).toEqual(byQueuedOutcome(scenario))
    expect(await steering(running).left()).toEqual({})
  })

  it('does not apply to a rejected card, a wrong key or an invalid body', async () => {
    const running = await startSandbox()
    const id = await newLink(running, threeDSLink())
    await queued(running, { scenario: 'challenge_failed' })
    expect(
      (await submit(running, id, { number: CHALLENGE_CARD, cvv: '1', expiryMonth: '12', expiryYear: '34' })).status,
    ).toBe(400)
    expect((await createLink(running, {})).status).toBe(400)
    expect((await createLink(running, linkBody(), { 'link-api-key': 'wrong' })).status).toBe(401)
    expect((await createLink(running, linkBody(), { 'sandbox-scenario': 'challenge_faild' })).status).toBe(400)
    expect(await steering(running).left()).toEqual({ next_1: 1 })
  })

  it('does not apply to a link that was pinned at its creation', async () => {
    const running = await startSandbox()
    const id = await newLink(running, threeDSLink(), { 'sandbox-scenario': 'attempt' })
    await queued(running, { scenario: 'challenge_failed', when: { card: 'challenge_success' } })
    await submit(running, id, CHALLENGE_CARD)
    expect(decided(await linkStatus(running, id))).toEqual(['attempt', 'header sandbox-scenario'])
    expect(await steering(running).left()).toEqual({ next_1: 1 })
  })

  it('applies before the header and the forced scenario of the space', async () => {
    const running = await startSandbox()
    await inSpace(running).choose({ name: 'unavailable', mode: 'force' }).expect(200)
    await queued(running, { scenario: 'challenge_failed' })
    const created = await createLink(running, threeDSLink(), { 'sandbox-scenario': 'attempt' })
    expect(decided(created)).toEqual(byQueuedOutcome('challenge_failed'))
  })

  it('applies to every link with its reference, and to no transaction with that refno', async () => {
    const running = await startSandbox()
    await queued(running, { scenario: 'challenge_failed', when: { brand: 'VIS', interface: 'links' }, for: 'order' })
    const first = await newLink(running, threeDSLink({ reference: 'B1' }))
    await submit(running, first, CHALLENGE_CARD)
    expect(await steering(running).queued()).toMatchObject([{ left: 0, orders: [{ reference: 'B1' }] }])
    const again = await createLink(running, threeDSLink({ reference: 'B1' }))
    expect(decided(again)).toEqual(byQueuedOutcome('challenge_failed'))
    const other = await newLink(running, threeDSLink({ reference: 'B2' }))
    await submit(running, other, CHALLENGE_CARD)
    expect(decided(await linkStatus(running, other))).toEqual(BY_CARD)
    expect(decided(await running.init(initBody(CHALLENGE_CARD, { refno: 'B1' })))).toEqual(BY_CARD)
  })

  it('does not apply if it is for transactions', async () => {
    const running = await startSandbox()
    await queued(running, { scenario: 'challenge_failed', when: { interface: 'transactions' } })
    expect(decided(await createLink(running, threeDSLink()))).toEqual([undefined, 'No scenario has been selected yet'])
    expect(await steering(running).left()).toEqual({ next_1: 1 })
  })
})
