import process from 'node:process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLong, long } from '../../../test/support/long-runs.ts'
import { BRAND_FACTS, brandRangeOf } from './brands.ts'
import { luhnDigit, passesLuhn } from './card.ts'
import { createCardCatalog } from './card-catalog.ts'
import {
  cardNumbersIn,
  hideCardNumbers,
  holdsCardData,
  holdsCardNumber,
  listedNumbers,
  mayHoldCardNumber,
  numbersWrittenIn,
} from './card-numbers.ts'
import { createIds } from './ids.ts'

const LISTED = createCardCatalog().cards.map(({ number }) => number)
const MANY = long(500, 1_000_000)

// The first test of all: the lazily built index is compared with all listed numbers.
it('hides every listed number with separators that only listed ones may have', () => {
  const parted = LISTED.map((number) => number.replace(/\d{4}(?=\d)/g, '$&_'))
  expect(parted.map(hideCardNumbers)).toEqual(parted.map(() => '[hidden number]'))
  expect(listedNumbers()).toEqual(LISTED)
})

describe('hiding card numbers', () => {
  it.each([
    // A listed test number, in any spelling.
    ['4000001000000018', '[hidden number]'],
    ['4000 0010 0000 0018', '[hidden number]'],
    ['4000-0010-0000-0018', '[hidden number]'],
    ['4000.0010.0000.0018', '[hidden number]'],
    ['4000_0010_0000_0018', '[hidden number]'],
    ['4000  0010\t0000\u00a00018', '[hidden number]'],
    ['4000 0010-0000/0018', '[hidden number]'],
    ['４０００００１０００００００１８', '[hidden number]'],
    ['x4000001000000018x', 'x[hidden number]x'],
    ['cvv and all: 4000001000000018123', 'cvv and all: [hidden number]123'],
    [';4000001000000018=3412101000?', ';[hidden number]=3412101000?'],
    ['12 4000001000000018 34', '12 [hidden number] 34'],
    ['4000001000000018 and 5100001000000014', '[hidden number] and [hidden number]'],
    ['40000010000000185100001000000014', '[hidden number][hidden number]'],
    ['{"a":["4000","0010","0000","0018"]}', '{"a":["[hidden number]"]}'],
    [String.raw`{"a":"4000\t0010\u00a00000\n0018"}`, '{"a":"[hidden number]"}'],
    [String.raw`{"a":"\u0034000001000000018"}`, '{"a":"[hidden number]"}'],
    ['number=4000+0010+0000+0018&cvv=123', 'number=[hidden number]&cvv=123'],
    ['number=%204000%200010%C2%A00000%200018&cvv=123', 'number=%20[hidden number]&cvv=123'],
    ['/v1/%34000001000000018', '/v1/[hidden number]'],
    // With up to three other characters between the digits.
    ['4:0:0:0:0:0:1:0:0:0:0:0:0:0:1:8', '[hidden number]'],
    ['4000 : 0010, /0000~#!0018', '[hidden number]'],
    ['4000abc0010abc0000abc0018', '[hidden number]'],
    ['4000abcd0010abcd0000abcd0018', '4000abcd0010abcd0000abcd0018'],
    ['4000\u200b\u200c\u200d\u2060\ufeff0010\u00ad0000\u2062\u2063\u20640018', '[hidden number]'],
    ['0.4000001000000018', '0.[hidden number]'],
    // With other digits and other escapes.
    ['٤٠٠٠٠٠١٠٠٠٠٠٠٠١٨', '[hidden number]'],
    ['④⓪⓪⓪⓪⓪①⓪⓪⓪⓪⓪⓪⓪①⑧', '[hidden number]'],
    ['❹⓿⓿⓿⓿⓿❶⓿⓿⓿⓿⓿⓿⓿❶❽', '[hidden number]'],
    ['⁴⁰⁰⁰⁰⁰¹⁰⁰⁰⁰⁰⁰⁰¹⁸', '[hidden number]'],
    ['𝟒𝟎𝟎𝟎𝟎𝟎𝟏𝟎𝟎𝟎𝟎𝟎𝟎𝟎𝟏𝟖', '[hidden number]'],
    ['𝟦𝟢𝟢𝟢𝟢𝟢𝟣𝟢𝟢𝟢𝟢𝟢𝟢𝟢𝟣𝟪', '[hidden number]'],
    ['/x/%34%30%30%30%30%30%31%30%30%30%30%30%30%30%31%38', '/x/[hidden number]'],
    ['/x/%2534000001000000018', '/x/[hidden number]'],
    ['%D9%A4000001000000018', '[hidden number]'],
    ['100%4000001000000018', '100%[hidden number]'],
    ['&#52;000001000000018', '[hidden number]'],
    [String.raw`\\u0034000001000000018`, '[hidden number]'],
    [String.raw`\x34000001000000018`, '[hidden number]'],
    [String.raw`\ud835\udfd2000001000000018`, '[hidden number]'],
    ['{"n":5.1051051051051E15}', '{"n":[hidden number]}'],
    // In hex and in base64, at any place of the word.
    ['34303030303031303030303030303138', '[hidden number]'],
    ['0x34303030303031303030303030303138', '[hidden number]'],
    ['34303030203030313020303030302030303138', '[hidden number]'],
    ['343030302d303031302d303030302d30303138', '[hidden number]'],
    ['343533393134383830333433363436a7', '343533393134383830333433363436a7'],
    ['34353339313438383033343336343637', '[hidden number]'],
    ['NDAwMDAwMTAwMDAwMDAxOA==', '[hidden number]'],
    ['id=NDAwMC0wMDEwLTAwMDAtMDAxOA, x', 'id=[hidden number], x'],
    ['/shop/eyJudW1iZXIiOiI0MDAwMDAxMDAwMDAwMDE4In0', '/shop/[hidden number]'],
    ['NDUzOTE0ODgwMzQzNjQ2Nw==', '[hidden number]'],
    ['%4eDAwMDAwMTAwMDAwMDAxOA==', '[hidden number]'],
    // Any other number: only a whole run, with one joiner, prefix, length and check digit of a brand.
    ['4539148803436467', '[hidden number]'],
    ['4539 1488 0343 6467', '[hidden number]'],
    ['4 5 3 9 1 4 8 8 0 3 4 3 6 4 6 7', '[hidden number]'],
    ['4539-1488-0343-6467', '[hidden number]'],
    ['4539–1488–0343–6467', '[hidden number]'],
    ['4539.1488.0343.6467', '[hidden number]'],
    ['{"pan":4539148803436467,"n":1}', '{"pan":[hidden number],"n":1}'],
    ['{"pan":"4539 1488 0343 6467"}', '{"pan":"[hidden number]"}'],
    [String.raw`{"text":"card:\n4539148803436467\r\n"}`, String.raw`{"text":"card:\n[hidden number]\r\n"}`],
    ['n=4539%201488%200343%206467', 'n=[hidden number]'],
    ['n=4539%2D1488%2D0343%2D6467', 'n=[hidden number]'],
    ['n=%2D4539148803436467', 'n=%2D[hidden number]'],
    ['order_4539148803436467', 'order_[hidden number]'],
    ['paid 12 by 4539148803436467, twice', 'paid 12 by [hidden number], twice'],
    ['4539148803436467-124', '[hidden number]-124'],
    ['7: 4539 1488 0343 6467', '7: [hidden number]'],
    // Other texts with many digits stay.
    ['4222222222222', '4222222222222'],
    ['4539148803436466', '4539148803436466'],
    ['9539148803436463', '9539148803436463'],
    ['45391488034364674539', '45391488034364674539'],
    ['4539 1488-0343 6467', '4539 1488-0343 6467'],
    ['4539 1488 0343 6467 99', '4539 1488 0343 6467 99'],
    ['a4539148803436467', 'a4539148803436467'],
    ['4539148803436467a', '4539148803436467a'],
    ['é4539148803436467', 'é4539148803436467'],
    ['4539148803436467ß', '4539148803436467ß'],
    ['{"rate":0.4539148803436467}', '{"rate":0.4539148803436467}'],
    ['{"rate":4.539148803436467}', '{"rate":4.539148803436467}'],
    ['453914880343646700', '453914880343646700'],
    ['DE89 3704 0044 0532 0130 00', 'DE89 3704 0044 0532 0130 00'],
    ['at 2026-01-02T03:04:05.678+00:00', 'at 2026-01-02T03:04:05.678+00:00'],
    ['192.168.100.200:43117', '192.168.100.200:43117'],
    ['00000000-4000-0010-0000-001800000000', '00000000-4000-0010-0000-001800000000'],
    ['4242xxxxxxxx4242', '4242xxxxxxxx4242'],
    ['+371449635398417', '+371449635398417'],
    ['GB02 LOYD 3059 0612 3456 78', 'GB02 LOYD 3059 0612 3456 78'],
    ['1800000000000004', '1800000000000004'],
    ['1800123456789015', '1800123456789015'],
    ['2131123456789013', '2131123456789013'],
    ['4539180034364614 4539213134364612', '[hidden number] [hidden number]'],
    // A character counts once, even with several code units.
    ['4000😀😀😀0010\u{103ff}\u{103ff}\u{103ff}0000\u{10000}\u{10000}\u{10000}0018', '[hidden number]'],
    ['4000\ue000\ue000\ue0000010\u{1f600}0000_0018', '[hidden number]'],
    // Each number is checked separately.
    ['4000abcd0010abcd0000abcd0018 4539148803436467', '4000abcd0010abcd0000abcd0018 [hidden number]'],
    ['4000😀😀😀😀001000000018 4539148803436467', '4000😀😀😀😀001000000018 [hidden number]'],
    ['4539148803436467 4000001000000018', '[hidden number] [hidden number]'],
    ['a 4539148803436467 a', 'a [hidden number] a'],
    ['a4539148803436467 4539148803436467', 'a4539148803436467 [hidden number]'],
    ['.4539148803436467', '.[hidden number]'],
    ['0.4539148803436467,4539148803436467', '0.4539148803436467,[hidden number]'],
    ['0.4539 1488 0343 6467', '0.[hidden number]'],
    ['+4539148803436467', '+[hidden number]'],
    ['1+371449635398407', '1+[hidden number]'],
    ['a+371449635398407', 'a+371449635398407'],
    ['+371449635398407', '+371449635398407'],
    ['%4539148803436467', '%4539148803436467'],
    ['%254539148803436467', '%25[hidden number]'],
    ['deadbeef-dead-beef-4539-148803436467', 'deadbeef-dead-beef-4539-148803436467'],
    ['deadbeef-dead-beef-4539-148803436467-124', 'deadbeef-dead-beef-4539-148803436467-124'],
    ['iddeadbeef-dead-beef-4539-148803436467', 'iddeadbeef-dead-beef-4539-148803436467'],
    // A UUID of which the digits are a listed number, and nothing else.
    ['40000010-0000-0018-abcd-abcdefabcdef', '[hidden number]-abcd-abcdefabcdef'],
    ['40000010-0000-0018-abcd-abcdefabcde1', '40000010-0000-0018-abcd-abcdefabcde1'],
    ['{"subscriber":"371449635398407"}', '{"subscriber":"371449635398407"}'],
    ['{"number":"371449635398407"}', '{"number":"[hidden number]"}'],
    ['+371 449 635 398 407', '+371 449 635 398 407'],
    ['beef-4539-148803436467', 'beef-[hidden number]'],
    ['', ''],
  ])('changes "%s" to "%s"', (text, expected) => {
    expect(hideCardNumbers(text)).toBe(expected)
    expect(holdsCardNumber(text)).toBe(expected !== text)
  })
})

