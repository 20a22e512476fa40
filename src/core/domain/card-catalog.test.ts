import { describe, expect, it } from 'vitest'
import type { Brand } from './brand-names.ts'
import { luhnDigit, passesLuhn } from './card.ts'
import { createCardCatalog } from './card-catalog.ts'

const catalogue = createCardCatalog()
const { cards } = catalogue
const numbersOf = (name: string): string =>
  catalogue
    .byName(name)
    .map(({ number }) => number)
    .join(' / ')

/** Ranges (sources.md: facts 5.1), as far as test numbers need them. */
const RANGES: Record<Brand, RegExp> = {
  VIS: /^4\d{15}$/,
  ECA: /^(5[1-5]\d\d|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}$/,
  AMX: /^3[47]\d{13}$/,
  DIN: /^3(0[0-5]|6|8|9)\d{11,12}$/,
  DIS: /^6(011|4[4-9]|5)\d{12}$/,
  JCB: /^35(2[89]|[3-8]\d)\d{12}$/,
  CUP: /^62\d{14}$/,
  DNK: /^5019\d{12}$/,
}

describe('every listed number', () => {
  it('has a valid check digit', () => {
    expect(cards.filter(({ number }) => !passesLuhn(number))).toEqual([])
  })

  it('is listed once', () => {
    expect(new Set(cards.map(({ number }) => number)).size).toBe(cards.length)
  })

  it('has its own key, which does not contain the number', () => {
    expect(new Set(cards.map(({ key }) => key)).size).toBe(cards.length)
    expect(cards.filter(({ key, number }) => key.includes(number) || /\d{6}/.test(key))).toEqual([])
  })

  it('is in the range and of the length of its brand', () => {
    expect(cards.filter(({ number, brand }) => !RANGES[brand].test(number))).toEqual([])
  })

  it('has the name of its brand, as a credit card of a consumer', () => {
    const reported = cards.map(({ brand, info }) => `${brand} ${info.brand} ${info.type} ${info.usage}`)
    expect([...new Set(reported)].sort()).toEqual([
      'AMX AMERICAN EXPRESS credit consumer',
      'CUP UNIONPAY credit consumer',
      'DIN DINERS CLUB credit consumer',
      'DIS DISCOVER credit consumer',
      'DNK DANKORT credit consumer',
      'ECA MASTERCARD credit consumer',
      'JCB JCB credit consumer',
      'VIS VISA credit consumer',
    ])
  })

  it('has an invented country and issuer', () => {
    const wanting = cards.filter(({ info }) => !/^[A-Z]{2}$/.test(info.country) || !/^\w.* Bank$/.test(info.issuer))
    expect(wanting).toEqual([])
    expect(cards.filter(({ info }) => info.country === 'XX')).toEqual([])
    expect(new Set(cards.map(({ info }) => info.issuer)).size).toBeGreaterThan(cards.length / 2)
  })

  it('is found by its number and by its name', () => {
    const lost = cards.filter(
      (card) => catalogue.byNumber(card.number) !== card || !catalogue.byName(card.name).includes(card),
    )
    expect(lost).toEqual([])
  })
})

const split = (text: string): string[] => text.trim().split(/\s+/)
const padded = (value: number, digits: number): string => String(value).padStart(digits, '0')
const REASONS = Array.from({ length: 30 }, (_, i) => padded(i + 1, 2))

/** The list (sources.md: facts 7): the middle digits of a number define its outcome, in the order of the tables. */
const ROWS = split(`
  frictionless_success challenge_success frictionless_failed challenge_failed attempt unavailable rejected
  success_with_info challenge_timeout challenge_unavailable challenge_attempt challenge_too_many_tries
  challenge_out_of_band challenge_single_select not_enrolled version_210 missing_cavv missing_xid start_error
  slow_directory directory_timeout stolen_card no_card_record soft_decline_on_authorize challenge_abandoned
  challenge_canceled informational cavv_short decline_on_authorize
`)
const NETWORK_CODES = split(`
  01 02 03 04 05 06 07 12 13 14 15 19 39 41 43 46 51 52 53 54 55 57 58 59 61 62 63 64 65 68 70 75 76 78 79 82 83
  86 91 92 93 94 96
`)
const LETTERED_CODES = split('1a 5c 6p 9g n3 n4 n7 n0 r0 r1 r3 b1')
const MIDDLES: [name: string, middle: string][] = [
  ...ROWS.map((name, i): [string, string] => [name, padded(i + 1, 3)]),
  ...REASONS.map((reason): [string, string] => [`frictionless_reason/${reason}`, `1${reason}`]),
  ...REASONS.map((reason): [string, string] => [`challenge_reason/${reason}`, `2${reason}`]),
  ...NETWORK_CODES.map((code): [string, string] => [`decline/${code}`, `5${code}`]),
  ...LETTERED_CODES.map((code, i): [string, string] => [`decline/${code}`, `6${padded(i + 1, 2)}`]),
]

