import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BRANDS, type Brand } from './brand-names.ts'
import { luhnDigit } from './card.ts'
import { createCardCatalog } from './card-catalog.ts'
import { checkContractData, checkCvv, checkUse, findCard, isExpired } from './card-rules.ts'
import type { ErrorCode } from './error-codes.ts'

const catalogue = createCardCatalog()
const NOW = '2026-01-02T03:04:05.678+00:00'

const CARD_LIST = '`GET /_sandbox/cards` lists the accepted numbers.'

describe('the number', () => {
  it.each([
    ['4000001000000018', 'VIS', 'frictionless_success'],
    ['5100001000000022', 'ECA', 'challenge_success'],
    ['340000100000032', 'AMX', 'frictionless_failed'],
  ])('%s is a %s card of %s', (number, brand, name) => {
    expect(findCard(number, catalogue)).toEqual({ listed: expect.objectContaining({ number, brand, name }) })
  })

  it.each([
    ['4242424242424241', `init.card.number has a wrong check digit. ${CARD_LIST}`],
    ['4000001000000019', `init.card.number has a wrong check digit. ${CARD_LIST}`],
    ['4000056655665556', `init.card.number is not a listed test number. ${CARD_LIST}`],
  ])('%s is rejected: the check digit comes first, then the list', (number, message) => {
    expect(findCard(number, catalogue)).toMatchObject({
      rejected: { code: 'INVALID_CARD', message, finding: { pointer: '/card/number' } },
    })
  })

  const anyNumber = fc.array(fc.nat(9), { minLength: 11, maxLength: 18 }).map((digits) => digits.join(''))

  it('is never repeated in a rejection, with a valid or an invalid check digit', () => {
    fc.assert(
      fc.property(anyNumber, fc.boolean(), (digits, right) => {
        const number = right ? digits + luhnDigit(digits) : `${digits}0`
        const result = findCard(number, catalogue)
        if (!('rejected' in result)) return
        const text = JSON.stringify(result)
        expect(text).not.toMatch(/\d/)
        expect(result.rejected.code).toBe('INVALID_CARD')
      }),
    )
  })
})

describe('the CVV', () => {
  it.each<[cvv: string | undefined, Brand]>([
    [undefined, 'VIS'],
    ['123', 'VIS'],
    ['123', 'DIN'],
    ['1234', 'AMX'],
    ['001', 'VIS'],
    ['100', 'VIS'],
  ])('%s may be one of %s', (cvv, brand) => {
    expect(checkCvv(cvv, brand)).toBeUndefined()
  })

  it.each<[cvv: string, Brand, code: ErrorCode, message: string]>([
    ['1234', 'VIS', 'INVALID_PROPERTY', 'must have 3 digits for VIS (received: 4)'],
    ['12', 'ECA', 'INVALID_PROPERTY', 'must have 3 digits for ECA (received: 2)'],
    ['', 'ECA', 'INVALID_PROPERTY', 'must have 3 digits for ECA (received: 0)'],
    ['123', 'AMX', 'INVALID_PROPERTY', 'must have 4 digits for AMX (received: 3)'],
    ['0000', 'VIS', 'INVALID_PROPERTY', 'must have 3 digits for VIS (received: 4)'],
    ['000', 'AMX', 'INVALID_PROPERTY', 'must have 4 digits for AMX (received: 3)'],
    ['000', 'VIS', 'INVALID_CVV', 'is wrong. This value simulates a wrong CVV; send another one.'],
    ['0000', 'AMX', 'INVALID_CVV', 'is wrong. This value simulates a wrong CVV; send another one.'],
  ])('%j on %s: %s, the length first', (cvv, brand, code, message) => {
    expect(checkCvv(cvv, brand)).toMatchObject({
      rejected: { code, message: `init.card.cvv ${message}`, finding: { message } },
    })
  })
})

it('of a wrong length is rejected with the expected and the received number of digits', () => {
  expect(checkCvv('12', 'AMX')?.rejected.finding).toMatchObject({ expected: '4 digits for AMX', actual: '2' })
})

describe('the use', () => {
  const unsupported = {
    code: 'UNSUPPORTED_CARD',
    message: 'init.card is a VIS card, which is not in `init.paymentMethods`. Send `["VIS"]` there.',
  }
  const expired = {
    code: 'EXPIRED_CARD',
    message: 'init.card is expired. Send a current or later month.',
  }
  it.each<[string, month: string, year: string, methods: Brand[], rejected: object | undefined]>([
    ['good to the end of its month', '01', '26', ['VIS'], undefined],
    ['expired last month', '12', '25', ['VIS'], expired],
    ['expired last year', '06', '25', ['ECA', 'VIS'], expired],
    ['good for years', '01', '99', ['ECA', 'VIS'], undefined],
    ['not asked for', '12', '30', ['ECA', 'AMX'], unsupported],
    ['not asked for and expired: the brand first', '01', '20', ['ECA'], unsupported],
    ['not accepted', '12', '30', [], unsupported],
  ])('of a Visa that is %s', (_title, expiryMonth, expiryYear, methods, rejected) => {
    const result = checkUse('VIS', { expiryMonth, expiryYear }, methods, NOW)
    if (rejected) expect(result).toMatchObject({ rejected })
    else expect(result).toBeUndefined()
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
  ])('%s', (_title, data, missing) => {
    for (const brand of BRANDS) {
      const rejected = checkContractData(brand, data)?.rejected
      const wanted = brand === 'AMX' ? missing.filter((name) => name !== 'acquirer.acquirerBin') : missing
      const names = wanted.map((name) => `init.card.3D.${name}`).join(', ')
      const message = `${names} must not be empty for ${brand}. Its value is part of the acquiring contract.`
      if (wanted.length === 0) expect(rejected).toBeUndefined()
      else expect(rejected).toMatchObject({ code: 'INVALID_SETUP', message })
    }
  })
})

it('is rejected at the only missing field', () => {
  const data = { acquirer: { acquirerBin: '1', acquirerMerchantId: '2' }, merchant: { mcc: '5411' } }
  expect(checkContractData('VIS', data)?.rejected.finding).toMatchObject({ pointer: '/card/3D/merchant/merchantName' })
  expect(checkContractData('VIS', { ...data, merchant: {} })?.rejected.finding).toBeUndefined()
})

it('has a pointer and a message for each of several missing fields', () => {
  const { fields } =
    checkContractData('VIS', { acquirer: { acquirerBin: '1', acquirerMerchantId: '2' } })?.rejected ?? {}
  const message = 'must not be empty for VIS. Its value is part of the acquiring contract.'
  expect(fields).toMatchObject([
    { pointer: '/card/3D/merchant/mcc', field: 'init.card.3D.merchant.mcc', message },
    { pointer: '/card/3D/merchant/merchantName', field: 'init.card.3D.merchant.merchantName', message },
  ])
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
