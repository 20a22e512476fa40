/** The payment method codes whose cards this emulator knows (sources.md: facts 1.3 and 1.12). */
export const BRANDS = ['VIS', 'ECA', 'AMX', 'DIN', 'DIS', 'JCB', 'CUP', 'DNK'] as const
export type Brand = (typeof BRANDS)[number]

/** Returns true for the payment method code of a known brand. */
export const isBrand = (name: unknown): name is Brand => BRANDS.some((brand) => brand === name)

/** The brands whose objects a link request may carry (sources.md: document 2.7). */
export const LINK_BRANDS = ['VIS', 'ECA', 'AMX'] as const satisfies readonly Brand[]
export type LinkBrand = (typeof LINK_BRANDS)[number]

/** Display data of a brand. The console uses it too, without the number ranges (brands.ts). */
type DisplayedBrand = {
  readonly name: string
  /** Common name for narrow columns. */
  readonly short: string
  /** Number of digits of its CVV (sources.md: facts 5.1). */
  readonly cvv: 3 | 4
  /** Positions of the digits with a gap before them. */
  readonly gaps: readonly number[]
}

const FOURS = [4, 8, 12, 16]
/** 4-6-5 on a card of 15 digits, 4-6-4 on a card of 14 digits. */
const FOUR_AND_SIX = [4, 10]

/** Display data of a brand with a short name and a usual card. */
const named = (name: string): DisplayedBrand => ({ name, short: name, cvv: 3, gaps: FOURS })

export const DISPLAYED_BRANDS: Readonly<Record<Brand, DisplayedBrand>> = {
  VIS: named('Visa'),
  ECA: named('Mastercard'),
  AMX: { name: 'American Express', short: 'Amex', cvv: 4, gaps: FOUR_AND_SIX },
  DIN: { ...named('Diners Club'), gaps: FOUR_AND_SIX },
  DIS: named('Discover'),
  JCB: named('JCB'),
  CUP: named('UnionPay'),
  DNK: named('Dankort'),
}

/** Returns the number of CVV digits of a brand. */
export const cvvLength = (brand: Brand): 3 | 4 => DISPLAYED_BRANDS[brand].cvv

/** Returns a CVV for a test card of a brand, for callers that give none. */
export const exampleCvv = (brand: Brand): string => '1234'.slice(0, cvvLength(brand))

/** Formats a card number, complete or masked, in the groups printed on the cards of a brand. */
export const groupedAs = (code: string | undefined, digits: string): string => {
  const brand = BRANDS.find((brand) => brand === code)
  const gaps = brand ? DISPLAYED_BRANDS[brand].gaps : FOURS
  return [...digits].map((digit, index) => (gaps.includes(index) ? ` ${digit}` : digit)).join('')
}