it('returns the numbers in a text as plain digits', () => {
  const written = (text: string) => [...new Set(numbersWrittenIn(text))]
  expect(written('by 4539-1488-0343-6467 or ٤٠٠٠٠٠١٠٠٠٠٠٠٠١٨')).toEqual(['4539148803436467', '4000001000000018'])
  expect(written('340000100000016')).toEqual(['340000100000016'])
  expect(written('4539 1488 0343 6467 99')).toEqual([])
  expect(written('')).toEqual([])
})

it.each([
  ['4000001000000018', true],
  ['%2534000001000000018', true],
  ['%123456789012', false],
  ['4539148803436466', false],
])('returns for %s whether it may contain a card number: %s', (text, may) => {
  expect(mayHoldCardNumber(text)).toBe(may)
})

it('returns the positions of numbers in a text, each once', () => {
  expect(cardNumbersIn('%20x 4539148803436467, 4000%200010%200000%200018')).toEqual([
    { from: 5, to: 21 },
    { from: 23, to: 48 },
  ])
})

/** A number of a brand that is valid but not listed. */
const unlisted = fc
  .constantFrom(
    ...BRAND_FACTS.flatMap(({ ranges, lengths }) =>
      ranges.flatMap((range) =>
        lengths.filter((length) => [14, 15, 16, 19].includes(length)).map((length) => ({ range, length })),
      ),
    ),
  )
  .chain(({ range: [from, to], length }) =>
    fc
      .tuple(
        fc.integer({ min: Number(from), max: Number(to) }),
        fc.array(fc.nat(9), { minLength: length, maxLength: length }),
      )
      .map(([prefix, rest]) => {
        const digits = `${prefix}${rest.join('')}`.slice(0, length - 1)
        return digits + luhnDigit(digits)
      }),
  )
  .filter((number) => !LISTED.includes(number) && !/^(?:1800|2131)/.test(number))

