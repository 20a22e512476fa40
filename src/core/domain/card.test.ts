import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BRANDS, cvvLength, exampleCvv } from './brand-names.ts'
import { luhnDigit, maskNumber, passesLuhn } from './card.ts'

const digits = (minLength: number, maxLength: number) =>
  fc.array(fc.nat(9), { minLength, maxLength }).map((list) => list.join(''))

describe('the check digit', () => {
  it.each([
    ['4242424242424242', true],
    ['4242424242424241', false],
    ['378282246310005', true],
    ['30569309025904', true],
    ['4242424242424224', false],
    ['4242 4242 4242 4242', false],
    ['x', false],
  ])('of %s is valid: %s', (number, right) => {
    expect(passesLuhn(number)).toBe(right)
  })

  it('is valid for exactly one of ten digits', () => {
    fc.assert(
      fc.property(digits(1, 18), (number) => {
        const right = [...'0123456789'].filter((digit) => passesLuhn(number + digit))
        expect(right).toEqual([luhnDigit(number)])
      }),
    )
  })

  it('detects each wrong digit', () => {
    fc.assert(
      fc.property(digits(12, 18), fc.nat(11), fc.integer({ min: 1, max: 9 }), (number, index, more) => {
        const good = number + luhnDigit(number)
        const wrong = String((Number(good[index]) + more) % 10)
        expect(passesLuhn(good.slice(0, index) + wrong + good.slice(index + 1))).toBe(false)
      }),
    )
  })
})

describe('the mask', () => {
  it.each([
    ['4242424242424242', '424242xxxxxx4242'],
    ['340000100000016', '340000xxxxx0016'],
    ['30569309025904', '305693xxxx5904'],
  ])('of %s is %s', (number, masked) => {
    expect(maskNumber(number)).toBe(masked)
  })

  it('never has more than ten digits, and always the length', () => {
    fc.assert(
      fc.property(digits(12, 19), (number) => {
        const masked = maskNumber(number)
        expect(masked).toMatch(/^\d{6}x+\d{4}$/)
        expect(masked).toHaveLength(number.length)
      }),
    )
  })
})

it.each(BRANDS)('has the digits printed on a %s card', (brand) => {
  expect(cvvLength(brand)).toBe(brand === 'AMX' ? 4 : 3)
  expect(exampleCvv(brand)).toBe(brand === 'AMX' ? '1234' : '123')
})
