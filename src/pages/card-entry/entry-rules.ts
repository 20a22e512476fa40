import { BRAND_FACTS } from '../../core/domain/brands.ts'
import { NUMBER_LENGTHS } from '../../core/domain/card-entry.ts'
import { DATE_SEPARATOR, EXPIRY_FORMATS, GROUPING, MARKS, WRONG_MONTH } from '../../core/domain/typed-card.ts'

/** Returns a value as a script literal without double quotes. The values contain no single quotes. */
export const literal = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll(/"(\w+)":/g, '$1:')
    .replaceAll('"', "'")

/** Values of most brands, written once. */
const USUAL = { gaps: [4, 8, 12, 16], digits: 3 }
const isUsual = (value: unknown, usual: unknown): boolean => JSON.stringify(value) === JSON.stringify(usual)

const BRANDS = BRAND_FACTS.map(({ name, ranges, lengths, gaps, cvv: digits }) => {
  const from = ranges.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(' ')
  return {
    name,
    from,
    lengths,
    ...(isUsual(gaps, USUAL.gaps) ? {} : { gaps }),
    ...(isUsual(digits, USUAL.digits) ? {} : { digits }),
  }
})

const UNKNOWN = { name: '', digits: 4 }

/**
 * Card rules for the script of the form. A mistake is its name in `ENTRY_MISTAKES` with its values. They match
 * `checkEntry` (a test compares them), except for rules of the server alone: unlisted numbers, and codes that simulate
 * a wrong one. Constraints as in `scripts`.
 */
export const ENTRY_RULES = String.raw`
  const brands = ${literal(BRANDS)}
  const plainText = (text) => text.normalize('NFKC').replace(${MARKS}, '').trim()
  const digitsOf = (text) => plainText(text).replace(${GROUPING}, '')
  const isIn = (digits) => (range) => {
    const [from, to = from] = range.split('-')
    const head = digits.slice(0, from.length)
    return head.length === from.length ? (head >= from ? to >= head : false) : false
  }
  const brandOf = (digits) => ({
    ...${literal(USUAL)},
    ...(brands.find(({ from }) => from.split(' ').some(isIn(digits))) || ${literal(UNKNOWN)}),
  })

  const passesLuhn = (digits) =>
    [...digits].reverse().reduce((sum, digit, i) => sum + (i % 2 ? (digit * 2) % 9 || +digit : +digit), 0) % 10 === 0

  const mistakeInNumber = (digits) => {
    if (/\D/.test(digits)) return ['numberHasOtherSigns']
    const { name, lengths } = brandOf(digits)
    const count = digits.length
    if (count > 1 ? name : false) {
      if (!lengths.includes(count)) return ['numberLengthOfBrand', { brand: name, digits: count, length: lengths[0] }]
    } else if (${NUMBER_LENGTHS.least} > count) return ['numberTooShort', { least: ${NUMBER_LENGTHS.least} }]
    else if (count > ${NUMBER_LENGTHS.most}) return ['numberTooLong', { most: ${NUMBER_LENGTHS.most} }]
    return passesLuhn(digits) ? undefined : ['numberWrong']
  }

  const dateOf = (text) => plainText(text).replace(${DATE_SEPARATOR}, '/')
  const expiryIn = (text) => {
    const found = [${EXPIRY_FORMATS.map((way) => `/${way.source.replaceAll(/\?<\w+>/g, '')}/`)}].map((way) => way.exec(dateOf(text)))
    const at = found.findIndex(Boolean)
    if (at === -1) return undefined
    const [, first, second] = found[at]
    const [month, year] = at % 2 ? [second, first] : [first, second]
    return [month.padStart(2, '0'), year]
  }

  const mistakeInExpiry = (text, thisMonth) => {
    const read = expiryIn(text)
    if (!read) return [${WRONG_MONTH}.test(dateOf(text)) ? 'expiryMonthWrong' : 'expiryUnreadable']
    const [month, year] = read
    return thisMonth > '20' + year + '-' + month ? ['expiryPast', { expiry: month + '/' + year }] : undefined
  }

  const mistakeInCvv = (typed, number) => {
    const cvv = digitsOf(typed)
    if (/\D/.test(cvv)) return ['cvvHasOtherSigns']
    const { name, digits } = brandOf(number)
    if (name) return cvv.length === digits ? undefined : ['cvvLengthOfBrand', { brand: name, digits }]
    return /^.{3,4}$/.test(cvv) ? undefined : ['cvvLength']
  }
`

/** Texts of the script, in the language of its page. */
export const SCRIPT_TEXTS = [
  'numberLengthOfBrand',
  'numberTooShort',
  'numberTooLong',
  'numberWrong',
  'numberHasOtherSigns',
  'expiryUnreadable',
  'expiryMonthWrong',
  'expiryPast',
  'cvvHasOtherSigns',
  'cvvLengthOfBrand',
  'cvvLength',
  'onTheBack',
  'onTheFront',
  'threeOrFour',
  'filledIn',
  'noCard',
  'oneCard',
  'someCards',
  'firstCards',
] as const
