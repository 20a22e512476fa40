import { expect, it } from 'vitest'
import { CHALLENGE_CARD, initBody, plainCard, THREE_DS, withoutCardholder } from '../support/init-body.ts'
import { sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { inSpace, type Space } from '../support/space.ts'

const shared = sharedSandbox()
let spaces = 0

const newSpace = (): Space => {
  spaces += 1
  return inSpace(shared(), `request-data-${spaces}`)
}

const MASTERCARD = '5100001000000022'
const NAME = 'card.3D.cardholder.cardholderName is missing [visa-name]'
const CONTACT = 'card.3D.cardholder.email or a phone is missing [visa-contact]'
const SECRET = 'Keizersgracht 1, '

const withCardholder = (cardholder: object, number = CHALLENGE_CARD) =>
  initBody(number, {
    card: plainCard(number, { '3D': { ...THREE_DS, cardholder: { ...THREE_DS.cardholder, ...cardholder } } }),
  })

/** Address lines of 80 characters, as in a field report. */
const longLines = () => withCardholder({ billAddrLine1: SECRET.padEnd(80, 'x'), billAddrLine2: SECRET.padEnd(80, 'y') })

const setDataRules = (space: Space, dataRules: string) =>
  shared().http.put(`/_sandbox/spaces/${space.space}/request-settings`).send({ dataRules }).expect(200)

const verifyData = async (space: Space) => {
  const { body } = await shared()
    .http.post(`/_sandbox/verify?space=${space.space}`)
    .send({ after: '0', checks: [{ ready: 'complete_3ds_data' }] })
    .expect(200)
  return body.checks[0]
}

it('a request without data of the cardholder is accepted, and its gaps are noted', async () => {
  const space = newSpace()
  const { status, headers } = await space.init(withoutCardholder())
  expect([status, headers['sandbox-notes']]).toEqual([201, `Request data: ${NAME}; ${CONTACT}`])
  const { body } = await shared().http.get(`/_sandbox/explain/${headers['sandbox-request-id']}`).expect(200)
  expect(body.notes).toEqual([`Request data: ${NAME}; ${CONTACT}`])
  expect(body.requestData).toMatchObject([
    { rule: 'visa-name', member: 'card.3D.cardholder.cardholderName', severity: 'gap', fix: 'Send it.' },
    { rule: 'visa-contact', severity: 'gap', source: 'sources.md: facts 1.13' },
  ])
  const { body: covered } = await shared().http.get(`/_sandbox/coverage?space=${space.space}`).expect(200)
  expect(covered.covered).toMatchObject([{ name: 'request_data_gaps', times: 1 }])
  const rows = async (more = '') =>
    (await shared().http.get(`/_sandbox/activity?space=${space.space}${more}`).expect(200)).body.rows
  await space.init()
  const gaps = [...(await rows()), ...(await rows('&kind=request'))].map(({ kind, dataGaps }) => [kind, dataGaps])
  expect(gaps).toEqual([
    ['transaction', undefined],
    ['transaction', 2],
    ['request', undefined],
    ['request', 2],
  ])
})

it('address lines of 80 characters are accepted and noted, and no text repeats them', async () => {
  const space = newSpace()
  const { status, headers } = await space.init(longLines())
  expect(status).toBe(201)
  expect(headers['sandbox-notes']).toBe(
    'Request data: card.3D.cardholder.billAddrLine1 has 80 characters; allowed: at most 50 [address-line]; ' +
      'card.3D.cardholder.billAddrLine2 has 80 characters; allowed: at most 50 [address-line]',
  )
  const { text } = await shared().http.get(`/_sandbox/explain/${headers['sandbox-request-id']}`).expect(200)
  expect(text).toContain('[address-line]')
  expect(text).not.toContain(SECRET)
  const check = await verifyData(space)
  expect([check.ok, JSON.stringify(check)]).toEqual([false, expect.not.stringContaining(SECRET)])
})

it('a complete request has no findings', async () => {
  const space = newSpace()
  const { headers } = await space.init(initBody())
  expect(headers['sandbox-notes']).toBeUndefined()
  const { body } = await shared().http.get(`/_sandbox/explain/${headers['sandbox-request-id']}`).expect(200)
  expect(body.requestData).toEqual([])
  expect(await verifyData(space)).toMatchObject({ ok: true })
})

it('reject returns an error for each gap', async () => {
  const space = newSpace()
  await setDataRules(space, 'reject')
  const { status, body } = await space.init(longLines())
  expect([status, body.error.code]).toEqual([400, 'INVALID_PROPERTY'])
  expect(body.error.message).toContain(
    'init.card.3D.cardholder.billAddrLine1 has 80 characters; allowed: at most 50. Send at most 50 characters.',
  )
  expect(body.error.message).not.toContain(SECRET)
  const { body: missing } = await space.init(withoutCardholder())
  expect(missing.error.message).toContain('init.card.3D.cardholder.cardholderName is missing. Send it.')
  // Advice does not reject.
  const advised = await space.init(withCardholder({ billAddrLine1: '' }, MASTERCARD))
  expect([advised.status, advised.headers['sandbox-notes']]).toEqual([
    201,
    'Request data: advice: card.3D.cardholder.billAddrLine1 is missing (sources disagree) [mastercard-address]',
  ])
})

it('off applies no rule', async () => {
  const space = newSpace()
  await setDataRules(space, 'off')
  const { status, headers } = await space.init(longLines())
  expect([status, headers['sandbox-notes']]).toEqual([201, undefined])
  const { body } = await shared().http.get(`/_sandbox/explain/${headers['sandbox-request-id']}`).expect(200)
  expect(body.requestData).toBeUndefined()
})

it('applies the setting of the sandbox to all spaces, without the sandbox in plain messages', async () => {
  const { init } = await startSandbox({ 'data-rules': 'reject', 'plain-messages': true })
  const { status, body } = await init(withoutCardholder())
  expect([status, body.error.message]).toEqual([
    400,
    'init.card.3D.cardholder.cardholderName is missing. Send it. init.card.3D.cardholder.email or a phone is missing. Send one of them.',
  ])
})

it('verify finds gaps and placeholders, which are not noted', async () => {
  const space = newSpace()
  expect(await verifyData(space)).toMatchObject({ ok: false, difference: expect.stringContaining('No ') })
  const { headers } = await space.init(withCardholder({ email: 'test@example.com' }))
  expect(headers['sandbox-notes']).toBeUndefined()
  await space.init(initBody())
  const { ok, difference } = await verifyData(space)
  expect([ok, difference]).toEqual([
    false,
    expect.stringMatching(
      /^Expected complete 3-D Secure data, found gaps in 1 of 2 initializations: .*: card\.3D\.cardholder\.email is a placeholder \[placeholder\]$/,
    ),
  ])
})

it('the sample of the service document has no finding but the first line of the billing address', async () => {
  const cardholder = {
    billAddrCity: 'Utrecht',
    billAddrCountry: '528',
    billAddrLine1: '',
    billAddrPostCode: '3511 AB',
    billAddrState: '',
    email: 'ada@example.com',
    cardholderName: 'Ada Example',
    mobilePhone: { cc: '31', subscriber: '612345678' },
    workPhone: { cc: '31', subscriber: '201234567' },
    homePhone: { cc: '31', subscriber: '301234567' },
  }
  const { headers } = await newSpace().init(withCardholder(cardholder, MASTERCARD))
  expect(headers['sandbox-notes']).toMatch(/^Request data: advice: card\.3D\.cardholder\.billAddrLine1 [^;.]*$/)
})