/** Published numbers (sources.md: facts 1.12, facts 5.2): a brand, followed by its numbers. */
const PUBLISHED: [name: string, numbers: string][] = [
  ['limit_challenge', 'ECA 5404000000000001'],
  ['limit_not_enrolled', 'VIS 4242424242424242, AMX 375811111111115'],
  ['plain_not_enrolled', 'ECA 5200000000000007, AMX 375811111111123'],
  ['without_threeds', 'DIN 36168002586009 36167719110012, JCB 3569990010030442 3569990010030400, CUP 6223164991230014'],
  [
    'published_challenge',
    'VIS 4900000000000086 4900000000000003 4035501000000008, ECA 5200000000000080 2223003122003222, AMX 375000000000007, DIN 30569309025904, DIS 6011000000000004, JCB 3550998599961037, CUP 6222821234560017, DNK 5019555544445555',
  ],
  ['published_frictionless', 'VIS 4360000001000005, DNK 5019717010103742'],
  ['shared_decline/05', 'VIS 4000000000000002'],
  ['shared_decline/51', 'VIS 4000000000009995'],
  ['shared_decline/54', 'VIS 4000000000000069'],
  ['shared_decline/n7', 'VIS 4000000000000127'],
  ['shared_decline/96', 'VIS 4000000000000119'],
  ['shared_decline/41', 'VIS 4000000000009987'],
  ['shared_decline/43', 'VIS 4000000000009979'],
  ['lookup/success', 'VIS 4000000000002701, ECA 5200000000002235, AMX 340000000002708, DIS 6011000000002117'],
  ['lookup/failed', 'VIS 4000000000002925, ECA 5200000000002276, AMX 340000000002096, DIS 6011000000002364'],
  ['lookup/attempt', 'VIS 4000000000002719, ECA 5200000000002482, AMX 340000000002872'],
  ['lookup/unavailable', 'VIS 4000000000002313, DIS 6011000000002646'],
  ['lookup/rejected', 'VIS 4000000000002537, ECA 5200000000002185, AMX 340000000002062, DIS 6011000000002711'],
  ['lookup/challenge_success', 'VIS 4000000000002503, ECA 5200000000002151'],
  ['lookup/challenge_failed', 'VIS 4000000000002370, ECA 5200000000002490'],
  ['lookup/challenge_unavailable', 'VIS 4000000000002420, ECA 5200000000002664'],
  ['lookup/timeout', 'VIS 4000000000002354, ECA 5200000000002326'],
  ['lookup/error', 'VIS 4000000000002446'],
  ['lookup/authentication_error', 'VIS 4000000000002644, ECA 5200000000002656'],
  ['decided_by_request', 'VIS 4000000000002024, ECA 5200000000002805'],
  [
    'neutral',
    'VIS 4111111111111111 4012888888881881, ECA 5555555555554444 5105105105105100, AMX 378282246310005 371449635398431, DIS 6011111111111117 6011000990139424, DIN 38520000023237, JCB 3530111333300000 3566002020360505',
  ],
]

const withCheckDigit = (digits: string): string => digits + luhnDigit(digits)

/** The cards with a name, without invented data. */
const namedCards = (name: string) => catalogue.byName(name).map(({ info: _info, list: _list, ...card }) => card)

describe('the card list', () => {
  it.each(MIDDLES)('has three brands of %s, with %s in the middle', (name, middle) => {
    expect(namedCards(name)).toEqual([
      { name, brand: 'VIS', key: `${name}:VIS:0`, number: withCheckDigit(`400000100000${middle}`) },
      { name, brand: 'ECA', key: `${name}:ECA:0`, number: withCheckDigit(`510000100000${middle}`) },
      { name, brand: 'AMX', key: `${name}:AMX:0`, number: withCheckDigit(`34000010000${middle}`) },
    ])
  })

  it.each(PUBLISHED)('has %s: %s', (name, numbers) => {
    const expected = numbers.split(', ').flatMap((ofBrand) => {
      const [brand, ...all] = ofBrand.split(' ')
      return all.map((number, index) => ({ name, brand, key: `${name}:${brand}:${index}`, number }))
    })
    // A number of another list comes last.
    expect(namedCards(name)).toHaveLength(expected.length)
    expect(namedCards(name)).toEqual(expect.arrayContaining(expected))
  })

  it.each([
    ['sandbox', 'frictionless_success'],
    ['service', 'without_threeds'],
    ['stripe', 'shared_decline/51'],
    ['cardinal', 'lookup/rejected'],
    ['common', 'neutral'],
  ])('names the list %s of %s', (list, name) => {
    expect(new Set(catalogue.byName(name).map((card) => card.list))).toEqual(new Set([list]))
  })

  it('has nothing else', () => {
    expect([...new Set(cards.map(({ name }) => name))].sort()).toEqual(
      [...MIDDLES, ...PUBLISHED].map(([name]) => name).sort(),
    )
  })
})

it.each([
  ['frictionless_success', '4000001000000018 / 5100001000000014 / 340000100000016'],
  ['challenge_failed', '4000001000000042 / 5100001000000048 / 340000100000040'],
  ['decline_on_authorize', '4000001000000299 / 5100001000000295 / 340000100000297'],
  ['frictionless_reason/01', '4000001000001016 / 5100001000001012 / 340000100001014'],
  ['challenge_reason/30', '4000001000002303 / 5100001000002309 / 340000100002301'],
  ['decline/51', '4000001000005512 / 5100001000005518 / 340000100005510'],
  ['decline/1a', '4000001000006015 / 5100001000006011 / 340000100006013'],
  ['decline/n4', '4000001000006064 / 5100001000006060 / 340000100006062'],
  ['decline/n0', '4000001000006080 / 5100001000006086 / 340000100006088'],
  ['decline/b1', '4000001000006122 / 5100001000006128 / 340000100006120'],
  ['shared_decline/n7', '4000000000000127'],
])('%s is in the list of test cards (sources.md: facts 1.12): %s', (name, numbers) => {
  expect(numbersOf(name)).toBe(numbers)
})

it.each(['4242424242424241', '4000056655665556', '', '__proto__'])('does not know %s', (number) => {
  expect(catalogue.byNumber(number)).toBeUndefined()
  expect(catalogue.byName(number)).toEqual([])
})
