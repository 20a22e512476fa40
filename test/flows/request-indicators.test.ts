import { describe, expect, it } from 'vitest'
import { initBody, plainCard, THREE_DS } from '../support/init-body.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { inSpace, type Space } from '../support/space.ts'
import { openPage } from '../support/submit-page.ts'

const shared = sharedSandbox()
let spaces = 0

const newSpace = (): Space => {
  spaces += 1
  return inSpace(shared(), `indicators-${spaces}`)
}

const FRICTIONLESS = { VIS: '4000001000000018', ECA: '5100001000000014', AMX: '340000100000016' }
const CHALLENGE = { VIS: '4000001000000026', ECA: '5100001000000022' }
const indicator = (code: string) => ({ threeDSRequestor: { threeDSRequestorChallengeInd: code } })

/** Initializes a transaction with further members of card.3D, opens its page, and returns the results for the app. */
const paid = async (number: string, further: object, { space = newSpace(), header = {} } = {}) => {
  const body = initBody(number, { card: plainCard(number, { '3D': { ...THREE_DS, ...further } }) })
  const created = await space.init(body, header)
  expect(created.status).toBe(201)
  const id = created.body.transactionId
  await openPage(shared(), id)
  const { status, card } = (await space.status(id)).body
  return {
    id,
    space,
    requestId: created.headers['sandbox-request-id'],
    scenario: created.headers['sandbox-scenario'],
    notes: created.headers['sandbox-notes'],
    status,
    result: card['3D'],
  }
}

describe('the challenge indicator of a request', () => {
  it.each([FRICTIONLESS.VIS, FRICTIONLESS.ECA, FRICTIONLESS.AMX])(
    '04 turns the frictionless success of %s into a challenge, with a note',
    async (number) => {
      const { scenario, notes, status } = await paid(number, indicator('04'))
      expect([scenario, status]).toEqual(['challenge_mandated', 'challenge_ongoing'])
      expect(notes).toBe(
        'Outcome decided by card.3D.threeDSRequestor.threeDSRequestorChallengeInd 04: challenge_mandated instead of frictionless_success. The header sandbox-scenario: frictionless_success restores it',
      )
    },
  )

  it('04 has no effect on a card that is challenged or fails, and is noted', async () => {
    const ignored = 'Accepted but ignored: card.3D.threeDSRequestor.threeDSRequestorChallengeInd'
    const challenged = await paid(CHALLENGE.VIS, indicator('04'))
    expect([challenged.scenario, challenged.notes]).toEqual(['challenge_success', ignored])
    const failed = await paid('4000001000000034', indicator('04'))
    expect([failed.status, failed.notes]).toEqual(['failed', ignored])
  })

  it.each(['02', '03', '07', '09', '82', '90'])('%s keeps the outcome of the card, and is noted', async (code) => {
    const { scenario, notes } = await paid(FRICTIONLESS.VIS, indicator(code))
    expect(scenario).toBe('frictionless_success')
    expect(notes).toBe('Accepted but ignored: card.3D.threeDSRequestor.threeDSRequestorChallengeInd')
  })

  it.each<[number: string, eci: string | undefined]>([
    [CHALLENGE.VIS, '07'],
    [CHALLENGE.ECA, '04'],
    ['30569309025904', undefined],
  ])('06 never leads to a challenge: %s', async (number, eci) => {
    const { result } = await paid(number, indicator('06'))
    expect([result.directoryResponse, result.authenticationResponse, result.eci]).toEqual(['I', undefined, eci])
  })

  it('the long name counts if the two names differ, with a note', async () => {
    const { scenario, notes } = await paid(FRICTIONLESS.VIS, { ...indicator('04'), challengeIndicator: '02' })
    expect(scenario).toBe('challenge_mandated')
    expect(notes).toContain(
      'card.3D.challengeIndicator 02 contradicts card.3D.threeDSRequestor.threeDSRequestorChallengeInd 04, which counts',
    )
    expect((await paid(FRICTIONLESS.VIS, { challengeIndicator: '04' })).scenario).toBe('challenge_mandated')
  })
})

describe('an exemption', () => {
  it.each<[brand: string, number: string, further: object, result: object]>([
    ['Visa', FRICTIONLESS.VIS, {}, { directoryResponse: 'I', eci: '07', cavv: expect.any(String) }],
    ['Amex', FRICTIONLESS.AMX, {}, { directoryResponse: 'I', eci: '07', cavv: expect.any(String) }],
    ['Mastercard', FRICTIONLESS.ECA, {}, { directoryResponse: 'I', eci: '06', cavv: expect.any(String) }],
    [
      'Mastercard 2.1.0',
      FRICTIONLESS.ECA,
      { preferredProtocolVersion: '2.1.0' },
      { directoryResponse: 'N', transStatusReason: '81', eci: '06', cavv: expect.any(String), threeDSVersion: '2.1.0' },
    ],
  ])('05 of a frictionless card of %s is honored', async (_brand, number, further, result) => {
    const payment = await paid(number, { ...indicator('05'), ...further })
    expect([payment.status, payment.result]).toMatchObject(['authenticated', result])
    expect(payment.notes).toContain('exemption_honoured')
  })

  it('08 of a frictionless card is honored by a full authentication', async () => {
    const { scenario, result } = await paid(FRICTIONLESS.ECA, indicator('08'))
    expect([scenario, result.directoryResponse, result.eci]).toEqual(['trusted_list_honoured', 'Y', '02'])
  })

  it.each(['05', '08'])('%s of a card with a challenge is rejected by it', async (code) => {
    const { status, notes } = await paid(CHALLENGE.VIS, indicator(code))
    expect(status).toBe('challenge_ongoing')
    expect(notes).toContain(`threeDSRequestorChallengeInd ${code}: the bank rejects the exemption with a challenge`)
  })

  it('does not help while the bank is unavailable, with a note about the consequences', async () => {
    const { result, notes } = await paid('4000001000000067', indicator('05'))
    expect(result.directoryResponse ?? result.authenticationResponse).toBe('U')
    expect(notes).toContain('without authentication the issuer may decline softly')
  })

  it.each([
    ['exemption_honoured', 'authenticated'],
    ['exemption_refused', 'challenge_ongoing'],
    ['mandate_not_honoured', 'authenticated'],
    ['mandate_not_honoured_mastercard', 'failed'],
  ])('the scenario %s can be named', async (name, expected) => {
    const { scenario, status } = await paid(FRICTIONLESS.ECA, indicator('04'), { header: { 'sandbox-scenario': name } })
    expect([scenario, status]).toEqual([name, expected])
  })
})

