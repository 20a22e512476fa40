import { describe, expect, it } from 'vitest'
import type { LinkCard } from '../../src/core/contract/wire.gen.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody, THREE_DS } from '../support/init-body.ts'
import {
  completeChallenge,
  deleteLink,
  LINK_KEY,
  linkStatus,
  newLink,
  numberOf,
  readCard,
  submit,
  threeDSLink,
  tokenize,
} from '../support/link-body.ts'
import { manualClock } from '../support/manual-clock.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox()
const MINUTE = 60_000
const FAILING_CARD = numberOf('challenge_failed', 'VIS')

type Tokens = Pick<LinkCard, 'alias' | 'aliasCVV'>

/** Creates a transaction with the card of a link. */
const pay = ({ init }: Running, { alias, aliasCVV }: Tokens) =>
  init(
    initBody(undefined, {
      card: { alias, ...(aliasCVV ? { aliasCVV } : {}), expiryMonth: '12', expiryYear: '34', '3D': THREE_DS },
    }),
  )

const rejection = async (
  response: PromiseLike<{ status: number; body: { error?: { code: string; message: string } } }>,
) => {
  const { status, body } = await response
  return [status, body.error?.code, body.error?.message]
}

describe('the alias of a link', () => {
  it.each([
    ['tokenized only', undefined],
    ['authenticated', threeDSLink()],
  ])('pays with the card and keeps its scenario: %s', async (_title, body) => {
    const id = await newLink(shared(), body)
    await submit(shared(), id, FAILING_CARD, body ? { outcome: 'Y' } : {})
    const card = await readCard(shared(), id)
    const { status, headers, body: created } = await pay(shared(), card)
    expect([status, headers['sandbox-scenario']]).toEqual([201, 'challenge_failed'])
    const { alias, fingerprint, masked } = card
    expect((await shared().status(created.transactionId)).body.card).toMatchObject({ alias, fingerprint, masked })
    expect((await shared().finish(created.transactionId, { code: '4444' })).body.status).toBe('failed')
  })

  it('is declined if its card is declined', async () => {
    const { alias } = await tokenize(shared(), numberOf('decline/51', 'VIS'))
    expect((await pay(shared(), { alias })).body.error.networkCode).toBe('51')
  })

  it('is usable repeatedly, without CVV', async () => {
    const { alias } = await tokenize(shared(), CHALLENGE_CARD)
    for (const _ of [1, 2]) expect((await pay(shared(), { alias })).status).toBe(201)
  })

  const UNKNOWN = [400, 'INVALID_ALIAS', expect.stringMatching(/^init\.card\.alias is unknown; take it from/)]

  it('is unknown once the link is deleted', async () => {
    const id = await newLink(shared(), threeDSLink())
    await submit(shared(), id, CHALLENGE_CARD)
    await completeChallenge(shared(), id, { code: '4444' })
    const card = await readCard(shared(), id)
    expect((await pay(shared(), { alias: card.alias })).status).toBe(201)
    await deleteLink(shared(), id)
    expect(await rejection(pay(shared(), { alias: card.alias }))).toEqual(UNKNOWN)
    expect(await rejection(pay(shared(), card))).toEqual(UNKNOWN)
  })

  it('stays valid when another link of the same card is deleted', async () => {
    const kept = await tokenize(shared(), CHALLENGE_CARD)
    const id = await newLink(shared())
    await submit(shared(), id, CHALLENGE_CARD)
    await deleteLink(shared(), id)
    expect((await pay(shared(), kept)).status).toBe(201)
  })

  it('is unknown in another space', async () => {
    const key = `${LINK_KEY}+ci-42`
    const id = await newLink(shared(), undefined, { 'link-api-key': key })
    await submit(shared(), id, CHALLENGE_CARD)
    const { card } = (await linkStatus(shared(), id, key)).body
    expect(await rejection(pay(shared(), card))).toEqual(UNKNOWN)
  })
})

describe('the aliasCVV of a link', () => {
  it('is valid once, and returned until then', async () => {
    const id = await newLink(shared())
    await submit(shared(), id, CHALLENGE_CARD)
    const card = await readCard(shared(), id)
    expect((await pay(shared(), card)).status).toBe(201)
    expect(await rejection(pay(shared(), card))).toEqual([400, 'INVALID_CVV', 'init.card.aliasCVV was used before'])
    const { aliasCVV: _, ...left } = card
    expect(await readCard(shared(), id)).toEqual(left)
  })

  it('is valid for 30 minutes after the card entry, and returned until then', async () => {
    const clock = manualClock()
    const running = await startSandbox({ clock })
    const id = await newLink(running)
    clock.advance(60 * MINUTE)
    await submit(running, id, CHALLENGE_CARD)
    const late = await readCard(running, id)
    const early = await tokenize(running, CHALLENGE_CARD)
    clock.advance(30 * MINUTE - 1)
    expect((await pay(running, early)).status).toBe(201)
    expect(await readCard(running, id)).toEqual(late)
    clock.advance(1)
    expect(await readCard(running, id)).not.toHaveProperty('aliasCVV')
    expect(await rejection(pay(running, late))).toEqual([
      400,
      'INVALID_CVV',
      'init.card.aliasCVV is older than 30 minutes',
    ])
  })

  it('is valid for 30 minutes after the end of the challenge', async () => {
    const clock = manualClock()
    const running = await startSandbox({ clock })
    const id = await newLink(running, threeDSLink())
    await submit(running, id, CHALLENGE_CARD)
    clock.advance(20 * MINUTE)
    await completeChallenge(running, id, { code: '4444' })
    clock.advance(30 * MINUTE - 1)
    expect((await pay(running, await readCard(running, id))).status).toBe(201)
  })

  it('belongs to its card', async () => {
    const first = await tokenize(shared(), CHALLENGE_CARD)
    const other = await tokenize(shared(), FRICTIONLESS_CARD)
    expect(await rejection(pay(shared(), { ...first, aliasCVV: other.aliasCVV ?? '' }))).toEqual([
      400,
      'INVALID_CVV',
      'init.card.aliasCVV does not belong to this card',
    ])
    expect((await pay(shared(), first)).status).toBe(201)
  })
})