const grouped = (number: string, joiner: string): string => number.replace(/\d{4}(?=\d)/g, `$&${joiner}`)

const SPELLINGS: readonly ((number: string) => string)[] = [
  (number) => number,
  ...[' ', '-', '.', '\u00a0', '–'].map((joiner) => (number: string) => grouped(number, joiner)),
]
const LISTED_SPELLINGS: readonly ((number: string) => string)[] = [
  ...SPELLINGS,
  (number) => grouped(number, ' - '),
  (number) => grouped(number, '_'),
  (number) => [...number].join(' '),
  (number) => [...number].join('/'),
  (number) => `card${number}x`,
  (number) => `${number.slice(0, 4)} ${number.slice(4, 10)}-${number.slice(10)}`,
]
const CONTEXTS: readonly ((spelled: string) => string)[] = [
  (spelled) => spelled,
  (spelled) => JSON.stringify({ payload: { a: 1, b: [spelled] } }),
  (spelled) => JSON.stringify({ [spelled]: true }),
  (spelled) => JSON.stringify(JSON.stringify({ text: `a\n${spelled}\t.` })),
  (spelled) => `card=${encodeURIComponent(spelled)}&cvv=123`,
  (spelled) => new URLSearchParams({ card: spelled }).toString(),
]

describe('a card number', () => {
  it('that is listed is always found, in every spelling and position', () => {
    // Each number in each spelling, in changing positions. Each position occurs some hundred times.
    const texts = LISTED.flatMap((number, nth) =>
      LISTED_SPELLINGS.flatMap((spelling, which) =>
        CONTEXTS.filter((_, at) => isLong || at === (nth + which) % CONTEXTS.length).map((location) =>
          location(spelling(number)),
        ),
      ),
    )
    expect(texts.length).toBeGreaterThan(LISTED.length)
    expect(texts.filter((text) => !holdsCardNumber(text))).toEqual([])
  })

  it('that is listed is found as a number in JSON, and completely hidden', () => {
    for (const number of LISTED)
      expect(hideCardNumbers(`{"pan":${number}, "n": 1}`)).toBe('{"pan":[hidden number], "n": 1}')
  })

  it('of a known range with a valid check digit is always found', () => {
    fc.assert(
      fc.property(
        unlisted,
        fc.constantFrom(...SPELLINGS),
        fc.constantFrom(...CONTEXTS),
        (number, spelling, location) => {
          expect(holdsCardNumber(location(spelling(number)))).toBe(true)
        },
      ),
      { numRuns: long(30, 5_000) },
    )
  })

  it('with a wrong check digit is never found', () => {
    fc.assert(
      fc.property(unlisted, fc.constantFrom(...SPELLINGS), (number, spelling) => {
        const wrong = number.slice(0, -1) + ((Number(number.at(-1)) + 1) % 10)
        fc.pre(!passesLuhn(wrong) && !LISTED.includes(wrong))
        expect(hideCardNumbers(spelling(wrong))).toBe(spelling(wrong))
      }),
    )
  })

  it.each(BRAND_FACTS.map(({ brand }) => brand))('of %s is found even if it is not listed', (brand) => {
    const number = fc.sample(
      unlisted.filter((item) => item.length < 18 && brandRangeOf(item)?.brand === brand),
      20,
    )
    for (const item of number) expect(hideCardNumbers(`by ${item}.`)).toBe('by [hidden number].')
  })
})

