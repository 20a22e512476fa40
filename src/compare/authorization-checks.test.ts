import { expect, it } from 'vitest'
import { authorizedAmount, authorizedOnce } from './authorization-checks.ts'
import type { Exchange, ScrubbedValue } from './recording.ts'

const value = (location: string, word: string): ScrubbedValue => ({ location, format: 'string', word, mark: 1 })
const exchange = (operation: string, more: Partial<Exchange> = {}): Exchange => ({
  position: { file: 1, entry: 1 },
  at: 0,
  operation,
  status: 200,
  sent: [value('path transactionId', 'id')],
  received: [],
  relations: [],
  ...more,
})
const read = (status: string) => exchange('getTransaction', { received: [value('body status', status)] })
const webhook = (status: string) =>
  exchange('transactionNotification', { sent: [value('body transactionId', 'id'), value('body status', status)] })
const APPROVED = exchange('authorizeTransaction')

it.each([
  ['an open status', [read('challenge_ongoing')], 0],
  ['a webhook after a read', [read('failed'), webhook('authenticated')], 0],
  ['a failure', [read('failed')], 1],
  ['a webhook of a failure', [read('initialized'), webhook('failed')], 1],
])('an approved authorization after %s', (_title, before, contradictions) => {
  expect(authorizedOnce([...before, APPROVED]).filter(({ deviation }) => deviation)).toHaveLength(contradictions)
})

it.each([
  ['401', 401, [read('authenticated')], 0],
  ['503', 503, [read('authenticated')], 0],
  ['409 before the final status', 409, [read('initialized')], 0],
  ['409 after the authentication', 409, [read('authenticated')], 1],
  ['200', 200, [read('authenticated')], 1],
])('a higher amount with the response %s', (_title, status, before, contradictions) => {
  const relations = [{ name: 'authorized-amount-is-higher', holds: true }]
  const higher = exchange('authorizeTransaction', { status, relations })
  expect(authorizedAmount([...before, higher]).filter(({ deviation }) => deviation)).toHaveLength(contradictions)
})
