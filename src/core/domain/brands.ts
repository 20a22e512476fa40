import { BRANDS, type Brand, DISPLAYED_BRANDS, groupedAs } from './brand-names.ts'

/** Scheme by which a brand maps an outcome to an ECI (sources.md: facts 3.3), and an ECI to its meaning. */
export type EciScheme = 'visa' | 'mastercard' | 'other'

/** All facts that differ between brands. One row per brand; a row compiles only with all of its columns. */
type BrandFacts = (typeof DISPLAYED_BRANDS)[Brand] & {
  /** As in `card.info.brand`. */
  readonly printed: string
  readonly eci: EciScheme
  /** True if its acquiring contract may lack a BIN (sources.md: facts 1.4). */
  readonly mayLackBin: boolean
  /** First digits of its numbers in the families of test numbers (sources.md: facts 7), if it is part of them. */
  readonly family: string | undefined
  /** First digits (sources.md: facts 5.1): lower and upper bound, both of the same length. */
  readonly ranges: readonly (readonly [from: string, to: string])[]
  /** Possible numbers of digits; the usual one comes first. */
  readonly lengths: readonly number[]
}

const rangesOf = (text: string): BrandFacts['ranges'] =>
  text.split(' ').map((range) => {
    const [from = '', to = from] = range.split('-')
    return [from, to]
  })

/** Returns the display data, and the name in capitals as printed on the card. */
const displayed = (brand: Brand) => ({
  ...DISPLAYED_BRANDS[brand],
  printed: DISPLAYED_BRANDS[brand].name.toUpperCase(),
})

const USUAL = { eci: 'other', mayLackBin: false, family: undefined } as const

const FACTS: Readonly<Record<Brand, BrandFacts>> = {
  // Numbers of 13 digits are historic, and still among the well-known test numbers.
  VIS: {
    ...displayed('VIS'),
    ...USUAL,
    eci: 'visa',
    family: '400000100000',
    ranges: rangesOf('4'),
    lengths: [16, 13, 18, 19],
  },
  ECA: {
    ...displayed('ECA'),
    ...USUAL,
    eci: 'mastercard',
    family: '510000100000',
    ranges: rangesOf('51-55 2221-2720'),
    lengths: [16],
  },
  AMX: {
    ...displayed('AMX'),
    ...USUAL,
    eci: 'visa',
    mayLackBin: true,
    family: '34000010000',
    ranges: rangesOf('34 37'),
    lengths: [15],
  },
  DIN: {
    ...displayed('DIN'),
    ...USUAL,
    ranges: rangesOf('300-305 36 38 39'),
    lengths: [14, 16, 19],
  },
  DIS: { ...displayed('DIS'), ...USUAL, ranges: rangesOf('6011 644-649 65'), lengths: [16, 19] },
  JCB: { ...displayed('JCB'), ...USUAL, ranges: rangesOf('2131 1800 3528-3589'), lengths: [16, 17, 18, 19] },
  CUP: {
    ...displayed('CUP'),
    ...USUAL,
    ranges: rangesOf(
      '620 62100-62182 62184-62197 62200-62209 622010-622999 623-626 6270 6272 6276 627700-627779 627781-627799 ' +
        '6282-6289 6291-6292 810 8110-8171',
    ),
    lengths: [16, 14, 15, 17, 18, 19],
  },
  // Not in that list: its test numbers (sources.md: facts 1.12) have 16 digits and begin with 5019.
  DNK: { ...displayed('DNK'), ...USUAL, ranges: rangesOf('5019'), lengths: [16] },
}

/** Every brand with its facts. */
export const BRAND_FACTS: readonly (BrandFacts & { readonly brand: Brand })[] = BRANDS.map((brand) => ({
  brand,
  ...FACTS[brand],
}))

/** Returns the facts of a brand. */
export const factsOf = (brand: Brand): BrandFacts => FACTS[brand]

/** Brands in the families of test numbers, which have one number for each outcome. */
export const FAMILY_BRANDS: readonly Brand[] = BRANDS.filter((brand) => FACTS[brand].family !== undefined)

/** Returns the brand of a card by the first digits of its number, or undefined if these are too few. */
export const brandRangeOf = (digits: string): (typeof BRAND_FACTS)[number] | undefined =>
  BRAND_FACTS.find(({ ranges }) =>
    ranges.some(([from, to]) => {
      const head = digits.slice(0, from.length)
      return head.length === from.length && head >= from && head <= to
    }),
  )

/** Returns the common name of a brand. */
export const brandName = (brand: Brand): string => FACTS[brand].name

/** Formats a card number, complete or masked, in the groups printed on such a card. */
export const groupedNumber = (digits: string): string => groupedAs(brandRangeOf(digits)?.brand, digits)
