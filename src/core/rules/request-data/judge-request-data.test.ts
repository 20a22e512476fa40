import { describe, expect, it } from 'vitest'
import { initBody, plainCard, THREE_DS } from '../../../../test/support/init-body.ts'
import { CURRENCIES } from '../../domain/currencies.ts'
import { CURRENCY_OF_NUMBER } from '../../domain/currency-numbers.ts'
import { patchAt, patched } from '../../domain/merge-patch.ts'
import { DATA_PACKS } from './data-packs.ts'
import { createDataJudge, describeDataFinding } from './judge-request-data.ts'

const judge = createDataJudge()
const VISA = '4000001000000026'
const MASTERCARD = '5100001000000022'
const COMPLETE = { cardholderName: 'Ada Example', email: 'ada@example.com', billAddrLine1: 'Main Road 1' }

/** Returns the findings of a request with these members of card.3D, as member and rule. */
const findingsOf = (threeDS: object, number = VISA, strict = false): readonly string[] =>
  judge(
    initBody(number, { card: plainCard(number, { '3D': { ...THREE_DS, cardholder: COMPLETE, ...threeDS } }) }),
    strict,
  ).map(describeDataFinding)

const cardholder = (more: object) => ({ cardholder: { ...COMPLETE, ...more } })
const at = (path: string) => `card.3D.${path}`

describe('data of the cardholder', () => {
  it.each<[string, object, string, readonly string[]]>([
    ['complete', {}, VISA, []],
    [
      'missing, for Visa',
      { cardholder: undefined },
      VISA,
      [
        'card.3D.cardholder.cardholderName is missing [visa-name]',
        'card.3D.cardholder.email or a phone is missing [visa-contact]',
      ],
    ],
    [
      'a phone in place of an email',
      cardholder({ email: undefined, workPhone: { cc: '31', subscriber: '612345678' } }),
      VISA,
      [],
    ],
    ['an empty email', cardholder({ email: '' }), VISA, [expect.stringContaining('[visa-contact]')]],
    [
      'no billing address, for Mastercard',
      cardholder({ billAddrLine1: '' }),
      MASTERCARD,
      ['advice: card.3D.cardholder.billAddrLine1 is missing (sources disagree) [mastercard-address]'],
    ],
    ['no billing address, for Visa', cardholder({ billAddrLine1: '' }), VISA, []],
    ['missing, for a network without a program', { cardholder: {} }, '340000100000024', []],
  ])('%s', (_title, threeDS, number, findings) => {
    expect(findingsOf(threeDS, number)).toEqual(findings)
  })
})

describe('lengths and forms', () => {
  it.each<[string, object, string]>([
    [
      'an address line',
      cardholder({ billAddrLine2: 'x'.repeat(80) }),
      'has 80 characters; allowed: at most 50 [address-line]',
    ],
    ['a name', cardholder({ cardholderName: 'x' }), 'has 1 character; allowed: 2 to 45 [name-length]'],
    ['a city', cardholder({ shipAddrCity: 'x'.repeat(51) }), '[city]'],
    ['a postcode', cardholder({ billAddrPostCode: '1'.repeat(17) }), '[postcode]'],
    ['a state with its country', cardholder({ billAddrState: 'NL-NH' }), '[state]'],
    ['a country in letters', cardholder({ shipAddrCountry: 'NLD' }), '[country]'],
    ['an unknown country', cardholder({ billAddrCountry: '999' }), '[country]'],
    ['a name in an email', cardholder({ email: 'Ada <ada@example.com>' }), '[email]'],
    ['a phone with a plus', cardholder({ mobilePhone: { cc: '31', subscriber: '+31612345678' } }), '[phone]'],
    [
      'a calling code with zeros',
      cardholder({ mobilePhone: { cc: '031', subscriber: '612345678' } }),
      '[phone-country]',
    ],
    ['letters of other scripts', cardholder({ cardholderName: 'Zoë Example' }), '[name-characters]'],
    ['a date', { cardholderAccount: { acctInfo: { chAccDate: '30.11.2026' } } }, '[account-date]'],
    ['one installment', { purchase: { purchaseInstalData: 1 } }, 'must be from 2 to 999 [installments]'],
    ['an IP address', { browserInformation: { browserIP: 'localhost' } }, '[browser-ip]'],
  ])('%s', (_title, threeDS, expected) => {
    expect(findingsOf(threeDS)).toEqual([expect.stringContaining(expected)])
  })

  it.each<[string, object]>([
    ['50 characters outside the basic plane', cardholder({ billAddrLine1: '𝒜'.repeat(50) })],
    ['a state without its country', cardholder({ billAddrState: 'NH' })],
    ['dates of both forms', { purchase: { purchaseDate: '20261130112233', recurringExpiry: '2027-11-30T00:00:00Z' } }],
    ['an address of IPv6', { browserInformation: { browserIP: '2001:db8::1' } }],
    ['empty members', cardholder({ billAddrState: '', billAddrCity: '', shipAddrCountry: '' })],
    ['a placeholder', cardholder({ email: 'test@example.com' })],
  ])('accepts %s', (_title, threeDS) => {
    expect(findingsOf(threeDS)).toEqual([])
  })

  it.each([
    ['2.1.0', ['card.3D.browserInformation.browserLanguage has 10 characters; allowed: at most 8 [browser-language]']],
    ['2.2.0', ['card.3D.browserInformation.browserLanguage has 10 characters; allowed: at most 8 [browser-language]']],
    ['2.3.1', []],
  ])('a language of 10 characters in %s', (preferredProtocolVersion, findings) => {
    expect(findingsOf({ preferredProtocolVersion, browserInformation: { browserLanguage: 'zh-Hant-TW' } })).toEqual(
      findings,
    )
  })
})

