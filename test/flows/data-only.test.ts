import { describe, expect, it } from 'vitest'
import { initBody, plainCard, THREE_DS } from '../support/init-body.ts'
import { ownScenarios } from '../support/own-scenarios.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { inSpace, type Space } from '../support/space.ts'
import { openPage } from '../support/submit-page.ts'

const shared = sharedSandbox()
let spaces = 0

const newSpace = (): Space => {
  spaces += 1
  return inSpace(shared(), `data-only-${spaces}`)
}

const PREFERENCE = { threeDSRequestor: { threeDSRequestorChallengeInd: '06' as const } }
const SHORT = { challengeIndicator: '06' }
const CATEGORY = { messageCategory: '80' }

const initialized = async (space: Space, number: string, further: object) => {
  const { status, body, headers } = await space.init(
    initBody(number, { card: plainCard(number, { '3D': { ...THREE_DS, ...further } }) }),
  )
  expect(status).toBe(201)
  return { id: body.transactionId, notes: headers['sandbox-notes'] }
}

const VISA = { directoryResponse: 'I', eci: '07', cavv: expect.any(String), xid: expect.any(String) }
const MASTERCARD = {
  directoryResponse: 'U',
  transStatusReason: '80',
  eci: '04',
  cavv: expect.stringMatching(/^k.{26}=$/),
  xid: expect.any(String),
  threeDSTransactionId: expect.any(String),
}
const VERDICT = 'may go to authorization, no liability shift'

describe('a request for data only', () => {
  it.each<[brand: string, further: object, number: string, result: object]>([
    ['VIS', PREFERENCE, '4111111111111111', VISA],
    ['VIS', SHORT, '4111111111111111', VISA],
    ['VIS', PREFERENCE, '4000000000002024', VISA],
    ['ECA', CATEGORY, '5555555555554444', MASTERCARD],
    ['ECA', CATEGORY, '5200000000002805', MASTERCARD],
  ])('%s with %j may go to authorization without liability shift', async (_brand, further, number, result) => {
    const space = newSpace()
    const { http } = shared()
    const { id, notes } = await initialized(space, number, further)
    expect(notes).toMatch(/^Outcome decided by card\.3D\.\S+ (06|80): data_only_\w+ instead of \w+\. /)
    expect((await openPage(shared(), id)).location).toContain('http://shop.test/success')
    const { status, card } = (await space.status(id)).body
    expect([status, card['3D'].authenticationResponse]).toEqual(['authenticated', undefined])
    expect(card['3D']).toMatchObject(result)

    const { eci, cavv } = card['3D']
    const judged = await http
      .post(`/_sandbox/judge/authorization?space=${space.space}`)
      .send({ amount: 1250, currency: 'EUR', eci, cavv })
      .expect(200)
    expect([judged.body.liability, judged.body.verdict]).toEqual(['not_shifted', expect.stringContaining(VERDICT)])
    expect(judged.body.findings.map(({ code }: { code: string }) => code)).toEqual(['informational'])

    const { body: covered } = await http.get(`/_sandbox/coverage?space=${space.space}`).expect(200)
    expect(covered.covered).toMatchObject([{ name: 'informational', description: `The payment ${VERDICT}.` }])
    const { body: listed } = await http.get(`/_sandbox/activity?space=${space.space}&kind=transaction`).expect(200)
    expect(listed.rows[0].display).toMatchObject({
      description: expect.stringContaining(VERDICT),
      liability: { party: 'merchant', note: 'no liability shift' },
    })
    const { body: record } = await http.get(`/_sandbox/transactions/${id}`).expect(200)
    expect(record.explained.values.filter(({ isDefect }: { isDefect?: true }) => isDefect)).toEqual([])
    expect(record.explained.liability.note).toBe('no liability shift')
  })

  it.each(['378282246310005', '4111111111111111'])(
    'without a published result: %s with the category 80 is challenged, and the member is noted',
    async (number) => {
      const space = newSpace()
      const { id, notes } = await initialized(space, number, CATEGORY)
      expect(notes).toBe('Accepted but ignored: card.3D.messageCategory')
      await openPage(shared(), id)
      expect((await space.status(id)).body.card['3D'].eci).toBeUndefined()
    },
  )
})

it('a queued outcome applies to requests with a challenge indicator', async () => {
  const space = newSpace()
  const { http } = shared()
  await http
    .post(`/_sandbox/next?space=${space.space}`)
    .send({ scenario: 'rejected', when: { challengeIndicator: '04' } })
    .expect(201)
  const other = await initialized(space, '4111111111111111', {})
  await openPage(shared(), other.id)
  expect((await space.status(other.id)).body.status).not.toBe('failed')
  const meant = await initialized(space, '4111111111111111', { challengeIndicator: '04' })
  await openPage(shared(), meant.id)
  expect((await space.status(meant.id)).body.status).toBe('failed')
})

it.each([
  ['Mastercard Y with 07', 'ECA', 'transStatus: Y, overrides: { eci: "07" }'],
  ['Mastercard U with 80', 'ECA', 'transStatus: U, reason: 80, overrides: { eci: "04", cavv: present }'],
  [
    'Mastercard N with 81',
    'ECA',
    'version: 2.1.0, transStatus: N, reason: 81, overrides: { eci: "06", cavv: present }',
  ],
  ['Mastercard I with 06', 'ECA', 'transStatus: I, overrides: { eci: "06", cavv: present }'],
  ['Visa I with a cavv', 'VIS', 'transStatus: I, overrides: { cavv: present }'],
])('%s is valid in a scenario', async (_title, brand, members) => {
  const text = `when: { brand: ${brand} }\nauthentication: { flow: frictionless, ${members} }\n`
  const { body } = await ownScenarios(shared(), 'published').check('published', text).expect(200)
  expect(body).toMatchObject({ problems: [] })
})
