import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AUTHENTICATING, DELETED, SUCCESSFUL } from '../../../test/support/given-link.ts'
import { given } from '../../../test/support/given-transaction.ts'
import { TRANSACTION_STATUSES } from '../../domain/transaction.ts'
import { type Change, changeText } from '../store.ts'
import { createChangeWriter } from './record-text.ts'

const write = createChangeWriter()

it.each<Change>([
  ...TRANSACTION_STATUSES.map((status): Change => {
    const value = given(status)
    return { table: 'transactions', space: 'default', id: value.id, value }
  }),
  ...[AUTHENTICATING, SUCCESSFUL, DELETED].map(
    (value): Change => ({ table: 'links', space: 's', id: value.id, value }),
  ),
  { table: 'transactions', space: 's', id: '1', value: null },
  { table: 'counters', space: 's', id: 'link', value: 7 },
])('writes what JSON.stringify would, the first time and again: $table $value.status', (change) => {
  expect([write(change), write(change)]).toEqual([changeText(change), changeText(change)])
})

it('does so whatever a record holds', () => {
  const record = fc.dictionary(
    fc.oneof(fc.string(), fc.constantFrom('outcome', 'card', 'scenario')),
    fc.oneof(fc.jsonValue(), fc.constant(undefined)),
  )
  fc.assert(
    fc.property(record, fc.string(), (value, id) => {
      const change = { table: 'links', space: 's', id, value } as unknown as Change
      expect(write(change)).toBe(changeText(change))
    }),
  )
})