/** The same numbers each time, spread over all values. */
const chance = (seed: string) => {
  const ids = createIds(seed)
  return (n: number, below: number): number => ids.bytes('xid', 'chance', n, 6).readUIntBE(0, 6) % below
}

describe('a text without a card number', () => {
  const ids = createIds('not a card')
  const random = chance('not a card')
  const digitsOf = (n: number, length: number): string =>
    ids.bytes('xid', 'digits', n, length).reduce((digits, byte) => digits + (byte % 10), '')
  /** With valid check digits: in one piece, and in printed groups. */
  const iban = (n: number): string => {
    const banks = [`NWBK${digitsOf(n, 14)}`, digitsOf(n, 18), `ABNA${digitsOf(n, 10)}`, `${digitsOf(n, 21)}`]
    const [country = '', bban = ''] = [['GB', 'DE', 'NL', 'FR'][n % 4], banks[n % 4]]
    const all = [...`${bban}${country}00`].map((sign) => Number.parseInt(sign, 36)).join('')
    return `${country}${String(98n - (BigInt(all) % 97n)).padStart(2, '0')}${bban}`
  }
  const moment = (n: number): number => Date.UTC(2001, 8, 9, 2) + random(n, 40 * 365 * 86_400_000)

  it.each<[what: string, made: (n: number) => string]>([
    ['UUID', (n) => ids.uuid('transaction', 'default', n)],
    ['link id', (n) => ids.linkId('default', n)],
    ['pair of UUIDs', (n) => `${ids.uuid('xid', 'default', n)}","${ids.uuid('transaction', 'default', n)}`],
    ['transaction id', (n) => ids.transactionId('default', n)],
    ['webhook id', (n) => ids.webhookId('default', n)],
    ['ISO date', (n) => new Date(moment(n)).toISOString()],
    ['date of a response', (n) => new Date(moment(n)).toISOString().replace('Z', '+00:00')],
    ['timestamp in milliseconds', (n) => String(moment(n))],
    ['timestamp in seconds', (n) => String(Math.floor(moment(n) / 1000))],
    // From May 2040 on they begin as numbers of Mastercard do.
    ['timestamp in microseconds', (n) => `${Math.min(moment(n), Date.UTC(2040, 0))}${digitsOf(n, 3)}`],
    ['timestamp in nanoseconds', (n) => `${Math.min(moment(n), Date.UTC(2040, 0))}${digitsOf(n, 6)}`],
    ['E.164 number', (n) => `+${1 + random(n, 9)}${digitsOf(n, 7 + (n % 8))}`],
    ['IBAN', iban],
    ['IBAN in printed groups', (n) => iban(n).replace(/.{4}(?=.)/g, '$& ')],
  ])(
    `is not hidden: none of ${MANY} times a %s`,
    (_title, made) => {
      const rejected: string[] = []
      for (let n = 1; n <= MANY; n += 1) {
        const text = JSON.stringify({ a: made(n), b: 1 })
        if (holdsCardNumber(text)) rejected.push(text)
      }
      expect(rejected).toEqual([])
    },
    600_000,
  )
})

