import { describe, expect, it } from 'vitest'
import {
  age,
  ahead,
  brandLabel,
  clockTime,
  lastDigits,
  lower,
  maskedNumber,
  money,
  plainFields,
  sentence,
  since,
  span,
  upper,
} from './format.ts'

describe('numbers', () => {
  it.each([
    [1250, 'EUR', '12.50 EUR'],
    [5, 'EUR', '0.05 EUR'],
    [0, 'EUR', '0.00 EUR'],
    [123456789, 'EUR', '1,234,567.89 EUR'],
    [1250, 'JPY', '1,250 JPY'],
    [1250, 'KWD', '1.250 KWD'],
    [12500, 'CLF', '1.2500 CLF'],
    [54.5, 'EUR', '“54.5” EUR'],
    [-1, 'EUR', '“-1” EUR'],
    [1250, undefined, '1250'],
    [undefined, 'EUR', ''],
  ])('an amount of %s %s is %s', (minor, currency, text) => {
    expect(money(minor, currency)).toBe(text)
  })

  it.each([
    [-5, '0 ms'],
    [250, '250 ms'],
    [999.7, '1 s'],
    [1_500, '1.5 s'],
    [9_949, '9.9 s'],
    [9_960, '10 s'],
    [59_400, '59 s'],
    [59_600, '1 min'],
    [90_000, '1 min 30 s'],
    [599_700, '10 min'],
    [30 * 60_000, '30 min'],
    [3_599_900, '1 h'],
    [73 * 60_000, '1 h 13 min'],
    [7_199_000, '2 h'],
    [51 * 3_600_000, '2 d 3 h'],
  ])('%s ms are %s', (ms, text) => {
    expect(span(ms)).toBe(text)
  })

  const NOON = Date.parse('2026-11-22T12:00:00.000+00:00')
  it.each([
    ['2026-11-22T11:59:48.000+00:00', '12 s'],
    ['2026-11-22T11:55:01.000+00:00', '4 min'],
    ['2026-11-22T10:00:00.000+00:00', '2 h'],
    ['2026-11-19T11:00:00.000+00:00', '3 d'],
    ['2026-11-22T12:30:00.000+00:00', '0 s'],
  ])('the age of %s is %s', (at, text) => {
    expect(age(at, NOON)).toBe(text)
  })

  it.each([
    ['2026-11-22T11:59:30.000+00:00', '30 s'],
    ['2026-11-22T11:50:01.000+00:00', '9 min'],
    ['2026-11-22T11:50:00.000+00:00', '12:50'],
    ['2026-11-21T23:30:00.000+00:00', '00:30'],
    ['2026-11-21T12:00:00.000+00:00', '21 Nov'],
    ['2026-11-20T23:30:00.000+00:00', '21 Nov'],
    ['2026-11-22T12:30:00.000+00:00', '0 s'],
  ])('%s is displayed as %s one hour ahead of UTC', (at, text) => {
    const ahead = new Date(Date.parse(at) + 3_600_000).toISOString()
    expect(since(at, NOON, ahead)).toBe(text)
  })

  it.each([
    ['2026-11-22T12:00:00.000+00:00', '13:00'],
    ['2026-11-22T12:30:00.000+00:00', '13:30'],
    ['2026-11-24T12:30:00.000+00:00', '24 Nov'],
  ])('%s is displayed as %s while the clock is frozen', (at, text) => {
    const ahead = new Date(Date.parse(at) + 3_600_000).toISOString()
    expect(since(at, NOON, ahead, true)).toBe(text)
  })

  it.each([
    ['2026-11-22T12:01:00.000+00:00', 'in 1 min'],
    ['2026-11-22T12:00:12.300+00:00', 'in 12 s'],
    ['2026-11-22T12:30:00.000+00:00', 'in 30 min'],
    ['2026-11-22T11:00:00.000+00:00', 'now'],
  ])('%s is due %s', (at, text) => {
    expect(ahead(at, NOON)).toBe(text)
  })

  it('formats times, cards and brands for users', () => {
    expect(clockTime('2026-11-22T08:05:03.123+00:00')).toBe('08:05:03')
    expect(maskedNumber('VIS', '400000xxxxxx0026')).toBe('4000 00•• •••• 0026')
    expect(maskedNumber('AMX', '340000xxxxx0289')).toBe('3400 00•••• •0289')
    expect(lastDigits('400000xxxxxx0026')).toBe('•• 0026')
    expect(['VIS', 'ECA', 'AMX', 'CUP', 'XYZ'].map(brandLabel)).toEqual([
      'Visa',
      'Mastercard',
      'Amex',
      'UnionPay',
      'XYZ',
    ])
    expect(['amount is wrong', 'link-api-key is', 'transactionId is', 'card.number is'].map(upper)).toEqual([
      'Amount is wrong',
      'link-api-key is',
      'transactionId is',
      'card.number is',
    ])
    expect(['Passed', 'SUCCESS'].map(lower)).toEqual(['passed', 'SUCCESS'])
    expect(sentence('the receiver responded with 500 ')).toBe('The receiver responded with 500.')
    expect(plainFields('init.amount and init.card.cvv, and init. alone')).toBe('amount and card.cvv, and init. alone')
  })
})
