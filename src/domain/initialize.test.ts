import { expect, it } from 'vitest'
import { CREATED, EXPIRES, facts, IP } from '../../test/support/given-transaction.ts'
import { initializeTransaction } from './initialize.ts'

it('begins a transaction: initialized, one line of history, half an hour to live', () => {
  const { history: _history, expires: _expires, ...given } = facts
  expect(initializeTransaction({ ...given, at: CREATED, ip: IP })).toEqual({
    ...given,
    status: 'initialized',
    expires: EXPIRES,
    history: [{ action: 'init', amount: 1250, source: 'api', date: CREATED, success: true, ip: IP }],
  })
})