describe('a random UUID', () => {
  const ids = createIds('random UUIDs')
  const UUIDS = Array.from({ length: 10_000 }, (_, n) => ids.uuid('transaction', 'uuids', n + 1))

  it.each<[place: string, put: (uuid: string) => string]>([
    ['a text', (uuid) => uuid],
    ['capitals', (uuid) => uuid.toUpperCase()],
    ['32 digits without hyphens', (uuid) => uuid.replaceAll('-', '')],
    ['JSON', (uuid) => JSON.stringify({ [uuid]: uuid, amount: 1250, refno: `order-${uuid}-0017` })],
    ['JSON in JSON', (uuid) => JSON.stringify(JSON.stringify({ at: 1_767_225_600_000, uuid }))],
    ['a path', (uuid) => `/shop/2026/${uuid}/items/17`],
    ['an encoded path', (uuid) => encodeURIComponent(`/shop/${uuid}/17`)],
    ['a query', (uuid) => `?order=${uuid}&n=12&id=id${uuid}`],
    ['a header', (uuid) => `00-${uuid.replaceAll('-', '')}-${uuid.slice(0, 8)}${uuid.slice(-8)}-01`],
    ['a line of a log', (uuid) => `2026-01-02T03:04:05.678Z order ${uuid}: 42 of 1,250 paid, see urn:uuid:${uuid}.`],
  ])('is shown completely in %s', (_context, put) => {
    expect(UUIDS.map(put).filter((text) => hideCardNumbers(text) !== text)).toEqual([])
  })
})

