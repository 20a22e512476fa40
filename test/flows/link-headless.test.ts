import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, FRICTIONLESS_CARD } from '../support/init-body.ts'
import { completeChallenge, newLink, numberOf, readCard, readLink, submit, threeDSLink } from '../support/link-body.ts'
import { sharedSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox({ 'directory-response': 'emv', 'link-history': 'entries' })

describe('a card that is submitted without a browser', () => {
  it('opens the challenge, which a second call completes', async () => {
    const running = shared()
    const id = await newLink(running, threeDSLink())
    const { body } = await submit(running, id, CHALLENGE_CARD)
    const transactionId = expect.stringMatching(/^\d{18}$/)
    expect(body).toEqual({
      id,
      status: 'PENDING',
      challenge: {
        transactionId,
        status: 'challenge_ongoing',
        input: 'code',
        url: `${running.url}/v1/start/${body.challenge.transactionId}`,
        attemptsLeft: 3,
      },
    })
    expect((await completeChallenge(running, id, { code: '0000' })).body.challenge.attemptsLeft).toBe(2)
    expect((await completeChallenge(running, id, { code: '4444' })).body).toEqual({
      id,
      status: 'SUCCESS',
      redirect: { method: 'GET', url: `${running.url}/${id}/done`, fields: {} },
    })
  })

  it.each([
    ['Y', undefined, 'Y', undefined],
    ['Y', '17', 'Y', '17'],
    ['A', undefined, 'A', undefined],
    ['N', undefined, 'N', '01'],
    ['N', '10', 'N', '10'],
    ['U', undefined, 'U', '22'],
    ['R', undefined, 'R', '11'],
  ])('ends its challenge in the same call with outcome %s %s', async (outcome, reason, response, shownReason) => {
    const id = await newLink(shared(), threeDSLink())
    const { body } = await submit(shared(), id, CHALLENGE_CARD, { outcome, ...(reason ? { reason } : {}) })
    expect(body.status).toBe('SUCCESS')
    expect((await readCard(shared(), id))['3D']).toMatchObject({
      directoryResponse: 'C',
      authenticationResponse: response,
      ...(shownReason ? { transStatusReason: shownReason } : {}),
    })
  })

  it.each([
    ['an outcome', { outcome: 'N', reason: '10' }, 'authenticate', false, '10'],
    ['a code', { code: '4009' }, 'authenticate', false, '01'],
    ['cancel', { cancel: true }, 'cancel', true, '26'],
  ])('completes its challenge by %s', async (_title, input, action, success, reason) => {
    const id = await newLink(shared(), threeDSLink())
    await submit(shared(), id, CHALLENGE_CARD)
    expect((await completeChallenge(shared(), id, input)).body.status).toBe('SUCCESS')
    const { history, card } = await readLink(shared(), id)
    expect(history).toEqual([expect.objectContaining({ action, success, source: 'secure_fields' })])
    expect(card?.['3D']).toMatchObject({ authenticationResponse: 'N', transStatusReason: reason })
  })

  it('keeps a frictionless card frictionless with any outcome', async () => {
    const id = await newLink(shared(), threeDSLink())
    await submit(shared(), id, FRICTIONLESS_CARD, { outcome: 'N' })
    const threeDS = (await readCard(shared(), id))['3D']
    expect(threeDS).toMatchObject({ directoryResponse: 'N', transStatusReason: '01' })
    expect(threeDS).not.toHaveProperty('authenticationResponse')
  })
})

describe('a challenge that is not open', () => {
  it.each([
    ['before the card was entered', async () => newLink(shared(), threeDSLink()), 'PENDING'],
    [
      'after the end',
      async () =>
        newLink(shared(), threeDSLink()).then(async (id) => {
          await submit(shared(), id, numberOf('frictionless_success', 'VIS'))
          return id
        }),
      'SUCCESS',
    ],
  ])('%s: 409', async (_when, input, status) => {
    const id = await input()
    const response = await completeChallenge(shared(), id, { code: '4444' })
    expect([response.status, response.body.error]).toEqual([
      409,
      { code: 'INVALID_STATE', message: `The link has no open challenge. Its status is ${status}.` },
    ])
  })

  it.each([
    ['nothing', {}],
    ['an impossible end', { outcome: 'Y', reason: '10' }],
    ['an empty code', { code: ' ' }],
  ])('%s does not complete it: 400', async (_title, input) => {
    const id = await newLink(shared(), threeDSLink())
    await submit(shared(), id, CHALLENGE_CARD)
    expect((await completeChallenge(shared(), id, input)).status).toBe(400)
    expect((await completeChallenge(shared(), id, { code: '4444' })).body.status).toBe('SUCCESS')
  })
})
