import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCardCatalogue } from './card-catalogue.ts'
import { type CardEntry, checkEntry, type EntryField, LONGEST_NAME } from './card-entry.ts'
import type { ErrorCode } from './refusals.ts'

const catalogue = createCardCatalogue()
const NOW = '2026-01-02T03:04:05.678+00:00'
const VISA = '4000001000000018'
const AMEX = '340000100000016'

const GOOD: CardEntry = { number: VISA, expiryMonth: '12', expiryYear: '30', cvv: '123' }

const check = (more: Partial<CardEntry>, collectName = false) =>
  checkEntry({ ...GOOD, ...more }, { catalogue, now: NOW, collectName })

describe('a card that may be entered', () => {
  it.each<[string, Partial<CardEntry>, string]>([
    ['a Visa', {}, VISA],
    ['an Amex with four digits', { number: AMEX, cvv: '1234' }, AMEX],
    ['with blanks, as it is printed', { number: ' 4000 0010 0000 0018 ' }, VISA],
    ['with dashes', { number: '4000-0010-0000-0018' }, VISA],
    ['in its last month', { expiryMonth: '01', expiryYear: '26' }, VISA],
    ['with a CVV that begins with zeros', { cvv: '001' }, VISA],
    ['with a CVV that ends with zeros', { cvv: '100' }, VISA],
    ['of a brand that links have no object for', { number: '36168002586009' }, '36168002586009'],
  ])('%s', (_what, more, number) => {
    expect(check(more)).toEqual({ listed: expect.objectContaining({ number }) })
  })
})

describe('a field that is wrong', () => {
  it.each<[string, Partial<CardEntry>, EntryField, ErrorCode, string]>([
    ['no number', { number: ' ' }, 'number', 'INVALID_CARD', 'Enter the card number.'],
    ['letters', { number: 'four' }, 'number', 'INVALID_CARD', 'A card number has 12 to 19 digits.'],
    [
      'digits of another script',
      { number: '٤٠٠٠٠٠١٠٠٠٠٠٠٠١٨' },
      'number',
      'INVALID_CARD',
      'A card number has 12 to 19 digits.',
    ],
    ['11 digits', { number: '40000010000' }, 'number', 'INVALID_CARD', 'A card number has 12 to 19 digits.'],
    ['20 digits', { number: '40000010000000000000' }, 'number', 'INVALID_CARD', 'A card number has 12 to 19 digits.'],
    [
      'a wrong check digit',
      { number: '4000001000000019' },
      'number',
      'INVALID_CARD',
      'This card number is not right. Please check it.',
    ],
    [
      'a number of a real card',
      { number: '4539578763621486' },
      'number',
      'INVALID_CARD',
      'The sandbox takes its test numbers only. Choose one of them below.',
    ],
    [
      'no expiry',
      { expiryMonth: '', expiryYear: '' },
      'expiry',
      'INVALID_PROPERTY',
      'Enter the expiry date, month and year.',
    ],
    [
      'the month before',
      { expiryMonth: '12', expiryYear: '25' },
      'expiry',
      'EXPIRED_CARD',
      'This card has expired. Use another one.',
    ],
    ['no CVV', { cvv: '' }, 'cvv', 'INVALID_CVV', 'Enter the security code.'],
    [
      'a CVV of four digits for Visa',
      { cvv: '1234' },
      'cvv',
      'INVALID_CVV',
      'The security code of this card has 3 digits.',
    ],
    [
      'a CVV of three digits for Amex',
      { number: AMEX },
      'cvv',
      'INVALID_CVV',
      'The security code of this card has 4 digits.',
    ],
    ['a CVV with letters', { cvv: '12a' }, 'cvv', 'INVALID_CVV', 'The security code of this card has 3 digits.'],
    ...['a123', '123a'].map((cvv): [string, Partial<CardEntry>, EntryField, ErrorCode, string] => [
      `the CVV ${cvv} for Amex`,
      { number: AMEX, cvv },
      'cvv',
      'INVALID_CVV',
      'The security code of this card has 4 digits.',
    ]),
    ['the CVV 000', { cvv: '000' }, 'cvv', 'INVALID_CVV', 'This security code is not right.'],
    ['the CVV 0000', { number: AMEX, cvv: '0000' }, 'cvv', 'INVALID_CVV', 'This security code is not right.'],
  ])('%s', (_what, more, field, code, message) => {
    expect(check(more)).toEqual({ problems: [{ field, code, message }] })
  })

  it.each([
    ['12', ''],
    ['', '30'],
    ['00', '30'],
    ['13', '30'],
    ['1', '30'],
    ['012', '30'],
    ['120', '30'],
    ['12', '2030'],
    ['12', '3'],
  ])('the expiry %j/%j', (expiryMonth, expiryYear) => {
    const message = 'Write the expiry date as month and year, such as 09/30.'
    expect(check({ expiryMonth, expiryYear })).toEqual({
      problems: [{ field: 'expiry', code: 'INVALID_PROPERTY', message }],
    })
  })

  it('is told together with all others, in the order of the page', () => {
    const all = check({ number: '', expiryMonth: '', expiryYear: '', cvv: '' }, true)
    expect('problems' in all && all.problems.map(({ field }) => field)).toEqual([
      'number',
      'expiry',
      'cvv',
      'cardholderName',
    ])
  })

  it('does not say how long the CVV is while the brand is unknown', () => {
    const both = check({ number: '', cvv: '12' })
    expect('problems' in both && both.problems.at(-1)?.message).toBe(
      'The security code of this card has 3 or 4 digits.',
    )
  })
})