/** Returns how many of a hundred random numbers look like a card number: prefix, length and check digit are valid. */
describe('random digits', () => {
  const ids = createIds('random digits')
  it.each([
    [14, 1],
    [15, 1.5],
    [16, 4],
    [19, 3],
  ])(
    'rarely look like a card number with %i digits: at most %f %',
    (length, most) => {
      const many = long(1_000, 1_000_000)
      let result = 0
      for (let n = 1; n <= many; n += 1) {
        const digits = ids.bytes('xid', String(length), n, length).reduce((all, byte) => all + (byte % 10), '')
        if (holdsCardNumber(digits)) result += 1
        expect(holdsCardData(digits)).toBe(LISTED.some((number) => digits.includes(number)))
      }
      const rate = (result / many) * 100
      console.info(`${length} random digits are taken for a card number: ${rate.toFixed(2)} % of ${many}`)
      expect(rate).toBeGreaterThan(0)
      expect(rate).toBeLessThan(most)
    },
    600_000,
  )
})

describe('a text that must be returned unchanged', () => {
  it.each([
    ['4000001000000018', true],
    ['order-٤٠٠٠٠٠١٠٠٠٠٠٠٠١٨', true],
    ['4539 1488 0343 6467', true],
    ['4539-1488-0343-6467', true],
    ['3714 496353 98417', false],
    ['3714-496353-98407', true],
    ['4539148803436467', false],
    ['453914 8803436467', false],
    ['4539 1488-0343 6467', false],
    ['order-4711', false],
  ])('%s contains card data: %s', (text, holds) => {
    expect(holdsCardData(text)).toBe(holds)
  })
})

/** A quarter of a megabyte, or a third of that in the short form: some milliseconds for linear work, and seconds for quadratic work. */
const SIZE = long(1 / 3, 1)

it.each<[what: string, text: string]>([
  ['digits', '4'.repeat(212_000 * SIZE)],
  ['digits and blanks', '4 '.repeat(125_000 * SIZE)],
  ['twelve close digits again and again', `${'4 '.repeat(12)}x`.repeat(10_000 * SIZE)],
  ['escapes', '%20'.repeat(80_000 * SIZE)],
  ['escapes and digits', String.raw`1%20\u00201`.repeat(22_000 * SIZE)],
  ['backslashes', '\\'.repeat(212_000 * SIZE)],
  ['halves of UUIDs', '4000001-'.repeat(31_000 * SIZE)],
  ['test numbers', '4000001000000018'.repeat(15_000 * SIZE)],
  ['fractions', '0.4539148803436467,'.repeat(12_000 * SIZE)],
])('scans a long text of %s in linear time', (_title, text) => {
  const started = process.cpuUsage()
  hideCardNumbers(text)
  // CPU time, which other processes on the host hardly affect.
  expect(process.cpuUsage(started).user).toBeLessThan(1_000_000)
})
