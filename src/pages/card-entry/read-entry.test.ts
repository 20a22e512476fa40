import { describe, expect, it } from 'vitest'
import { readEntry, readExpiry } from './entry-view.ts'

describe('an expiry date', () => {
  it.each([
    ['12/30', '12', '30'],
    ['1230', '12', '30'],
    ['12 / 2030', '12', '30'],
    ['12/2030', '12', '30'],
    ['122030', '12', '30'],
    [' 1/30 ', '01', '30'],
    ['9-31', '09', '31'],
    ['09.2031', '09', '31'],
    ['09 31', '09', '31'],
    ['12/20', '12', '20'],
    ['2030-12', '12', '30'],
    ['30/12', '12', '30'],
    ['3012', '12', '30'],
    ['１２／30', '12', '30'],
    ['', '', ''],
    ['  ', '', ''],
  ])('"%s" is month %s of year %s', (typed, expiryMonth, expiryYear) => {
    expect(readExpiry(typed)).toEqual({ expiryMonth, expiryYear })
  })

  // The domain rejects month 00 with an example of a valid date.
  it.each(['soon', '12', '1/3', '130', '12/1930', '12/30/2030', '12//30'])('"%s" is not a date', (typed) => {
    expect(readExpiry(typed)).toEqual({ expiryMonth: '00', expiryYear: '' })
  })
})

describe('a form', () => {
  it('is read as a card', () => {
    const fields = { number: '4000 0010', expiry: '12/30', cvv: ' 123 ', name: 'Casey' }
    const entry = { number: '4000 0010', expiryMonth: '12', expiryYear: '30', cvv: '123' }
    expect(readEntry(fields, true)).toEqual({ ...entry, cardholderName: 'Casey' })
    expect(readEntry(fields, false)).toEqual(entry)
  })

  it('without its fields, or with a field twice, is an empty card', () => {
    const empty = { number: '', expiryMonth: '', expiryYear: '', cvv: '', cardholderName: '' }
    expect(readEntry({}, true)).toEqual(empty)
    expect(readEntry({ number: ['4', '4'], expiry: ['12', '30'], cvv: ['1', '2'], name: ['a', 'b'] }, true)).toEqual(
      empty,
    )
  })
})
