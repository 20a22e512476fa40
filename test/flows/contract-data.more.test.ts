import { describe, expect, it } from 'vitest'
import { BRANDS, type Brand } from '../../src/core/domain/brand-names.ts'
import { createCardCatalog } from '../../src/core/domain/card-catalog.ts'
import { initBody, plainCard, THREE_DS } from '../support/init-body.ts'
import { createLink, threeDSLink } from '../support/link-body.ts'
import { sharedSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox()

const with3D = (threeDS: object) =>
  initBody(undefined, { card: plainCard('4000001000000026', { '3D': threeDS as never }) })
const withHolder = (cardholder: object) => with3D({ ...THREE_DS, cardholder })
const withMerchant = (more: object) => with3D({ ...THREE_DS, merchant: { ...THREE_DS.merchant, ...more } })
const withAcquirer = (more: object) => with3D({ ...THREE_DS, acquirer: { ...THREE_DS.acquirer, ...more } })

const COUNTRY = 'must be a country code of three digits (ISO 3166-1 numeric) in quotes, such as `"528"`'
const CC = 'must be a country calling code of one to three digits in quotes, such as `"31"`'
const NUMBER = 'the number after the calling code, in quotes and not empty'
const MCC = 'must be a merchant category code of four digits in quotes, such as `"5411"`'
const BIN = 'must be a BIN of up to eleven digits in quotes, such as `"400000"`'

describe('rejected contract data', () => {
  it.each<readonly [value: unknown, expected: string]>([
    ['CH', '; received `"CH"`. `CH` is `756`.'],
    ['CHE', '; received `"CHE"`. `CHE` is `756`.'],
    ['che', '; received `"che"`. `CHE` is `756`.'],
    ['GB', '; received `"GB"`. `GB` is `826`.'],
    ['ALA', '; received `"ALA"`. `ALA` is `248`.'],
    ['QQ', '; received `"QQ"`.'],
    ['Switzerland', '; received `"Switzerland"`.'],
    ['', '; received an empty string.'],
    ['56', '; received a string of 2 characters.'],
    ['7560', '; received a string of 4 characters.'],
    [756, '; received a number.'],
  ])('a country that is %j', async (value, expected) => {
    const { init } = shared()
    const message = `${COUNTRY}${expected}`
    const cases = [
      [withHolder({ billAddrCountry: value }), 'cardholder.billAddrCountry'],
      [withMerchant({ merchantCountryCode: value }), 'merchant.merchantCountryCode'],
    ] as const
    for (const [body, location] of cases) {
      const response = await init(body)
      const error = { code: 'INVALID_PROPERTY', message: `init.card.3D.${location} ${message}` }
      expect([response.status, response.body]).toEqual([400, { error }])
    }
    const merchant = { ...THREE_DS.merchant, merchantCountryCode: value as string }
    const link = await createLink(shared(), threeDSLink({ ECA: { '3D': { ...THREE_DS, merchant } } }))
    expect([link.status, link.body]).toEqual([
      400,
      { status: 400, errors: [{ field: 'link.ECA.3D.merchant.merchantCountryCode', message }] },
    ])
  })

  it.each<readonly [title: string, phone: object, ...expected: string[]]>([
    ['without cc', { subscriber: '1' }, `cc must not be null. ${CC.replace('must be', 'Send')}.`],
    ['without subscriber', { cc: '31' }, `subscriber must not be null. Send ${NUMBER}.`],
    ['with an empty cc', { cc: '', subscriber: '1' }, `cc ${CC}; received an empty string.`],
    [
      'with an empty subscriber',
      { cc: '1', subscriber: '' },
      `subscriber must be ${NUMBER}; received an empty string.`,
    ],
    ['with a +', { cc: '+31', subscriber: '1' }, `cc ${CC}; received a string of 3 characters. Leave out the \`+\`.`],
    ['with four digits', { cc: '0031', subscriber: '1' }, `cc ${CC}; received a string of 4 characters.`],
    ['with letters', { cc: 'NL', subscriber: '1' }, `cc ${CC}; received \`"NL"\`.`],
  ])('a phone %s', async (_title, phone, expected) => {
    for (const name of ['homePhone', 'mobilePhone', 'workPhone']) {
      const { status, body } = await shared().init(withHolder({ [name]: phone }))
      const error = { code: 'INVALID_PROPERTY', message: `init.card.3D.cardholder.${name}.${expected}` }
      expect([status, body]).toEqual([400, { error }])
    }
  })

  it.each<readonly [title: string, body: object, message: string]>([
    ['letters as mcc', withMerchant({ mcc: 'shop' }), `merchant.mcc ${MCC}; received \`"shop"\`.`],
    ['three digits as mcc', withMerchant({ mcc: '541' }), `merchant.mcc ${MCC}; received a string of 3 characters.`],
    ['five digits as mcc', withMerchant({ mcc: '54110' }), `merchant.mcc ${MCC}; received a string of 5 characters.`],
    ['letters as BIN', withAcquirer({ acquirerBin: 'BIN' }), `acquirer.acquirerBin ${BIN}; received \`"BIN"\`.`],
    [
      'twelve digits as BIN',
      withAcquirer({ acquirerBin: '123456789012' }),
      `acquirer.acquirerBin ${BIN}; received a string of 12 characters.`,
    ],
  ])('%s', async (_title, body, message) => {
    const response = await shared().init(body)
    const error = { code: 'INVALID_PROPERTY', message: `init.card.3D.${message}` }
    expect([response.status, response.body], 'contract-digits').toEqual([400, { error }])
  })

  it('letters in a brand object of a link', async () => {
    const { acquirer, merchant } = THREE_DS
    const AMX = { '3D': { acquirer: { ...acquirer, acquirerBin: '34-00' }, merchant: { ...merchant, mcc: 'x' } } }
    const { body } = await createLink(shared(), threeDSLink({ AMX }))
    expect(body.errors).toEqual([
      { field: 'link.AMX.3D.acquirer.acquirerBin', message: `${BIN}; received a string of 5 characters.` },
      { field: 'link.AMX.3D.merchant.mcc', message: `${MCC}; received \`"x"\`.` },
    ])
  })
})

it.each<readonly [title: string, body: object, change: string]>([
  ['letters of a country', withHolder({ billAddrCountry: 'CHE' }), '/card/3D/cardholder/billAddrCountry is now "756"'],
  [
    'a + before a calling code',
    withHolder({ homePhone: { cc: '+31', subscriber: '1' } }),
    '/card/3D/cardholder/homePhone/cc is now "31"',
  ],
  ['three digits of four', withMerchant({ mcc: '742' }), '/card/3D/merchant/mcc is now "0742"'],
])('the explanation corrects %s', async (_title, body, change) => {
  const { init, http } = shared()
  const { headers } = await init(body)
  const explained = await http.get(`/_sandbox/explain/${headers['sandbox-request-id']}`)
  expect(explained.body.corrected.changes).toEqual([change])
})

describe('allowed limits', () => {
  const phone = { cc: '1', subscriber: '2125550100' }
  it.each<readonly [title: string, body: object]>([
    ['a country of three digits', withHolder({ billAddrCountry: '040' })],
    ['a merchant in a country of three digits', withMerchant({ merchantCountryCode: '756' })],
    ['three phones', withHolder({ homePhone: phone, mobilePhone: phone, workPhone: { ...phone, cc: '423' } })],
    ['a BIN of eleven digits', withAcquirer({ acquirerBin: '12345678901' })],
    [
      'a cardholder with empty strings',
      withHolder({ billAddrCity: '', billAddrLine1: '', billAddrPostCode: '', billAddrState: '', email: '' }),
    ],
    ['a cardholder without a name', withHolder({ cardholderName: '' })],
  ])('%s', async (_title, body) => {
    expect((await shared().init(body)).status).toBe(201)
  })
})

describe('the acquiring contract of every brand', () => {
  const catalogue = createCardCatalog()
  const numberOf = (brand: Brand): string => catalogue.cards.find((card) => card.brand === brand)?.number ?? ''
  const initWith = (brand: Brand, threeDS: object | undefined) =>
    shared().init(initBody(numberOf(brand), { card: plainCard(numberOf(brand), { '3D': threeDS as never }) }))

  it.each(BRANDS)('requires each part for a card of %s', async (brand) => {
    const { acquirer, merchant } = THREE_DS
    const ofAmex = brand === 'AMX'
    const { acquirerBin, ...withoutBin } = acquirer
    const parts: readonly (readonly [threeDS: object | undefined, missing: readonly string[]])[] = [
      [THREE_DS, []],
      [
        undefined,
        [
          'acquirer.acquirerMerchantId',
          ...(ofAmex ? [] : ['acquirer.acquirerBin']),
          'merchant.mcc',
          'merchant.merchantName',
        ],
      ],
      [{ acquirer: { acquirerBin }, merchant }, ['acquirer.acquirerMerchantId']],
      [{ acquirer: withoutBin, merchant }, ofAmex ? [] : ['acquirer.acquirerBin']],
      [{ acquirer: { ...acquirer, acquirerBin: '' }, merchant }, ofAmex ? [] : ['acquirer.acquirerBin']],
      [{ acquirer, merchant: { merchantName: 'Shop' } }, ['merchant.mcc']],
      [{ acquirer, merchant: { mcc: '5411', merchantName: '' } }, ['merchant.merchantName']],
    ]
    for (const [threeDS, missing] of parts) {
      const { status, body } = await initWith(brand, threeDS)
      const names = missing.map((name) => `init.card.3D.${name}`).join(', ')
      const message = `${names} must not be empty for ${brand}. Its value is part of the acquiring contract.`
      if (missing.length === 0) expect(status).toBe(201)
      else expect([status, body]).toEqual([400, { error: { code: 'INVALID_SETUP', message } }])
    }
  })
})
