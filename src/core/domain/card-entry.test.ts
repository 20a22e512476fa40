import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCardCatalog } from './card-catalog.ts'
import { type CardEntry, checkEntry, LONGEST_NAME, MONTH } from './card-entry.ts'
import { ENTRY_MISTAKES, type Mistake } from './card-entry-errors.ts'

const catalogue = createCardCatalog()
const NOW = '2026-01-02T03:04:05.678+00:00'
const VISA = '4000001000000018'
const AMEX = '340000100000016'

const GOOD: CardEntry = { number: VISA, expiryMonth: '12', expiryYear: '30', cvv: '123' }

const check = (more: Partial<CardEntry>, collectName = false) =>
  checkEntry({ ...GOOD, ...more }, { catalogue, now: NOW, collectName })

describe('a valid card', () => {
  it.each<[string, Partial<CardEntry>, string]>([
    ['a Visa', {}, VISA],
    ['an Amex with four digits', { number: AMEX, cvv: '1234' }, AMEX],
    ['with blanks, as it is printed', { number: ' 4000 0010 0000 0018 ' }, VISA],
    ['with dashes', { number: '4000-0010-0000-0018' }, VISA],
    ['in its last month', { expiryMonth: '01', expiryYear: '26' }, VISA],
    ['with a CVV that begins with zeros', { cvv: '001' }, VISA],
    ['with a CVV that ends with zeros', { cvv: '100' }, VISA],
    ['of a brand that links have no object for', { number: '36168002586009' }, '36168002586009'],
  ])('%s', (_title, more, number) => {
    expect(check(more)).toEqual({ listed: expect.objectContaining({ number }) })
  })
})

describe('every listed card', () => {
  it('can be entered', () => {
    const rejected = catalogue.cards.filter(
      ({ number, brand }) => 'problems' in check({ number, cvv: brand === 'AMX' ? '1234' : '123' }),
    )
    expect(rejected).toEqual([])
  })
})

describe('an invalid field', () => {
  const ENDS_EARLY = 'This number is too short. A card number has at least 12 digits.'
  const VISA_15 = 'This Visa number has 15 digits. It should have 16.'
  const AMEX_CVV = 'The security code of this American Express card has 4 digits.'
  const VISA_CVV = 'The security code of this Visa card has 3 digits.'
  const OTHER_SIGNS = 'This number contains a character that is not a digit.'

  it.each<[string, Partial<CardEntry>, Mistake, string]>([
    ['no number', { number: ' ' }, 'numberMissing', 'Enter the card number.'],
    ['letters', { number: 'four' }, 'numberHasOtherSigns', OTHER_SIGNS],
    ['a letter before', { number: `x${VISA}` }, 'numberHasOtherSigns', OTHER_SIGNS],
    ['a letter behind', { number: `${VISA}x` }, 'numberHasOtherSigns', OTHER_SIGNS],
    ['digits of another script', { number: '٤٠٠٠٠٠١٠٠٠٠٠٠٠١٨' }, 'numberHasOtherSigns', OTHER_SIGNS],
    ['one digit', { number: '4' }, 'numberTooShort', ENDS_EARLY],
    ['11 digits of no brand', { number: '90000010000' }, 'numberTooShort', ENDS_EARLY],
    [
      '20 digits of no brand',
      { number: '90000010000000000000' },
      'numberTooLong',
      'This number is too long. A card number has at most 19 digits.',
    ],
    ['a Visa with a digit too few', { number: '400000100000001' }, 'numberLengthOfBrand', VISA_15],
    [
      'an American Express with a digit too many',
      { number: '3400 001000 00016 0', cvv: '1234' },
      'numberLengthOfBrand',
      'This American Express number has 16 digits. It should have 15.',
    ],
    [
      'a wrong check digit',
      { number: '4000001000000019' },
      'numberWrong',
      'A digit of this number is wrong, or two are swapped. Check the number.',
    ],
    [
      'a number of a real card',
      { number: '4539578763621486' },
      'numberNotListed',
      'The sandbox accepts test numbers only. Choose one of the test cards.',
    ],
    ['no expiry', { expiryMonth: '', expiryYear: '' }, 'expiryMissing', 'Enter the expiry date with month and year.'],
    [
      'the month before',
      { expiryMonth: '12', expiryYear: '25' },
      'expiryPast',
      'This card expired at the end of 12/25. Use another card.',
    ],
    ['no CVV', { cvv: '' }, 'cvvMissing', 'Enter the security code.'],
    ['a CVV of four digits for Visa', { cvv: '1234' }, 'cvvLengthOfBrand', VISA_CVV],
    ['a CVV of three digits for Amex', { number: AMEX }, 'cvvLengthOfBrand', AMEX_CVV],
    ...['12a', 'a123', '123a'].map((cvv): [string, Partial<CardEntry>, Mistake, string] => [
      `the CVV ${cvv}`,
      { cvv },
      'cvvHasOtherSigns',
      'This security code contains a character that is not a digit.',
    ]),
    ['the CVV 000', { cvv: '000' }, 'cvvWrong', 'This security code is wrong.'],
    ['the CVV 0000', { number: AMEX, cvv: '0000' }, 'cvvWrong', 'This security code is wrong.'],
  ])('%s', (_title, more, mistake, message) => {
    const result = check(more)
    const { field, code } = ENTRY_MISTAKES[mistake]
    const problem = { field, code, mistake, values: expect.anything(), message }
    expect(result, 'card-entry-errors').toEqual({ problems: [problem] })
  })

  it.each([
    ['12', ''],
    ['', '30'],
    ['1', '30'],
    ['012', '30'],
    ['120', '30'],
    ['12', '2030'],
    ['12', '3'],
  ])('the unreadable expiry %j/%j', (expiryMonth, expiryYear) => {
    const message = 'Enter the expiry date as month and year, such as 09/30.'
    expect(check({ expiryMonth, expiryYear })).toMatchObject({ problems: [{ field: 'expiry', message }] })
  })

  it.each([12, 19])('a number of an unknown brand with %i digits, which other cards have', (length) => {
    expect(check({ number: '9'.repeat(length) })).toMatchObject({ problems: [{ mistake: 'numberWrong' }] })
  })

  it('a month has exactly two digits', () => {
    expect(['01', '12', 'x01', '01x', '13'].filter((text) => MONTH.test(text))).toEqual(['01', '12'])
  })

  it.each(['00', '13', '99'])('the month %s', (expiryMonth) => {
    const message = 'This month does not exist. Enter 01 to 12 as the first two digits.'
    expect(check({ expiryMonth })).toMatchObject({ problems: [{ code: 'INVALID_PROPERTY', message }] })
  })

  it('is reported together with all others, in the order of the page', () => {
    const all = check({ number: '', expiryMonth: '', expiryYear: '', cvv: '' }, true)
    expect('problems' in all && all.problems.map(({ field }) => field)).toEqual([
      'number',
      'expiry',
      'cvv',
      'cardholderName',
    ])
  })

  it.each([
    ['an unknown brand', '', '12', 'A security code has 3 digits, on some cards 4.'],
    ['an unknown brand', '9', '12345', 'A security code has 3 digits, on some cards 4.'],
    ['the first digits of a brand', '34', '123', 'The security code of this American Express card has 4 digits.'],
    ['a wrong number of a brand', '4000001000000019', '1234', 'The security code of this Visa card has 3 digits.'],
  ])('of a security code depends on the known data: %s', (_title, number, cvv, message) => {
    const both = check({ number, cvv })
    expect('problems' in both && both.problems.at(-1)?.message).toBe(message)
  })
})

