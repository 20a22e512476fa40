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
  ['an incomplete 400000100000', 'an incomplete 400000xxxxxx'],
  ['with its date and code 4000001000000026 12 34 123', 'with its date and code 400000xxxxxxxxxxxxxxxxx'],
])('masks %s for an address', (search, masked) => {
  expect(maskedAddress(search)).toBe(masked)
})

it.each(['order-1042 visa', '20261130123', '25.10 CHF'])('keeps %s in an address', (search) => {
  expect(maskedAddress(search)).toBe(search)
})
