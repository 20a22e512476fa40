import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { long } from '../../../test/support/long-runs.ts'
import { luhnDigit } from './card.ts'
import { createCardCatalog } from './card-catalog.ts'
import { createPrefilter } from './card-number-prefilter.ts'
import { cardNumbersIn, holdsCardNumber } from './card-numbers.ts'

const LISTED = createCardCatalog().cards.map(({ number }) => number)

/** A number of a brand that is not listed. */
const unlisted = fc
  .tuple(fc.constantFrom('4539', '5105', '3714', '6011', '3569', '36'), fc.stringMatching(/^\d{9,14}$/))
  .map(([head, rest]) => `${head}${rest}`)
  .map((digits) => digits + luhnDigit(digits))

const written = (number: string) =>
  fc
    .constantFrom('', '', ' ', '-', '.', '%20', '\\n', '\\u0020', '%2D', '–', ', ', ':')
    .map((joiner) => number.replace(/(\d{4})(?=\d)/g, `$1${joiner}`))
const number = fc.oneof(fc.constantFrom(...LISTED), unlisted).chain(written)
const around = fc.oneof(
  fc.constantFrom(
    'a',
    '"',
    '{"a":',
    '%',
    '%2',
    '\\',
    '\\u00',
    '\\u0034',
    '%34',
    '４',
    'ä',
    '-',
    '12',
    ':',
    '0.',
    '+',
    'e15',
    '&#52;',
    String.raw`\\`,
    '\u200b',
    '٤',
    '⑫',
    '4.',
    'T',
    ',',
    '\n',
  ),
  fc.stringMatching(/^[\d ,.:a-z"%\\-]{0,12}$/),
  fc.stringMatching(/^\d{1,40}$/),
)

describe('the prefilter', () => {
  it('never returns none for a text with a card number', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 3, arbitrary: around }, { weight: 1, arbitrary: number }), { maxLength: 8 }),
        (parts) => {
          const text = parts.join('')
          expect(holdsCardNumber(text), text).toBe(cardNumbersIn(text).length > 0)
        },
      ),
      { numRuns: long(200, 20_000) },
    )
  })

  it('was tested with texts with and without card numbers', () => {
    const texts = fc.sample(
      fc.tuple(around, number, around).map((parts) => parts.join('')),
      300,
    )
    const result = texts.filter((text) => cardNumbersIn(text).length > 0).length
    expect(result).toBeGreaterThan(50)
    expect(result).toBeLessThan(300)
  })
})

/** Returns the result of the prefilter and its queries: the last eight digits, and runs of digits. */
const inspected = (text: string, tail?: number, card?: string) => {
  const tails: number[] = []
  const runs: string[] = []
  const isTail = (requested: number) => tails.push(requested) > 0 && requested === tail
  const isCard = (requested: string) => runs.push(requested) > 0 && requested === card
  return [createPrefilter({ isTail, isCard })(text), tails, runs]
}

