import { expect, it } from 'vitest'
import { given } from '../../test/support/given-transaction.ts'
import { transactionBody } from '../core/bodies/transaction-body.ts'
import { createShownTransactions } from './transaction-status.ts'

const numbered = (n: number) => ({ ...given('authenticated'), id: String(n) })

it('is the same as long as the record is, and another as soon as that is another', () => {
  const shown = createShownTransactions('emv')
  const open = given('initialized')
  const first = shown(open)
  expect(first.value).toEqual(transactionBody(open, 'emv'))
  expect(shown(open)).toBe(first)

  const ended = { ...given('authenticated'), id: open.id }
  expect(shown(ended).value).toEqual(transactionBody(ended, 'emv'))
  expect(shown(ended).value).not.toEqual(first.value)
})

it('is forgotten of the one that was asked for first when there are too many', () => {
  const shown = createShownTransactions('emv')
  const all = Array.from({ length: 1_001 }, (_, n) => numbered(n))
  const before = all.map((transaction) => shown(transaction))
  expect(all.slice(1).map((transaction) => shown(transaction))).toEqual(before.slice(1))
  expect(all.slice(1).every((transaction, n) => shown(transaction) === before[n + 1])).toBe(true)
  expect(shown(numbered(0))).not.toBe(before[0])
})
