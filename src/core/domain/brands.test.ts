import { describe, expect, it } from 'vitest'
import { BRANDS } from './brand-names.ts'
import { BRAND_FACTS, brandName, brandRangeOf, FAMILY_BRANDS, groupedNumber } from './brands.ts'
import { createCardCatalog } from './card-catalog.ts'

describe('the brand of a number', () => {
  it('is known for every listed test card', () => {
    for (const { number, brand } of createCardCatalog().cards) expect(brandRangeOf(number)?.brand).toBe(brand)
  })

  it.each([
    ['4', 'VIS'],
    ['50', undefined],
    ['51', 'ECA'],
    ['55', 'ECA'],
    ['56', undefined],
    ['2220', undefined],
    ['2221', 'ECA'],
    ['272', undefined],
    ['2720', 'ECA'],
    ['2721', undefined],
    ['5019', 'DNK'],
    ['3', undefined],
    ['34', 'AMX'],
    ['305', 'DIN'],
    ['306', undefined],
    ['3527', undefined],
    ['3589', 'JCB'],
    ['643', undefined],
    ['649', 'DIS'],
    ['62183', undefined],
    ['622010', 'CUP'],
    ['627780', undefined],
    ['627781', 'CUP'],
    ['8172', undefined],
    ['', undefined],
  ])('is known for first digits %s: %s', (digits, brand) => {
    expect(brandRangeOf(digits)?.brand).toBe(brand)
  })

  it('is unique: no range is within another one', () => {
    const all = BRAND_FACTS.flatMap(({ brand, ranges }) => ranges.map((range) => ({ brand, range })))
    for (const { brand, range } of all) for (const edge of range) expect(brandRangeOf(edge)?.brand).toBe(brand)
  })

  it('follows from these ranges (sources.md: facts 5.1)', () => {
    const written = BRAND_FACTS.map(({ brand, ranges }) => {
      const texts = ranges.map(([from, to]) => (from === to ? from : `${from}-${to}`))
      return `${brand} ${texts.join(' ')}`
    })
    expect(written).toEqual([
      'VIS 4',
      'ECA 51-55 2221-2720',
      'AMX 34 37',
      'DIN 300-305 36 38 39',
      'DIS 6011 644-649 65',
      'JCB 2131 1800 3528-3589',
      'CUP 620 62100-62182 62184-62197 62200-62209 622010-622999 623-626 6270 6272 6276 627700-627779 627781-627799 ' +
        '6282-6289 6291-6292 810 8110-8171',
      'DNK 5019',
    ])
  })

  it('has these lengths, and every listed card has one of them', () => {
    expect(BRAND_FACTS.map(({ brand, lengths }) => `${brand} ${lengths.join(' ')}`)).toEqual([
      'VIS 16 13 18 19',
      'ECA 16',
      'AMX 15',
      'DIN 14 16 19',
      'DIS 16 19',
      'JCB 16 17 18 19',
      'CUP 16 14 15 17 18 19',
      'DNK 16',
    ])
    for (const { number } of createCardCatalog().cards) expect(brandRangeOf(number)?.lengths).toContain(number.length)
  })

  it('has a name for each brand', () => {
    expect(BRANDS.map(brandName)).toEqual([
      'Visa',
      'Mastercard',
      'American Express',
      'Diners Club',
      'Discover',
      'JCB',
      'UnionPay',
      'Dankort',
    ])
    expect(BRAND_FACTS.map(({ brand }) => brand)).toEqual(BRANDS)
    expect(BRAND_FACTS.map(({ short }) => short)).toEqual([
      'Visa',
      'Mastercard',
      'Amex',
      'Diners Club',
      'Discover',
      'JCB',
      'UnionPay',
      'Dankort',
    ])
  })

  it('has families of test numbers of three brands', () => {
    expect(FAMILY_BRANDS).toEqual(['VIS', 'ECA', 'AMX'])
  })
})

describe('a number in groups', () => {
  it.each([
    ['4000001000000026', '4000 0010 0000 0026'],
    ['400000100000002', '4000 0010 0000 002'],
    ['4000001000000026123', '4000 0010 0000 0026 123'],
    ['340000100000024', '3400 001000 00024'],
    ['36168002586009', '3616 800258 6009'],
    ['34', '34'],
    ['34000', '3400 0'],
    ['123456', '1234 56'],
    ['', ''],
  ])('%s is %s', (digits, grouped) => {
    expect(groupedNumber(digits)).toBe(grouped)
  })
})
