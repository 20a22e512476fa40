import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, FRICTIONLESS_CARD } from '../support/init-body.ts'
import {
  completeChallenge,
  createLink,
  deleteLink,
  enteredCard,
  linkBody,
  linkStatus,
  newLink,
  numberOf,
  readCard,
  readLink,
  submit,
  threeDSLink,
  tokenize,
} from '../support/link-body.ts'
import { manualClock } from '../support/manual-clock.ts'
import { postAtOnce } from '../support/post-at-once.ts'
import { sharedSandbox, startSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox()
const YEAR = 365 * 24 * 60 * 60_000
const START_ERROR_CARD = numberOf('start_error', 'VIS')

describe('a link that was used', () => {
  it('rejects another card and stays unchanged', async () => {
    const id = await newLink(shared())
    await submit(shared(), id, CHALLENGE_CARD)
    const before = await readLink(shared(), id)
    const { status, body } = await submit(shared(), id, FRICTIONLESS_CARD)
    expect([status, body.error]).toEqual([
      409,
      { code: 'INVALID_STATE', message: 'The link has status SUCCESS and cannot be used. A link works once.' },
    ])
    expect(await readLink(shared(), id)).toEqual(before)
  })

  it('returns the same response for the same card and issues no new tokens', async () => {
    const id = await newLink(shared())
    const first = await submit(shared(), id, CHALLENGE_CARD)
    const before = await readLink(shared(), id)
    const second = await submit(shared(), id, CHALLENGE_CARD)
    expect([second.status, second.body]).toEqual([200, first.body])
    expect(await readLink(shared(), id)).toEqual(before)
  })

  it('rejects every card after an error', async () => {
    const id = await newLink(shared(), threeDSLink())
    expect((await submit(shared(), id, START_ERROR_CARD)).body.status).toBe('ERROR')
    for (const number of [START_ERROR_CARD, CHALLENGE_CARD])
      expect((await submit(shared(), id, number)).status).toBe(409)
    expect((await readLink(shared(), id)).status).toBe('ERROR')
  })

  it('rejects another card during the authentication', async () => {
    const id = await newLink(shared(), threeDSLink())
    await submit(shared(), id, CHALLENGE_CARD)
    expect((await submit(shared(), id, FRICTIONLESS_CARD)).status).toBe(409)
    expect((await completeChallenge(shared(), id, { code: '4444' })).body.status).toBe('SUCCESS')
    expect((await readCard(shared(), id)).masked).toBe('400000xxxxxx0026')
  })

  it('returns the open challenge for the same card', async () => {
    const id = await newLink(shared(), threeDSLink())
    const first = await submit(shared(), id, CHALLENGE_CARD)
    await completeChallenge(shared(), id, { code: '0000' })
    const second = await submit(shared(), id, CHALLENGE_CARD)
    expect(second.body).toEqual({ ...first.body, challenge: { ...first.body.challenge, attemptsLeft: 2 } })
  })
})

describe('cards that are submitted at the same time', () => {
  const plain = linkBody()
  const first = CHALLENGE_CARD
  const other = FRICTIONLESS_CARD

  it('consume the link once', async () => {
    const id = await newLink(shared(), plain)
    const cards = [first, other].map((number) => ({ card: enteredCard(number) }))
    expect(await postAtOnce(`${shared().url}/_sandbox/links/${id}/submit`, cards)).toEqual([200, 409])
    expect((await readCard(shared(), id)).masked).toBe('400000xxxxxx0026')
  })

  it.each([
    ['tokens', plain, first],
    ['an authentication without a challenge', threeDSLink(), other],
    ['a challenge', threeDSLink(), first],
  ])('lead to the same final state for one number: %s', async (_title, body, number) => {
    const running = await startSandbox()
    const id = await newLink(running, body)
    const responses = await Promise.all([1, 2, 3].map(() => submit(running, id, number)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    // The next tokens and the next transaction reveal how many were created before.
    const fresh = await startSandbox()
    await submit(fresh, await newLink(fresh, body), number)
    const next = await tokenize(running, first)
    const expected = await tokenize(fresh, first)
    expect(next.alias).toBe(expected.alias)
  })

  it('return the error of the scenario for one of them', async () => {
    const id = await newLink(shared(), plain, { 'sandbox-scenario': 'link_error' })
    const responses = await Promise.all([first, first].map((number) => submit(shared(), id, number)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('an unused link', () => {
  it.each([1, 70])('is usable after %i years', async (years) => {
    const clock = manualClock()
    const running = await startSandbox({ clock })
    const id = await newLink(running)
    clock.advance(years * YEAR)
    expect((await readLink(running, id)).status).toBe('PENDING')
    await submit(running, id, enteredCard(CHALLENGE_CARD, { expiryYear: '99' }))
    expect((await readLink(running, id)).status).toBe('SUCCESS')
  })

  it('is not used up by a rejected card', async () => {
    const id = await newLink(shared())
    expect((await submit(shared(), id, enteredCard(CHALLENGE_CARD, { cvv: '000' }))).status).toBe(400)
    expect((await submit(shared(), id, '4242424242424241')).status).toBe(400)
    expect((await readLink(shared(), id)).status).toBe('PENDING')
    expect((await submit(shared(), id, CHALLENGE_CARD)).body.status).toBe('SUCCESS')
  })
})

const PENDING = async () => newLink(shared(), threeDSLink())
const HALF_USED = async () => {
  const id = await PENDING()
  await submit(shared(), id, CHALLENGE_CARD)
  return id
}
const SUCCESSFUL = async () => {
  const id = await HALF_USED()
  await completeChallenge(shared(), id, { code: '4444' })
  return id
}
const FAILED = async () => {
  const id = await PENDING()
  await submit(shared(), id, START_ERROR_CARD)
  return id
}

describe('a deleted link', () => {
  it.each([
    ['unused', PENDING],
    ['half used', HALF_USED],
    ['successful', SUCCESSFUL],
    ['failed', FAILED],
  ])('stays deleted if it was %s', async (_title, input) => {
    const id = await input()
    const { link } = await readLink(shared(), id)
    const deleted = await deleteLink(shared(), id)
    expect([deleted.status, deleted.body]).toEqual([200, { status: 'DELETED' }])
    const left = { status: 'DELETED', reference: 'booking-1', link }
    expect(await readLink(shared(), id)).toEqual(left)

    const again = await deleteLink(shared(), id)
    expect([again.status, again.body]).toEqual([404, { status: 404, message: 'Not found' }])
    expect((await submit(shared(), id, CHALLENGE_CARD)).status).toBe(409)
    expect((await completeChallenge(shared(), id, { code: '4444' })).status).toBe(409)
    expect(await readLink(shared(), id)).toEqual(left)
  })

  it('deletes its challenge too', async () => {
    const { http } = shared()
    const id = await PENDING()
    const { body } = await submit(shared(), id, CHALLENGE_CARD)
    await deleteLink(shared(), id)
    expect((await shared().finish(body.challenge.transactionId, { code: '4444' })).status).toBe(404)
    expect((await http.get(new URL(body.challenge.url).pathname)).status).toBe(404)
  })

  it('is deleted once for several concurrent requests', async () => {
    const id = await newLink(shared())
    const responses = await Promise.all([1, 2, 3].map(() => deleteLink(shared(), id)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  })

  it('returns 404 with the setting for it', async () => {
    const running = await startSandbox({ 'deleted-link-status': '404' })
    const { body } = await createLink(running)
    expect((await linkStatus(running, body.id)).status).toBe(200)
    await deleteLink(running, body.id)
    const read = await linkStatus(running, body.id)
    expect([read.status, read.body]).toEqual([404, { status: 404, message: 'Not found' }])
  })
})
