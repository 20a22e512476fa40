import { request } from 'node:http'
import { expect, it } from 'vitest'
import { initBody, plainCard, THREE_DS } from '../support/init-body.ts'
import { createLink } from '../support/link-body.ts'
import { MERCHANT, sharedSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox()
const NUMBER = '4000001000000026'

it('accepts every published option and notes the options without effect', async () => {
  const idle = ['createAlias', 'returnMaskedCardNumber', 'returnCustomerCountry', 'rememberMe', 'returnMobileToken']
  const names = [...idle, 'storeCustomerData']
  const option = {
    authenticationOnly: true as const,
    ...Object.fromEntries(names.map((name, at) => [name, at % 2 === 0])),
  }
  const response = await shared().init(initBody(NUMBER, { option }))
  expect([response.status, Object.keys(response.body)]).toEqual([201, ['transactionId', '3D']])
  const noted = names.map((name) => `option.${name}`).join(', ')
  expect(response.headers['sandbox-notes']).toBe(`Accepted but ignored: ${noted}`)
})

it.each([
  ['a string', 'abc'],
  ['an object', { category: '01', data: ['x'] }],
])('accepts broadInfo as %s', async (_what, broadInfo) => {
  const card = plainCard(NUMBER, { '3D': { ...THREE_DS, broadInfo } })
  const response = await shared().init(initBody(NUMBER, { card }))
  expect([response.status, response.headers['sandbox-notes']]).toEqual([201, undefined])
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
