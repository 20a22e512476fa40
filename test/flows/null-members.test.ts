import { expect, it } from 'vitest'
import { CHALLENGE_CARD, initBody, plainCard } from '../support/init-body.ts'
import { createLink } from '../support/link-body.ts'
import { sharedSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox()

it('counts the removed members in a note', async () => {
  const sandbox = shared()
  const nulls = { language: null, refno2: null, card: { ...plainCard(CHALLENGE_CARD), type: null } }
  const response = await sandbox.init({ ...initBody(), ...nulls })
  expect([response.status, response.headers['sandbox-notes']]).toEqual([
    201,
    'Removed because they are null: 3 members',
  ])
})

it.each([
  ['a required member', { amount: null }, /init\.amount must not be null\. Send /],
  ['an unknown member', { amont: null }, /init\.amont is not recognized/],
  ['an item of an array', { paymentMethods: [null] }, /init\.paymentMethods\[0\]/],
])('rejects null for %s', async (_title, more, message) => {
  const response = await shared().init({ ...initBody(), ...more })
  expect([response.status, response.body.error.message]).toEqual([400, expect.stringMatching(message)])
})

it('rejects null in the context of a link', async () => {
  const response = await createLink(shared(), { reference: 'booking-1', context: { room: null } })
  expect(response.status).toBe(400)
})

it('uses the same idempotency key for a body with and without null', async () => {
  const sandbox = shared()
  const key = { 'idempotency-key': 'order-1' }
  const first = await sandbox.init(initBody(), key)
  const second = await sandbox.init({ ...initBody(), language: null }, key)
  expect([second.status, second.body, second.headers['sandbox-replayed']]).toEqual([201, first.body, 'true'])
})
