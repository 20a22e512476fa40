import { expect, it } from 'vitest'
import { maskedAddress, maskedSearch } from './mask-search.ts'

it.each([
  ['a card number', '4000001000000026', '400000xxxxxx0026'],
  ['a card number in groups among words', 'visa 4000 0010 0000 0026', 'visa 400000xxxxxx0026'],
  ['a card number with dashes', '4000-0010-0000-0026', '400000xxxxxx0026'],
  ['a card number with its date and code', '4000001000000026 12 34 123', '400000xxxxxx0026'],
  ['a card number after another number', '7 4000 0010 0000 0026', '400000xxxxxx0026'],
  ['a card number next to signs', 'card=(4000001000000026),', 'card=(400000xxxxxx0026),'],
  ['a card number with fixed blanks', '4000\u00a00010\u00a00000\u00a00026', '400000xxxxxx0026'],
])('masks %s', (_title, search, masked) => {
  expect(maskedSearch(search)).toBe(masked)
})

it.each([
  ['a number without check digit', '4000001000000027'],
  ['a transaction ID, even with a check digit', '400000000000000006'],
  ['a UUID', '40000010-0000-0026-0000-000000000000'],
  ['words', 'order-1042 visa'],
])('keeps %s', (_title, search) => {
  expect(maskedSearch(search)).toBe(search)
})

it.each([
  ['4000001000000026', '400000xxxxxxxxxx'],
  ['card4000-0010.0000\u00a00026', 'card400000xxxxxxxxxx'],
  ['after another number 7 4000 0010 0000 0026', 'after another number 740000xxxxxxxxxxx'],
  ['with its code 4000001000000026123', 'with its code 400000xxxxxxxxxxxxx'],
  ['3782-822463-10005', '378282xxxxxxxxx'],
  ['with its date and code 4000001000000026 12 34 123', 'with its date and code 400000xxxxxxxxxxxxxxxxx'],
])('masks %s for an address', (search, masked) => {
  expect(maskedAddress(search)).toBe(masked)
})

it.each([
  'order-1042 visa',
  '20261130123',
  '25.10 CHF',
  '2026-11-30-0001',
  '+41 79 123 45 67',
  'ID 400000000000000006',
  '4111222233334444',
])('keeps %s in an address', (search) => {
  expect(maskedAddress(search)).toBe(search)
})

/** Returns each address while texts are entered one after the other. */
const addressesOf = (...entered: readonly string[]): readonly string[] => {
  let before = { search: '', inAddress: '' }
  return entered.map((text) => {
    const search = before.search + text
    before = { search, inAddress: maskedAddress(search, before) }
    return before.inAddress
  })
}

it.each(['4000001000000026', '4000 0010 0000 0026', 'visa 3782-822463-10005', '6200000000000000003'])(
  'no address contains more than 11 digits of %s while it is typed',
  (card) => {
    for (const address of addressesOf(...card)) expect(address.replace(/\D/g, '').length).toBeLessThan(12)
  },
)

it('keeps a pasted ID while words follow it, and masks it when a digit follows', () => {
  expect(addressesOf('400000000000000006', ' a', '1')).toEqual([
    '400000000000000006',
    '400000000000000006 a',
    '400000000000000006 a1',
  ])
  expect(addressesOf('400000000000000006', '2')[1]).toBe('400000xxxxxxxxxxxxx')
})
