import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { long, whole } from '../../test/support/long.ts'
import { luhnDigit } from './card.ts'
import { createCardCatalogue } from './card-catalogue.ts'
import { cardNumbersIn, holdsCardNumber } from './card-numbers.ts'

const LISTED = createCardCatalogue().cards.map(({ number }) => number)

/** A number of a brand that is on no list. */
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

describe('a first look at a text', () => {
  it('never says no where there is a card number', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 3, arbitrary: around }, { weight: 1, arbitrary: number }), { maxLength: 8 }),
        (parts) => {
          const text = parts.join('')
          expect(holdsCardNumber(text), text).toBe(cardNumbersIn(text).length > 0)
        },
      ),
      { numRuns: long(whole(200, 600), 20_000) },
    )
  })

  it('was really tried on texts with card numbers and on texts without', () => {
    const texts = fc.sample(
      fc.tuple(around, number, around).map((parts) => parts.join('')),
      300,
    )
    const found = texts.filter((text) => cardNumbersIn(text).length > 0).length
    expect(found).toBeGreaterThan(50)
    expect(found).toBeLessThan(300)
  })
})
