import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CURRENCIES } from './currencies.ts'
import { decimalsOf, formatAmount } from './money.ts'

it.each([
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
  [2, 'CHF EUR USD GBP SEK HUF TRY XXX'],
])('gives %i decimals to %s (sources.md: facts 6)', (decimals, currencies) => {
  expect(currencies.split(' ').map(decimalsOf)).toEqual(currencies.split(' ').map(() => decimals))
})

it('has each currency once, in alphabetical order', () => {
  expect(CURRENCIES).toHaveLength(165)
  expect(CURRENCIES).toEqual([...new Set(CURRENCIES)].sort())
  expect(CURRENCIES.slice(0, 3)).toEqual(['AED', 'AFN', 'ALL'])
})

it.each([
  [1250, 'EUR', 'EUR 12.50'],
  [1250, 'JPY', 'JPY 1,250'],
  [1250, 'KWD', 'KWD 1.250'],
  [1250, 'CLF', 'CLF 0.1250'],
  [0, 'EUR', 'EUR 0.00'],
  [0, 'JPY', 'JPY 0'],
  [1, 'EUR', 'EUR 0.01'],
  [1, 'KWD', 'KWD 0.001'],
  [1, 'UYW', 'UYW 0.0001'],
  [99, 'EUR', 'EUR 0.99'],
  [100, 'EUR', 'EUR 1.00'],
  [999, 'JPY', 'JPY 999'],
  [99_999, 'EUR', 'EUR 999.99'],
  [100_000, 'EUR', 'EUR 1,000.00'],
  [123_456_789, 'EUR', 'EUR 1,234,567.89'],
  [10_000_000, 'KWD', 'KWD 10,000.000'],
  [Number.MAX_SAFE_INTEGER, 'EUR', 'EUR 90,071,992,547,409.91'],
  [Number.MAX_SAFE_INTEGER, 'JPY', 'JPY 9,007,199,254,740,991'],
])('formats %i %s as %s', (minorUnits, currency, text) => {
  expect(formatAmount(minorUnits, currency)).toBe(text)
})

it('always keeps every digit of the amount', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF'), (minorUnits, currency) => {
      const text = formatAmount(minorUnits, currency).slice(4)
      expect(BigInt(text.replace(/[,.]/g, ''))).toBe(BigInt(minorUnits))
      expect(text.split('.')[1]?.length ?? 0).toBe(decimalsOf(currency))
    }),
  )
})
