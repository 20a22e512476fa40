/** The payment method codes whose cards this emulator knows (sources.md: facts 1.3 and 1.12). */
export const BRANDS = ['VIS', 'ECA', 'AMX', 'DIN', 'DIS', 'JCB', 'CUP', 'DNK'] as const
export type Brand = (typeof BRANDS)[number]

/** The brands whose objects a link request may carry (sources.md: document 2.7). */
export const LINK_BRANDS = ['VIS', 'ECA', 'AMX'] as const satisfies readonly Brand[]
export type LinkBrand = (typeof LINK_BRANDS)[number]

/** Which ECI a brand has for an outcome (sources.md: facts 3.3), and what its ECI means. */
export type EciScheme = 'visa' | 'mastercard' | 'other'

/** All that is different between brands: a row a brand, and none compiles before all of its columns are said. */
type BrandFacts = {
  readonly name: string
  /** As people know it where there is little room. */
  readonly short: string
  /** As `card.info.brand` has it. */
  readonly printed: string
  /** How many digits its CVV has (sources.md: facts 5.1). */
  readonly cvv: 3 | 4
  readonly eci: EciScheme
  /** Whether its acquiring contract may come without a BIN (sources.md: facts 1.4). */
  readonly mayLackBin: boolean
  /** How its numbers begin in the families of test numbers (sources.md: facts 7), where it has a part in them. */
  readonly family: string | undefined
  /** First digits (sources.md: facts 5.1): from the one to the other, both of the same length. */
  readonly ranges: readonly (readonly [from: string, to: string])[]
  /** How many digits a number can have; first what nearly all have. */
  readonly lengths: readonly number[]
  /** Before which digits a gap is printed. */
  readonly gaps: readonly number[]
}

const FOURS = [4, 8, 12, 16]
/** 4-6-5 on a card of 15 digits, 4-6-4 on one of 14. */
const FOUR_AND_SIX = [4, 10]

const rangesOf = (text: string): BrandFacts['ranges'] =>
  text.split(' ').map((range) => {
    const [from = '', to = from] = range.split('-')
    return [from, to]
  })

/** A name that is short enough everywhere, and is written in capitals on the card. */
const named = (name: string, short = name) => ({ name, short, printed: name.toUpperCase() })

const USUAL = { cvv: 3, eci: 'other', mayLackBin: false, family: undefined, gaps: FOURS } as const

const FACTS: Readonly<Record<Brand, BrandFacts>> = {
  // Numbers of 13 digits are historic, and still among the test numbers that people know.
  VIS: {
    ...named('Visa'),
    ...USUAL,
    eci: 'visa',
    family: '400000100000',
    ranges: rangesOf('4'),
    lengths: [16, 13, 18, 19],
  },
  ECA: {
    ...named('Mastercard'),
    ...USUAL,
    eci: 'mastercard',
    family: '510000100000',
    ranges: rangesOf('51-55 2221-2720'),
    lengths: [16],
  },
  AMX: {
    ...named('American Express', 'Amex'),
    ...USUAL,
    cvv: 4,
    eci: 'visa',
    mayLackBin: true,
    family: '34000010000',
    ranges: rangesOf('34 37'),
    lengths: [15],
    gaps: FOUR_AND_SIX,
  },
  DIN: {
    ...named('Diners Club'),
    ...USUAL,
    ranges: rangesOf('300-305 36 38 39'),
    lengths: [14, 16, 19],
    gaps: FOUR_AND_SIX,
  },
  DIS: { ...named('Discover'), ...USUAL, ranges: rangesOf('6011 644-649 65'), lengths: [16, 19] },
  JCB: { ...named('JCB'), ...USUAL, ranges: rangesOf('2131 1800 3528-3589'), lengths: [16, 17, 18, 19] },
  CUP: {
    ...named('UnionPay'),
    ...USUAL,
    ranges: rangesOf(
      '620 62100-62182 62184-62197 62200-62209 622010-622999 623-626 6270 6272 6276 627700-627779 627781-627799 ' +
        '6282-6289 6291-6292 810 8110-8171',
    ),
    lengths: [16, 14, 15, 17, 18, 19],
  },
  // Not in that list: its test numbers (sources.md: facts 1.12) have 16 digits and begin with 5019.
  DNK: { ...named('Dankort'), ...USUAL, ranges: rangesOf('5019'), lengths: [16] },
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

/** How many digits the CVV of a brand has. */
export const cvvLength = (brand: Brand): 3 | 4 => FACTS[brand].cvv

/** A CVV for a test card of a brand, where nobody names one: as many digits as the brand wants. */
export const exampleCvv = (brand: Brand): string => '1234'.slice(0, cvvLength(brand))

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
export const groupedNumber = (digits: string): string => {
  const gaps = brandRangeOf(digits)?.gaps ?? FOURS
  return [...digits].map((digit, place) => (gaps.includes(place) ? ` ${digit}` : digit)).join('')
}
