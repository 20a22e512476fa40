import { BRANDS, type Brand, groupedAs, SHOWN_BRANDS } from './brand-names.ts'

/** Which ECI a brand has for an outcome (sources.md: facts 3.3), and what its ECI means. */
export type EciScheme = 'visa' | 'mastercard' | 'other'

/** All that is different between brands: a row a brand, and none compiles before all of its columns are said. */
type BrandFacts = (typeof SHOWN_BRANDS)[Brand] & {
  /** As `card.info.brand` has it. */
  readonly printed: string
  readonly eci: EciScheme
  /** Whether its acquiring contract may come without a BIN (sources.md: facts 1.4). */
  readonly mayLackBin: boolean
  /** How its numbers begin in the families of test numbers (sources.md: facts 7), where it has a part in them. */
  readonly family: string | undefined
  /** First digits (sources.md: facts 5.1): from the one to the other, both of the same length. */
  readonly ranges: readonly (readonly [from: string, to: string])[]
  /** How many digits a number can have; first what nearly all have. */
  readonly lengths: readonly number[]
}

const rangesOf = (text: string): BrandFacts['ranges'] =>
  text.split(' ').map((range) => {
    const [from = '', to = from] = range.split('-')
    return [from, to]
  })

/** As it is shown, and in capitals on the card. */
const shown = (brand: Brand) => ({ ...SHOWN_BRANDS[brand], printed: SHOWN_BRANDS[brand].name.toUpperCase() })

const USUAL = { eci: 'other', mayLackBin: false, family: undefined } as const

const FACTS: Readonly<Record<Brand, BrandFacts>> = {
  // Numbers of 13 digits are historic, and still among the test numbers that people know.
  VIS: {
    ...shown('VIS'),
    ...USUAL,
    eci: 'visa',
    family: '400000100000',
    ranges: rangesOf('4'),
    lengths: [16, 13, 18, 19],
  },
  ECA: {
    ...shown('ECA'),
    ...USUAL,
    eci: 'mastercard',
    family: '510000100000',
    ranges: rangesOf('51-55 2221-2720'),
    lengths: [16],
  },
  AMX: {
    ...shown('AMX'),
    ...USUAL,
    eci: 'visa',
    mayLackBin: true,
    family: '34000010000',
    ranges: rangesOf('34 37'),
    lengths: [15],
  },
  DIN: {
    ...shown('DIN'),
    ...USUAL,
    ranges: rangesOf('300-305 36 38 39'),
    lengths: [14, 16, 19],
  },
  DIS: { ...shown('DIS'), ...USUAL, ranges: rangesOf('6011 644-649 65'), lengths: [16, 19] },
  JCB: { ...shown('JCB'), ...USUAL, ranges: rangesOf('2131 1800 3528-3589'), lengths: [16, 17, 18, 19] },
  CUP: {
    ...shown('CUP'),
    ...USUAL,
    ranges: rangesOf(
      '620 62100-62182 62184-62197 62200-62209 622010-622999 623-626 6270 6272 6276 627700-627779 627781-627799 ' +
        '6282-6289 6291-6292 810 8110-8171',
    ),
    lengths: [16, 14, 15, 17, 18, 19],
  },
  // Not in that list: its test numbers (sources.md: facts 1.12) have 16 digits and begin with 5019.
  DNK: { ...shown('DNK'), ...USUAL, ranges: rangesOf('5019'), lengths: [16] },
}

/** Every brand that a card can have here, and what is known of it. */
export const BRAND_FACTS: readonly (BrandFacts & { readonly brand: Brand })[] = BRANDS.map((brand) => ({
  brand,
  ...FACTS[brand],
}))

/** What is known of a brand. */
export const factsOf = (brand: Brand): BrandFacts => FACTS[brand]

/** The brands that have a part in the families of test numbers: those with a number for each outcome. */
export const FAMILY_BRANDS: readonly Brand[] = BRANDS.filter((brand) => FACTS[brand].family !== undefined)

/** The brand of a card by the first digits of its number; undefined while they do not tell it yet. */
export const brandRangeOf = (digits: string): (typeof BRAND_FACTS)[number] | undefined =>
  BRAND_FACTS.find(({ ranges }) =>
    ranges.some(([from, to]) => {
      const head = digits.slice(0, from.length)
      return head.length === from.length && head >= from && head <= to
    }),
  )

/** A brand as people know it. */
export const brandName = (brand: Brand): string => FACTS[brand].name

/** A card number, or what is known of it, in the groups that are printed on such a card. */
export const groupedNumber = (digits: string): string => groupedAs(brandRangeOf(digits)?.brand, digits)
