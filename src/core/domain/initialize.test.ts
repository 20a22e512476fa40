import { expect, it } from 'vitest'
import { CREATED, EXPIRES, IP } from '../../../test/support/given-transaction.ts'
import { expiryOf, initialState } from './initialize.ts'

it('begins a transaction: initialized, one line of history', () => {
  expect(initialState({ amount: 1250, at: CREATED, ip: IP })).toEqual({
    status: 'initialized',
    history: [{ action: 'init', amount: 1250, source: 'api', date: CREATED, success: true, ip: IP }],
  })
})

it('expires after half an hour', () => {
  expect(expiryOf(CREATED)).toBe(EXPIRES)
})
