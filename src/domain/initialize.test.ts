import { expect, it } from 'vitest'
import { CREATED, EXPIRES, facts, IP } from '../../test/support/given-transaction.ts'
import { expiryOf, initializeTransaction } from './initialize.ts'

it('begins a transaction: initialized, one line of history', () => {
  const { history: _history, ...given } = facts
  expect(initializeTransaction(given, { at: CREATED, ip: IP })).toEqual({
    ...given,
    status: 'initialized',
    history: [{ action: 'init', amount: 1250, source: 'api', date: CREATED, success: true, ip: IP }],
  })
})

it('gives it half an hour', () => {
  expect(expiryOf(CREATED)).toBe(EXPIRES)
})
