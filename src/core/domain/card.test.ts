import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BRANDS, cvvLength, exampleCvv } from './brand-names.ts'
import { luhnDigit, maskNumber, passesLuhn, redactByShape } from './card.ts'

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

describe('hiding numbers', () => {
  it.each([
    ['4000001000000018', '[hidden number]'],
    ['4000 0010 0000 0018', '[hidden number]'],
    ['4000-0010-0000-0018', '[hidden number]'],
    ['4000  0010\t0000\u00a00018', '[hidden number]'],
    ['4000 - no, 340000100000016!', '4000 - no, [hidden number]!'],
    ['card=4000001000000018;', 'card=[hidden number];'],
    ['x4000001000000018x', 'x[hidden number]x'],
    ['4000001000000018 and 5100001000000014', '[hidden number] and [hidden number]'],
    ['twelve: 123456789012', 'twelve: [hidden number]'],
    ['eleven: 12345678901', 'eleven: 12345678901'],
    ['at 2026-01-02T03:04:05.678+00:00', 'at 2026-01-02T03:04:05.678+00:00'],
    ['from 192.168.100.200:43117', 'from 192.168.100.200:43117'],
    ['version 1.2026.1122 of 2026.1122', 'version 1.2026.1122 of 2026.1122'],
    ['4000.0010.0000.0018', '[hidden number]'],
    ['4242xxxxxxxx4242', '4242xxxxxxxx4242'],
  ])('changes "%s" to "%s"', (text, expected) => {
    expect(redactByShape(text)).toBe(expected)
  })

  it('also hides the 18 digits of a transaction ID, which could be a card number', () => {
    expect(redactByShape('/v1/transactions/248598616097737228')).toBe('/v1/transactions/[hidden number]')
  })

  it('hides every number of 12 digits or more, with any characters around it', () => {
    fc.assert(
      fc.property(fc.string(), digits(12, 40), fc.string(), (before, number, after) => {
        expect(redactByShape(before + number + after)).not.toContain(number)
      }),
    )
  })
})
