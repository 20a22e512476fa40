import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, FRICTIONLESS_CARD } from '../support/init-body.ts'
import {
  answerChallenge,
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
  it('refuses another card and stays as it is', async () => {
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

  it('answers the same card as it did before, and hands out nothing new', async () => {
    const id = await newLink(shared())
    const first = await submit(shared(), id, CHALLENGE_CARD)
    const before = await readLink(shared(), id)
    const second = await submit(shared(), id, CHALLENGE_CARD)
    expect([second.status, second.body]).toEqual([200, first.body])
    expect(await readLink(shared(), id)).toEqual(before)
  })

  it('refuses every card once it has failed', async () => {
    const id = await newLink(shared(), threeDSLink())
    expect((await submit(shared(), id, START_ERROR_CARD)).body.status).toBe('ERROR')
    for (const number of [START_ERROR_CARD, CHALLENGE_CARD])
      expect((await submit(shared(), id, number)).status).toBe(409)
    expect((await readLink(shared(), id)).status).toBe('ERROR')
  })

  it('refuses another card while the cardholder is being authenticated', async () => {
    const id = await newLink(shared(), threeDSLink())
    await submit(shared(), id, CHALLENGE_CARD)
    expect((await submit(shared(), id, FRICTIONLESS_CARD)).status).toBe(409)
    expect((await answerChallenge(shared(), id, { code: '4444' })).body.status).toBe('SUCCESS')
    expect((await readCard(shared(), id)).masked).toBe('400000xxxxxx0026')
  })

  it('takes the same card to the challenge that is open already', async () => {
    const id = await newLink(shared(), threeDSLink())
    const first = await submit(shared(), id, CHALLENGE_CARD)
    await answerChallenge(shared(), id, { code: '0000' })
    const second = await submit(shared(), id, CHALLENGE_CARD)
    expect(second.body).toEqual({ ...first.body, challenge: { ...first.body.challenge, attemptsLeft: 2 } })
  })
})

describe('of cards that are entered at once', () => {
  const plain = linkBody()
  const one = CHALLENGE_CARD
  const other = FRICTIONLESS_CARD

  it('one consumes the link', async () => {
    const id = await newLink(shared(), plain)
    const cards = [one, other].map((number) => ({ card: enteredCard(number) }))
    expect(await postAtOnce(`${shared().url}/_sandbox/links/${id}/submit`, cards)).toEqual([200, 409])
    expect((await readCard(shared(), id)).masked).toBe('400000xxxxxx0026')
  })

  it.each([
    ['tokens', plain, one],
    ['an authentication without a challenge', threeDSLink(), other],
    ['a challenge', threeDSLink(), one],
  ])('all of one number lead to the same end: %s', async (_what, body, number) => {
    const running = await startSandbox()
    const id = await newLink(running, body)
    const answers = await Promise.all([1, 2, 3].map(() => submit(running, id, number)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    // The next tokens and the next transaction show how many were made before.
    const fresh = await startSandbox()
    await submit(fresh, await newLink(fresh, body), number)
    const next = await tokenize(running, one)
    const expected = await tokenize(fresh, one)
    expect(next.alias).toBe(expected.alias)
  })

  it('one gets the refusal that the scenario has for it', async () => {
    const id = await newLink(shared(), plain, { 'sandbox-scenario': 'link_error' })
    const answers = await Promise.all([one, one].map((number) => submit(shared(), id, number)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('a link that nobody has used', () => {
  it.each([1, 70])('can be used after %i years', async (years) => {
    const clock = manualClock()
    const running = await startSandbox({ clock })
    const id = await newLink(running)
    clock.advance(years * YEAR)
    expect((await readLink(running, id)).status).toBe('PENDING')
    await submit(running, id, enteredCard(CHALLENGE_CARD, { expiryYear: '99' }))
    expect((await readLink(running, id)).status).toBe('SUCCESS')
  })

  it('is not used up by a card that is refused', async () => {
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
  await answerChallenge(shared(), id, { code: '4444' })
  return id
}
const FAILED = async () => {
  const id = await PENDING()
  await submit(shared(), id, START_ERROR_CARD)
  return id
}

describe('a link that was deleted', () => {
  it.each([
    ['unused', PENDING],
    ['half used', HALF_USED],
    ['successful', SUCCESSFUL],
    ['failed', FAILED],
  ])('while it was %s is gone for good', async (_what, given) => {
    const id = await given()
    const { link } = await readLink(shared(), id)
    const deleted = await deleteLink(shared(), id)
    expect([deleted.status, deleted.body]).toEqual([200, { status: 'DELETED' }])
    const left = { status: 'DELETED', reference: 'booking-1', link }
    expect(await readLink(shared(), id)).toEqual(left)

    const again = await deleteLink(shared(), id)
    expect([again.status, again.body]).toEqual([404, { status: 404, message: 'Not found' }])
    expect((await submit(shared(), id, CHALLENGE_CARD)).status).toBe(409)
    expect((await answerChallenge(shared(), id, { code: '4444' })).status).toBe(409)
    expect(await readLink(shared(), id)).toEqual(left)
  })

  it('takes its challenge along', async () => {
    const { http } = shared()
    const id = await PENDING()
    const { body } = await submit(shared(), id, CHALLENGE_CARD)
    await deleteLink(shared(), id)
    expect((await shared().finish(body.challenge.transactionId, { code: '4444' })).status).toBe(404)
    expect((await http.get(new URL(body.challenge.url).pathname)).status).toBe(404)
  })

  it('is deleted once, however many ask at once', async () => {
    const id = await newLink(shared())
    const answers = await Promise.all([1, 2, 3].map(() => deleteLink(shared(), id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  })

  it('is 404 to read where the setting says so', async () => {
    const running = await startSandbox({ 'deleted-link-status': '404' })
    const { body } = await createLink(running)
    expect((await linkStatus(running, body.id)).status).toBe(200)
    await deleteLink(running, body.id)
    const read = await linkStatus(running, body.id)
    expect([read.status, read.body]).toEqual([404, { status: 404, message: 'Not found' }])
  })
})