describe('the queries of the prefilter', () => {
  const FOURTEEN = '12345678901234'
  const FOUR_APART = 'abcd'
  const spread = (joiner: string) => [...'1234567890123'].join(joiner)

  it.each([
    ['nothing of a text without digits', 'a'.repeat(40), ['none', [], []]],
    ['nothing of twelve digits', '123456789012', ['none', [], []]],
    ['about the end of thirteen', '1234567890123', ['none', [67_890_123], []]],
    ['about the whole of fourteen too', FOURTEEN, ['none', [67_890_123, 78_901_234], [FOURTEEN]]],
    ['about zeros', '4000001000000018', ['none', [1_000_000, 10_000_000, 1, 18], ['4000001000000018']]],
    ['for digits up to three characters apart', spread('abc'), ['none', [67_890_123], []]],
    ['not for digits further apart', spread(FOUR_APART), ['none', [], []]],
    ['about none before a gap', `9876543210${FOUR_APART}123`, ['none', [], []]],
    ['anew behind a gap', `98765432${FOUR_APART}${spread('')}`, ['none', [67_890_123], []]],
    ['over three signs', '123456%%%7890123', ['readings', [67_890_123], []]],
    ['not over four', '123456%%%%7890123', ['readings', [], []]],
    ['over three letters of Latin scripts', '123456ééé7890123', ['none', [67_890_123], []]],
    ['over three characters of two halves', '123456😀😀😀7890123', ['readings', [67_890_123], []]],
    ['not over four of these', '123456😀😀😀😀7890123', ['readings', [], []]],
    ['over pairs that end as late as pairs can', '123456\u{103ff}\u{10000}7890123', ['readings', [67_890_123], []]],
    ['not over four others', '123456\u{db7f}\ue000\ue000\ue0007890123', ['readings', [], []]],
    ['not over four of them', '123456éééé7890123', ['none', [], []]],
    ['about a run that others follow', `${FOURTEEN}abcd5`, ['none', [67_890_123, 78_901_234], [FOURTEEN]]],
    ['about a run from where it begins', `7abcd${FOURTEEN}`, ['none', [67_890_123, 78_901_234], [FOURTEEN]]],
    ['about no run that a letter parts', '1234567x8901234', ['none', [67_890_123, 78_901_234], []]],
  ])('%s', (_title, text, expected) => {
    expect(inspected(text)).toEqual(expected)
  })

  it.each<[why: string, text: string, tail?: number | undefined, card?: string]>([
    ['a listed number ends so', '1234567890123', 67_890_123],
    ['a run is a card', FOURTEEN, undefined, FOURTEEN],
    ['a run is a card, and others follow', `${FOURTEEN}x5`, undefined, FOURTEEN],
    ...[' ', '-', '.', '+', '\t', '\n', '\r'].map((joiner): [string, string] => [
      'one joiner keeps a run together',
      `1234${joiner}5678901234`,
    ]),
    ['a backslash without a meaning within a run', String.raw`1234\5678901234`],
    ['a run with joiners is followed by others', '1234 5678901234abc5'],
  ])('are suspicious for %s: %j', (_title, text, tail, card) => {
    expect(inspected(text, tail, card)[0]).toBe('suspicious')
  })

  it.each(['_', '/', ',', '\b', '\u000e', '!', '  ', '--', 'a', '%'])(
    'are not suspicious for %j within a run',
    (joiner) => {
      const [inspect, , runs] = inspected(`1234${joiner}5678901234`)
      expect(inspect).not.toBe('suspicious')
      expect(runs).toEqual([])
    },
  )

  it.each<[look: string, text: string]>([
    ...[...'uxbfnrt'].map((sign): [string, string] => ['none', `12345678901\\${sign}`]),
    ...[...'uxbfnrt'].map((sign): [string, string] => ['readings', `123456789012\\${sign}`]),
    ['none', String.raw`1234567890123\q`],
    ['none', '12345678901%'],
    ['readings', '123456789012%'],
    ['none', '123456789012&#'],
    ['readings', '1234567890123&#'],
    ['none', '1234567890123&a'],
    ['readings', '1234567890123&#&a'],
    ['none', '1234567890e15'],
    ['readings', '12345678901e15'],
    ['readings', '12345678901E15'],
    ['readings', '12345678901e+15'],
    ['none', '12345678901e-15'],
    ['none', '12345678901ee15'],
    ['none', '12345678901xe15'],
    ['none', '12345678901e05'],
    ['none', '123456789012e1x'],
    ['none', '123456789012f15'],
    ['readings', '%123456789012e'],
    ['none', '1234567890٤'],
    ['readings', '12345678901٤'],
    ['none', '④'.repeat(6)],
    ['readings', '④'.repeat(7)],
    ['none', `1234567890123${'é'.repeat(20)}`],
    ['none', '1234567890123À'],
    ['none', '1234567890123ɏ'],
    ['readings', '1234567890123¿'],
    ['readings', '1234567890123ɐ'],
    ['readings', '1234567890123\u0080'],
    ['none', '1234567890123\u007f'],
  ])('result in %s for %j', (inspect, text) => {
    expect(inspected(text)[0]).toBe(inspect)
  })
})