describe('contradictions', () => {
  const purchase = (members: object) => ({ purchase: members })
  it.each<[string, object, readonly string[]]>([
    ['the same', purchase({ purchaseAmount: 1250, purchaseCurrency: '978', purchaseExponent: 2 }), []],
    [
      'another amount',
      purchase({ purchaseAmount: 125_000 }),
      ['purchase.purchaseAmount differs from amount [purchase-amount]'],
    ],
    [
      'another currency',
      purchase({ purchaseCurrency: '840' }),
      ['purchase.purchaseCurrency differs from currency [purchase-currency]'],
    ],
    [
      'other decimals',
      purchase({ purchaseExponent: 3 }),
      ['purchase.purchaseExponent differs from the number of decimals of currency [purchase-exponent]'],
    ],
    [
      'other addresses',
      cardholder({ addrMatch: 'Y', shipAddrLine1: 'Other Road 2' }),
      ['cardholder.addrMatch contradicts the addresses [address-match]'],
    ],
    [
      'one address',
      cardholder({ addrMatch: 'N', shipAddrLine1: 'Main Road 1' }),
      ['cardholder.addrMatch contradicts the addresses [address-match]'],
    ],
    ['no shipping address', cardholder({ addrMatch: 'Y' }), []],
  ])('%s', (_title, threeDS, findings) => {
    expect(findingsOf(threeDS)).toEqual(findings.map(at))
  })
})

describe('channels', () => {
  it.each<[string, readonly string[]]>([
    ['02', []],
    ['01', ['visa-ip', 'visa-screen-height', 'visa-screen-width']],
    ['03', ['visa-ip', 'visa-screen-height', 'visa-screen-width']],
  ])('%s', (deviceChannel, rules) => {
    const body = initBody(VISA, {
      card: plainCard(VISA, { '3D': { ...THREE_DS, cardholder: COMPLETE, deviceChannel } }),
    })
    expect(judge(body).map(({ rule }) => rule)).toEqual(rules)
  })
})

it.each([
  ['email', 'test@example.com'],
  ['billAddrLine1', 'string'],
  ['cardholderName', 'John Doe'],
])('with strict rules, finds the placeholder in %s', (member, value) => {
  expect(findingsOf(cardholder({ [member]: value }), VISA, true)).toEqual([
    `card.3D.cardholder.${member} is a placeholder [placeholder]`,
  ])
})

it.each([
  undefined,
  null,
  'text',
  [],
  {},
  { card: 1 },
  { card: {} },
  { card: { '3D': [] } },
  { paymentMethods: [4], card: { '3D': { cardholder: 'x' } } },
])('judges any body: %j', (body) => {
  expect(Array.isArray(judge(body, true))).toBe(true)
})

it('names no value', () => {
  const secret = 'Keizersgracht 1234567890'.repeat(10)
  const names = DATA_PACKS.flatMap(({ rules }) => rules.flatMap(({ members }) => members))
  const threeDS = names.map((name) => patchAt(name.split('.'), secret)).reduce(patched, {})
  const findings = judge({ amount: 1, currency: 'EUR', paymentMethods: ['VIS'], card: { '3D': threeDS } }, true)
  expect(findings.length).toBeGreaterThan(30)
  expect(JSON.stringify(findings)).not.toContain('Keizersgracht')
})

it('has one rule of each ID, each with members of the contract', () => {
  const ids = DATA_PACKS.flatMap(({ rules }) => rules.map(({ id }) => id))
  expect(ids).toEqual([...new Set(ids)])
})

it('a new rule is a row', () => {
  const judgeMore = createDataJudge([
    {
      title: 'Mine',
      region: 'EEA',
      rules: [
        {
          id: 'mine',
          members: ['cardholder.billAddrCity'],
          test: { kind: 'present' },
          severity: 'gap',
          source: 'design',
        },
      ],
    },
  ])
  expect(judgeMore(initBody()).map(({ rule }) => rule)).toEqual(['mine'])
})

it('knows the number of each currency', () => {
  expect([...CURRENCY_OF_NUMBER.values()].sort()).toEqual(CURRENCIES)
})
