import { request } from 'node:http'
import { expect, it } from 'vitest'
import { REQUEST_FIELDS } from '../../src/core/contract/request-fields.gen.ts'
import { everythingOf } from '../support/card-number-outputs.ts'
import { quickFolder } from '../support/given-folder.ts'
import { initBody, plainCard, THREE_DS } from '../support/init-body.ts'
import { createLink } from '../support/link-body.ts'
import { MERCHANT, sharedSandbox, startSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox()
const NUMBER = '4000001000000026'

const mapOf = <Value>(names: readonly string[], value: Value) => Object.fromEntries(names.map((name) => [name, value]))

/** The members that the family publishes for this request and the sandbox does not read (sources.md: S1). */
const PUBLISHED = {
  noted: 'customer billing shipping order airlineData accertify threeRIData theme mcp extensions'.split(' '),
  unavailable:
    'ACC ALP APL AZP BON ELV EPS ESY INT KLN MBP MDP MFA MFX MPX PAP PAY PFC PSC REK SWB SWH SWP TWI VPS WEC'.split(
      ' ',
    ),
}
const SECRET = 'Keizersgracht 1'
const content = { name: SECRET, items: [{ price: 1250 }], note: null }
const objects = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, content]))

it.each([
  ['Accepted but ignored', PUBLISHED.noted],
  ['Not available here', PUBLISHED.unavailable],
])('%s: names published members, and keeps no value', async (note, names) => {
  const folder = quickFolder()
  const sandbox = await startSandbox({ ephemeral: false, 'state-dir': folder })
  const plain = await sandbox.init(initBody(NUMBER))
  for (const name of names) {
    const response = await sandbox.init({ ...initBody(NUMBER), ...objects([name]) })
    expect([response.status, response.headers['sandbox-notes']]).toEqual([201, `${note}: ${name}`])
    expect(Object.keys(response.body)).toEqual(Object.keys(plain.body))
  }
  const outputs = await everythingOf(sandbox, folder)
  expect(outputs.filter(([, text]) => text.includes(SECRET))).toEqual([])
  expect(outputs.find(([name]) => name === 'requests')?.[1]).toContain(`${names[0]}\\":{\\"content\\":\\"[hidden]`)
})

it('ends a long header with the number of omitted members, and explains all', async () => {
  const cards = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`someUnknownMember${i}`, true]))
  const { status, headers } = await shared().init(
    initBody(NUMBER, { card: plainCard(NUMBER, { '3D': { ...THREE_DS, ...cards } }) }),
  )
  const [, listed = '', rest] = /^Accepted but ignored: (.*) and (\d+) more$/.exec(headers['sandbox-notes'] ?? '') ?? []
  expect([status, listed.split(', ').length + Number(rest)]).toEqual([201, 60])
  const { body } = await shared().http.get(`/_sandbox/explain/${headers['sandbox-request-id']}`).expect(200)
  expect(body.notes).toEqual([
    `Accepted but ignored: ${Object.keys(cards)
      .map((name) => `card.3D.${name}`)
      .join(', ')}`,
  ])
})

it('offers every published member in the contract', () => {
  const known = REQUEST_FIELDS.init
  for (const [kind, names] of Object.entries(PUBLISHED)) expect(known).toMatchObject(mapOf(names, kind))
  expect(known).toMatchObject({ autoSettle: 'noted', card: { createAliasCVV: 'noted' } })
})

it('rejects a card number in an ignored member by its name', async () => {
  const order = { items: [{ note: `paid with ${NUMBER}` }] }
  const { status, body } = await shared().init({ ...initBody(NUMBER), order })
  expect([status, body.error.code]).toEqual([400, 'INVALID_PROPERTY'])
  expect(body.error.message).toContain('init.order.items.0.note must not contain a card number.')
})

