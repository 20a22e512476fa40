import { BRANDS, type Brand } from './card.ts'

/** How the cards of a brand are told apart and printed (sources.md: facts 5.1). */
type BrandRange = {
  readonly brand: Brand
  /** As people know it. */
  readonly name: string
  /** First digits: from the one to the other, both of the same length. */
  readonly ranges: readonly (readonly [from: string, to: string])[]
  /** How many digits a number can have; first what nearly all have. */
  readonly lengths: readonly number[]
  /** Before which digits a gap is printed. */
  readonly gaps: readonly number[]
}

const FOURS = [4, 8, 12, 16]
/** 4-6-5 on a card of 15 digits, 4-6-4 on one of 14. */
const FOUR_AND_SIX = [4, 10]

const rangesOf = (text: string): BrandRange['ranges'] =>
  text.split(' ').map((range) => {
    const [from = '', to = from] = range.split('-')
    return [from, to]
  })

/**
 * Every brand that a card can have here. Dankort is not in the list of 5.1: its test numbers (1.12) have 16 digits and
 * begin with 5019. Visa numbers of 13 digits are historic, and still among the test numbers that people know.
 */
const OF: Readonly<Record<Brand, Omit<BrandRange, 'brand'>>> = {
  VIS: { name: 'Visa', ranges: rangesOf('4'), lengths: [16, 13, 18, 19], gaps: FOURS },
  ECA: { name: 'Mastercard', ranges: rangesOf('51-55 2221-2720'), lengths: [16], gaps: FOURS },
  AMX: { name: 'American Express', ranges: rangesOf('34 37'), lengths: [15], gaps: FOUR_AND_SIX },
  DIN: {
    name: 'Diners Club',
    ranges: rangesOf('300-305 36 38 39'),
    lengths: [14, 16, 19],
    gaps: FOUR_AND_SIX,
  },
  DIS: { name: 'Discover', ranges: rangesOf('6011 644-649 65'), lengths: [16, 19], gaps: FOURS },
  JCB: { name: 'JCB', ranges: rangesOf('2131 1800 3528-3589'), lengths: [16, 17, 18, 19], gaps: FOURS },
  CUP: {
    name: 'UnionPay',
    ranges: rangesOf(
      '620 62100-62182 62184-62197 62200-62209 622010-622999 623-626 6270 6272 6276 627700-627779 627781-627799 ' +
        '6282-6289 6291-6292 810 8110-8171',
    ),
    lengths: [16, 14, 15, 17, 18, 19],
    gaps: FOURS,
  },
  DNK: { name: 'Dankort', ranges: rangesOf('5019'), lengths: [16], gaps: FOURS },
}

/** The same as a list, in the order of the brands. */
export const BRAND_RANGES: readonly BrandRange[] = BRANDS.map((brand) => ({ brand, ...OF[brand] }))

/** The brand of a card by the first digits of its number; undefined while they do not tell it yet. */
export const brandRangeOf = (digits: string): BrandRange | undefined =>
  BRAND_RANGES.find(({ ranges }) =>
    ranges.some(([from, to]) => {
      const head = digits.slice(0, from.length)
      return head.length === from.length && head >= from && head <= to
    }),
  )

/** A brand as people know it. */
export const brandName = (brand: Brand): string => OF[brand].name

/** A card number, or what is known of it, in the groups that are printed on such a card. */
export const groupedNumber = (digits: string): string => {
  const gaps = brandRangeOf(digits)?.gaps ?? FOURS
  return [...digits].map((digit, place) => (gaps.includes(place) ? ` ${digit}` : digit)).join('')
}
