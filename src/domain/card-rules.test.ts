import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BRANDS, type Brand, luhnDigit } from './card.ts'
import { createCardCatalogue } from './card-catalogue.ts'
import { checkContractData, checkCvv, checkUse, findCard, isExpired } from './card-rules.ts'

const catalogue = createCardCatalogue()
const NOW = '2026-01-02T03:04:05.678+00:00'

describe('the number', () => {
  it.each([
    ['4000001000000018', 'VIS', 'frictionless_success'],
    ['5100001000000022', 'ECA', 'challenge_success'],
    ['340000100000032', 'AMX', 'frictionless_failed'],
  ])('%s is a %s card of %s', (number, brand, name) => {
    expect(findCard(number, catalogue)).toEqual({ listed: expect.objectContaining({ number, brand, name }) })
  })

  it.each([
    ['4242424242424241', 'init.card.number has a wrong check digit'],
    ['4000001000000019', 'init.card.number has a wrong check digit'],
    [
      '4000056655665556',
      'init.card.number is not a listed test number: GET /_sandbox/cards lists the numbers that the sandbox accepts',
    ],
  ])('%s is refused: the check digit comes first, then the list', (number, message) => {
    expect(findCard(number, catalogue)).toEqual({ refused: { code: 'INVALID_CARD', message } })
  })

  const anyNumber = fc.array(fc.nat(9), { minLength: 11, maxLength: 18 }).map((digits) => digits.join(''))

  it('is never repeated by a refusal, right check digit or not', () => {
    fc.assert(
      fc.property(anyNumber, fc.boolean(), (digits, right) => {
        const number = right ? digits + luhnDigit(digits) : `${digits}0`
        const found = findCard(number, catalogue)
        if (!('refused' in found)) return
        const text = JSON.stringify(found)
        expect(text).not.toMatch(/\d/)
        expect(found.refused.code).toBe('INVALID_CARD')
      }),
    )
  })
})

describe('the CVV', () => {
  it.each<[cvv: string | undefined, Brand, code: string | undefined]>([
    [undefined, 'VIS', undefined],
    ['123', 'VIS', undefined],
    ['123', 'DIN', undefined],
    ['1234', 'AMX', undefined],
    ['001', 'VIS', undefined],
    ['1234', 'VIS', 'INVALID_PROPERTY'],
    ['12', 'ECA', 'INVALID_PROPERTY'],
    ['', 'ECA', 'INVALID_PROPERTY'],
    ['123', 'AMX', 'INVALID_PROPERTY'],
    ['0000', 'VIS', 'INVALID_PROPERTY'],
    ['000', 'AMX', 'INVALID_PROPERTY'],
    ['000', 'VIS', 'INVALID_CVV'],
    ['0000', 'AMX', 'INVALID_CVV'],
  ])('%s on %s: %s, the length first', (cvv, brand, code) => {
    const refused = checkCvv(cvv, brand)?.refused
    expect(refused?.code).toBe(code)
    if (refused && cvv !== undefined && cvv !== '') expect(refused.message).not.toContain(cvv)
  })
})

describe('the use', () => {
  it.each<[string, Brand, month: string, year: string, methods: Brand[], code: string | undefined]>([
    ['good to the end of its month', 'VIS', '01', '26', ['VIS'], undefined],
    ['expired last month', 'VIS', '12', '25', ['VIS'], 'EXPIRED_CARD'],
    ['expired last year', 'VIS', '06', '25', ['ECA', 'VIS'], 'EXPIRED_CARD'],
    ['good for years', 'VIS', '01', '99', ['ECA', 'VIS'], undefined],
    ['not asked for', 'VIS', '12', '30', ['ECA', 'AMX'], 'UNSUPPORTED_CARD'],
    ['not asked for and expired: the brand first', 'VIS', '01', '20', ['ECA'], 'UNSUPPORTED_CARD'],
    ['wanted by nobody', 'VIS', '12', '30', [], 'UNSUPPORTED_CARD'],
  ])('of a card that is %s', (_what, brand, expiryMonth, expiryYear, methods, code) => {
    expect(checkUse(brand, { expiryMonth, expiryYear }, methods, NOW)?.refused.code).toBe(code)
  })
})

describe('the data of the acquiring contract', () => {
  const acquirer = { acquirerBin: '400000', acquirerMerchantId: '123' }
  const merchant = { mcc: '5411', merchantName: 'Shop' }

  it.each<[string, Parameters<typeof checkContractData>[1], string[]]>([
    ['complete', { acquirer, merchant }, []],
    [
      'missing altogether',
      undefined,
      ['acquirer.acquirerMerchantId', 'acquirer.acquirerBin', 'merchant.mcc', 'merchant.merchantName'],
    ],
    ['without an acquirer', { merchant }, ['acquirer.acquirerMerchantId', 'acquirer.acquirerBin']],
    ['without a merchant', { acquirer }, ['merchant.mcc', 'merchant.merchantName']],
    ['with an empty name', { acquirer, merchant: { mcc: '5411', merchantName: '' } }, ['merchant.merchantName']],
  ])('%s', (_what, data, missing) => {
    for (const brand of BRANDS) {
      const refused = checkContractData(brand, data)?.refused
      const wanted = brand === 'VIS' || brand === 'ECA' ? missing : []
      const names = wanted.map((name) => `init.card.3D.${name}`).join(', ')
      const message = `${names} must not be empty for ${brand}: it comes from the acquiring contract`
      expect(refused).toEqual(wanted.length === 0 ? undefined : { code: 'INVALID_SETUP', message })
    }
  })
})

it.each([
  ['01', '26', '2026-01-31T23:59:59.999+00:00', false],
  ['01', '26', '2026-02-01T00:00:00.000+00:00', true],
  ['12', '25', '2025-12-31T23:59:59.999+00:00', false],
  ['12', '25', '2026-01-01T00:00:00.000+00:00', true],
  ['02', '30', '2026-11-01T00:00:00.000+00:00', false],
])('%s/%s on %s is expired: %s', (month, year, now, expired) => {
  expect(isExpired(month, year, now)).toBe(expired)
})