describe('the first payment of a series', () => {
  const first = { threeDSRequestor: { threeDSRequestorAuthenticationInd: '02' } }
  it.each<[number: string, eci: string]>([
    [FRICTIONLESS.ECA, '07'],
    [FRICTIONLESS.VIS, '05'],
    [FRICTIONLESS.AMX, '05'],
  ])('%s passes with eci %s', async (number, eci) => {
    expect((await paid(number, first)).result.eci).toBe(eci)
  })

  it('of Mastercard has the usual eci in version 2.1.0', async () => {
    expect((await paid(FRICTIONLESS.ECA, { ...first, preferredProtocolVersion: '2.1.0' })).result.eci).toBe('02')
  })

  it('may be challenged, and passes with eci 07', async () => {
    const { id, space, status } = await paid(CHALLENGE.ECA, first)
    expect(status).toBe('challenge_ongoing')
    await shared().http.post(`/_sandbox/transactions/${id}/challenge`).send({ code: '4444' }).expect(200)
    expect((await space.status(id)).body.card['3D'].eci).toBe('07')
  })
})

describe('the preferred version', () => {
  it('is that of the result', async () => {
    const { result, notes } = await paid(FRICTIONLESS.VIS, { preferredProtocolVersion: '2.3.1' })
    expect(result.threeDSVersion).toBe('2.3.1')
    expect(notes).toBe('card.3D.preferredProtocolVersion: threeDSVersion is 2.3.1')
  })

  it('does not replace the version of a card, unless it is enforced', async () => {
    const { cards } = (await shared().http.get('/_sandbox/cards?name=version_210').expect(200)).body
    const card = cards.find(({ paymentMethod }: Record<string, string>) => paymentMethod === 'VIS').number
    const version = { preferredProtocolVersion: '2.3.1' }
    expect((await paid(card, version)).result.threeDSVersion).toBe('2.1.0')
    const enforced = await paid(card, { ...version, enforcePreferredProtocolVersion: true })
    expect(enforced.result.threeDSVersion).toBe('2.3.1')
  })
})

describe('other rules come first:', () => {
  it('the header', async () => {
    const header = { 'sandbox-scenario': 'frictionless_success' }
    const { scenario, notes } = await paid(FRICTIONLESS.VIS, indicator('04'), { header })
    expect(scenario).toBe('frictionless_success')
    expect(notes).toBe('Accepted but ignored: card.3D.threeDSRequestor.threeDSRequestorChallengeInd')
  })

  it('a queued outcome', async () => {
    const space = newSpace()
    await shared().http.post(`/_sandbox/next?space=${space.space}`).send({ scenario: 'attempt' }).expect(201)
    expect((await paid(FRICTIONLESS.VIS, indicator('04'), { space })).scenario).toBe('attempt')
  })

  it.each(['force', 'default'] as const)('the scenario of the space (%s)', async (mode) => {
    const space = newSpace()
    await space.choose({ name: 'attempt', mode }).expect(200)
    const number = mode === 'force' ? FRICTIONLESS.VIS : '5200000000002805'
    expect((await paid(number, indicator('06'), { space })).scenario).toBe('attempt')
  })

  it('your own scenario', async () => {
    const space = newSpace()
    await shared()
      .http.put(`/_sandbox/scenarios/mine?space=${space.space}`)
      .set('content-type', 'application/yaml')
      .send('when: { challengeIndicator: "04" }\nauthentication: { flow: frictionless, transStatus: A }\n')
      .expect(201)
    const { scenario, notes } = await paid(FRICTIONLESS.VIS, indicator('04'), { space })
    expect([scenario, notes]).toEqual(['mine', undefined])
  })

  it('the setting ignore of the space', async () => {
    const space = newSpace()
    const path = `/_sandbox/spaces/${space.space}/request-settings`
    await shared().http.put(path).send({ requestIndicators: 'ignore' }).expect(200)
    const { scenario, notes } = await paid(FRICTIONLESS.VIS, indicator('04'), { space })
    expect(scenario).toBe('frictionless_success')
    expect(notes).toBe('Accepted but ignored: card.3D.threeDSRequestor.threeDSRequestorChallengeInd')
  })
})

it('the explanation names the indicator, the replaced scenario and the header', async () => {
  const { requestId } = await paid(FRICTIONLESS.VIS, indicator('04'))
  const { http } = shared()

  const explanation = (await http.get(`/_sandbox/explain/${requestId}`).expect(200)).body
  expect(explanation.notes[0]).toContain('The header sandbox-scenario: frictionless_success restores it')
  const rule = explanation.precedence.find(({ result }: { result: string }) => result === 'matched')
  expect(rule).toMatchObject({
    rule: 'request',
    reason: expect.stringMatching(/^request: card\.3D\.\S+ 04, instead of frictionless_success \(when\.card /),
  })
  expect(explanation.scenario.candidates.map(({ name }: { name: string }) => name)).toContain('frictionless_success')
})