describe('the name', () => {
  it.each([
    ['is kept as it was written', 'Zoë O’Neill-Żak 3rd', 'Zoë O’Neill-Żak 3rd'],
    ['loses blanks that are too many', '  Ada \t Example\n', 'Ada Example'],
    ['may be as long as EMV allows, in characters', '👩'.repeat(LONGEST_NAME), '👩'.repeat(LONGEST_NAME)],
  ])('%s', (_title, cardholderName, kept) => {
    expect(check({ cardholderName }, true)).toEqual({ listed: expect.anything(), cardholderName: kept })
  })

  it.each([
    ['missing', undefined, 'Enter the name as printed on the card.'],
    ['blank', '  ', 'Enter the name as printed on the card.'],
    ['too long', 'x'.repeat(LONGEST_NAME + 1), 'A name has at most 45 characters.'],
    ['the card number', VISA, 'Enter a name without digits. The number has its own field.'],
    [
      'the card number with dots',
      'Ada 4000.0010.0000.0018',
      'Enter a name without digits. The number has its own field.',
    ],
    ['a part of a number', '4000 0010', 'Enter a name without digits. The number has its own field.'],
    ['the security code', '123', 'Enter a name without digits. The number has its own field.'],
    ['a control character', 'Ada\u0007', 'This name contains a character that cannot be printed.'],
  ])('is rejected if it is %s', (_title, cardholderName, message) => {
    const result = check(cardholderName === undefined ? {} : { cardholderName }, true)
    expect(result).toMatchObject({ problems: [{ field: 'cardholderName', code: 'INVALID_PROPERTY', message }] })
  })

  it('is rejected if the link does not collect it, but may be empty', () => {
    const message = 'This link does not collect the name of the cardholder.'
    expect(check({ cardholderName: 'Ada' })).toMatchObject({
      problems: [{ field: 'cardholderName', code: 'INVALID_PROPERTY', message }],
    })
    expect(check({ cardholderName: ' ' })).toStrictEqual({ listed: expect.anything() })
  })
})

it('never repeats entered data', () => {
  const typed = fc.stringMatching(/^[A-Z0-9]{6,20}$/)
  fc.assert(
    fc.property(typed, typed, typed, typed, (number, expiryMonth, cvv, cardholderName) => {
      const result = checkEntry(
        { number, expiryMonth, expiryYear: cvv, cvv, cardholderName: `${cardholderName}${'x'.repeat(46)}` },
        { catalogue, now: NOW, collectName: true },
      )
      const text = JSON.stringify(result)
      expect('problems' in result).toBe(true)
      expect(text).not.toMatch(/[{]\w+[}]/)
      for (const secret of [number, expiryMonth, cvv, cardholderName]) expect(text).not.toContain(secret)
    }),
  )
})