it('accepts every published option and notes the options without effect', async () => {
  const flags = [
    'createAlias',
    'returnMaskedCardNumber',
    'returnCustomerCountry',
    'returnMobileToken',
    'storeCustomerData',
  ]
  const option = { authenticationOnly: true as const, ...mapOf(flags, true), rememberMe: 'checked' as const }
  const response = await shared().init(initBody(NUMBER, { option }))
  expect([response.status, Object.keys(response.body)]).toEqual([201, ['transactionId', '3D']])
  const noted = [...flags, 'rememberMe'].map((name) => `option.${name}`).join(', ')
  expect(response.headers['sandbox-notes']).toBe(`Accepted but ignored: ${noted}`)
})

it('notes challenge indicators, channels and targets without effect', async () => {
  const threeDS = {
    ...THREE_DS,
    deviceChannel: '02',
    challengeIndicator: '03',
    threeDSRequestor: { threeDSRequestorChallengeInd: '03' as const },
  }
  const card = plainCard(NUMBER, { '3D': threeDS, createAliasCVV: true })
  const redirect = { startTarget: '_parent', returnTarget: '_top' as const }
  const response = await shared().init(initBody(NUMBER, { card, redirect, autoSettle: false }))
  expect(response.status).toBe(201)
  expect(response.headers['sandbox-notes']?.split(': ')[1]?.split(', ').sort()).toEqual([
    'autoSettle',
    'card.3D.challengeIndicator',
    'card.3D.deviceChannel',
    'card.3D.threeDSRequestor.threeDSRequestorChallengeInd',
    'card.createAliasCVV',
    'redirect.returnTarget',
    'redirect.startTarget',
  ])
})

it.each([
  ['a boolean', true],
  ['another word', 'yes'],
])('rejects %s for option.rememberMe', async (_title, rememberMe) => {
  const { status, body } = await shared().init({
    ...initBody(NUMBER),
    option: { authenticationOnly: true, rememberMe },
  })
  expect([status, body.error.code]).toEqual([400, 'INVALID_PROPERTY'])
  expect(body.error.message).toContain('init.option.rememberMe must be')
})

it('rejects the token of a device by name', async () => {
  const { status, body } = await shared().init({
    ...initBody(NUMBER),
    card: { ...plainCard(NUMBER), type: 'DEVICE_TOKEN' },
  })
  expect(status).toBe(400)
  expect(body.error.message).toBe(
    'init.card.type must be `"PLAIN"` or `"ALIAS"`; received `"DEVICE_TOKEN"`. Tokens of a device are not supported.',
  )
})

it.each([
  ['a string', 'abc'],
  ['an object', { category: '01', data: ['x'] }],
])('accepts broadInfo as %s', async (_title, broadInfo) => {
  const card = plainCard(NUMBER, { '3D': { ...THREE_DS, broadInfo } })
  const response = await shared().init(initBody(NUMBER, { card }))
  expect([response.status, response.headers['sandbox-notes']]).toEqual([201, 'Accepted but ignored: card.3D.broadInfo'])
})

it('accepts a type that matches the fields', async () => {
  const card = plainCard(NUMBER, { type: 'PLAIN' })
  expect((await shared().init(initBody(NUMBER, { card }))).status).toBe(201)
})

it('ignores the Idempotency-Key when it creates links, and notes this', async () => {
  const key = { 'idempotency-key': 'booking-1' }
  const first = await createLink(shared(), undefined, key)
  const second = await createLink(shared(), undefined, key)
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body.id).not.toBe(first.body.id)
  expect(second.headers['sandbox-notes']).toBe('Accepted but ignored: header Idempotency-Key')
})

it('rejects an empty chunked body as invalid JSON', async () => {
  const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
  const status = await new Promise((resolve, reject) => {
    const auth = MERCHANT.join(':')
    const sent = request(`${shared().url}/v1/transactions`, { method: 'POST', auth, headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on('error', reject).end()
  })
  expect(status).toBe(400)
})