describe('the name', () => {
  it.each([
    ['is kept as it was written', 'Zoë O’Neill-Żak 3rd', 'Zoë O’Neill-Żak 3rd'],
    ['loses blanks that are too many', '  Ada \t Example\n', 'Ada Example'],
    ['may be as long as EMV allows, in characters', '👩'.repeat(LONGEST_NAME), '👩'.repeat(LONGEST_NAME)],
  ])('%s', (_what, cardholderName, kept) => {
    expect(check({ cardholderName }, true)).toEqual({ listed: expect.anything(), cardholderName: kept })
  })

  it.each([
    ['missing', undefined, 'Enter the name as it is printed on the card.'],
    ['blank', '  ', 'Enter the name as it is printed on the card.'],
    ['too long', 'x'.repeat(LONGEST_NAME + 1), 'A name has at most 45 characters here.'],
    ['the card number', VISA, 'Enter a name. The number has its own field.'],
    ['the card number with dots', 'Ada 4000.0010.0000.0018', 'Enter a name. The number has its own field.'],
    ['a control character', 'Ada\u0007', 'Enter a name. The number has its own field.'],
  ])('is refused when it is %s', (_what, cardholderName, message) => {
    const found = check(cardholderName === undefined ? {} : { cardholderName }, true)
    expect(found).toEqual({ problems: [{ field: 'cardholderName', code: 'INVALID_PROPERTY', message }] })
  })

  it('is refused where the link does not collect it, but may be empty', () => {
    const message = 'This link does not collect the name of the cardholder.'
    expect(check({ cardholderName: 'Ada' })).toEqual({
      problems: [{ field: 'cardholderName', code: 'INVALID_PROPERTY', message }],
    })
    expect(check({ cardholderName: ' ' })).toStrictEqual({ listed: expect.anything() })
  })
})

it('never repeats what was typed', () => {
  const typed = fc.stringMatching(/^[A-Z0-9]{6,20}$/)
  fc.assert(
    fc.property(typed, typed, typed, typed, (number, expiryMonth, cvv, cardholderName) => {
      const found = checkEntry(
        { number, expiryMonth, expiryYear: cvv, cvv, cardholderName: `${cardholderName}${'x'.repeat(46)}` },
        { catalogue, now: NOW, collectName: true },
      )
      const text = JSON.stringify(found)
      expect('problems' in found).toBe(true)
      for (const secret of [number, expiryMonth, cvv, cardholderName]) expect(text).not.toContain(secret)
    }),
  )
})
