import { describe, expect, it } from 'vitest'
import type { Row } from '../../src/core/contract/control.gen.ts'
import { describeRow } from '../../src/core/describe/describe-row.ts'
import { initBody } from '../support/init-body.ts'
import { completeChallenge, newLink, submit, threeDSLink } from '../support/link-body.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { openPage, submitPage } from '../support/submit-page.ts'

const shared = sharedSandbox({ 'page-time-scale': 0 })
const NUMBER = '4111111111111111'

const get = async (path: string) => (await shared().http.get(`/_sandbox${path}`)).body

const rowOf = async (id: string): Promise<Row> => {
  const { rows } = await get(`/activity?ids=${id}`)
  const [row] = rows
  if (!row) throw new Error(`no row has the id ${id}`)
  return row
}

describe('the description of cardholder actions', () => {
  const begin = async (scenario = 'challenge_success') =>
    (await shared().init(initBody(NUMBER), { 'sandbox-scenario': scenario })).body.transactionId
  const title = async (id: string) => describeRow(await rowOf(id)).title

  it('lists three wrong codes', async () => {
    const id = await begin()
    expect(await title(id)).toBe('Waiting for the browser')
    await openPage(shared(), id)
    expect(await title(id)).toBe('Waiting for a code: 3 attempts left')
    await submitPage(shared(), id, { code: '1111' })
    expect(await title(id)).toBe('Waiting for a code: 2 attempts left')
    await submitPage(shared(), id, { code: '1111' })
    await submitPage(shared(), id, { code: '1111' })
    expect(await title(id)).toBe('Challenge: wrong codes (N, 19)')
  })

  it('lists the right code, a cancel, an app response, and a control call instead of them', async () => {
    const ends = [
      ['challenge_success', { code: '4444' }, 'Challenge: success'],
      ['challenge_success', { cancel: true }, 'Challenge: canceled by cardholder'],
      ['challenge_out_of_band', { approve: true }, 'Challenge: success'],
    ] as const
    for (const [scenario, input, expected] of ends) {
      const id = await begin(scenario)
      await submitPage(shared(), id, input)
      expect(await title(id)).toBe(expected)
    }
    const id = await begin()
    await shared().finish(id, { outcome: 'R', reason: '11' })
    expect(await title(id)).toBe('Rejected by issuer (R)')
  })

  it('lists a card on a link', async () => {
    const ends = [
      [{ outcome: 'Y' }, 'Card saved (challenge: success)'],
      [{ outcome: 'N' }, 'Card saved, but authentication failed'],
    ] as const
    for (const [input, expected] of ends) {
      const id = await newLink(shared(), threeDSLink())
      expect(await title(id)).toBe('Waiting for a card')
      await submit(shared(), id, '4000001000000026')
      expect(await title(id)).toBe('Card entered (waiting for a code: 3 attempts left)')
      await completeChallenge(shared(), id, input)
      expect(await title(id)).toBe(expected)
    }
  })
})

describe('an unrequested problem needs attention', () => {
  it.each([
    ['an amount below one', initBody(NUMBER, { amount: 0 }), /^Not valid: amount/],
    ['an expired card', initBody(NUMBER, { card: { ...initBody(NUMBER).card, expiryYear: '20' } }), /expired/],
    ['a wrong check digit', initBody('4242424242424241'), /^Not valid: card.number has a wrong check digit$/],
  ])('%s', async (_title, body, expected) => {
    const response = await shared().init(body)
    const row = await rowOf(response.headers['sandbox-request-id'] ?? '')
    expect(describeRow(row)).toMatchObject({ title: expect.stringMatching(expected), attention: { kind: 'request' } })
  })
})
