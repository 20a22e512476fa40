/** The payment method codes whose cards this emulator knows (sources.md: facts 1.3 and 1.12). */
export const BRANDS = ['VIS', 'ECA', 'AMX', 'DIN', 'DIS', 'JCB', 'CUP', 'DNK'] as const
export type Brand = (typeof BRANDS)[number]

/** The brands whose objects a link request may carry (sources.md: document 2.7). */
export const LINK_BRANDS = ['VIS', 'ECA', 'AMX'] as const satisfies readonly Brand[]
export type LinkBrand = (typeof LINK_BRANDS)[number]

/** What people see of a brand: the console, too, which need not know which numbers it has (brands.ts). */
type Shown = {
  readonly name: string
  /** As people know it where there is little room. */
  readonly short: string
  /** How many digits its CVV has (sources.md: facts 5.1). */
  readonly cvv: 3 | 4
  /** Before which digits a gap is printed. */
  readonly gaps: readonly number[]
}

const FOURS = [4, 8, 12, 16]
/** 4-6-5 on a card of 15 digits, 4-6-4 on one of 14. */
const FOUR_AND_SIX = [4, 10]

/** A name that is short enough everywhere, on a card like most. */
const named = (name: string): Shown => ({ name, short: name, cvv: 3, gaps: FOURS })

export const SHOWN_BRANDS: Readonly<Record<Brand, Shown>> = {
  VIS: named('Visa'),
  ECA: named('Mastercard'),
  AMX: { name: 'American Express', short: 'Amex', cvv: 4, gaps: FOUR_AND_SIX },
  DIN: { ...named('Diners Club'), gaps: FOUR_AND_SIX },
  DIS: named('Discover'),
  JCB: named('JCB'),
  CUP: named('UnionPay'),
  DNK: named('Dankort'),
}

/** How many digits the CVV of a brand has. */
export const cvvLength = (brand: Brand): 3 | 4 => SHOWN_BRANDS[brand].cvv

/** A CVV for a test card of a brand, where nobody names one: as many digits as the brand wants. */
export const exampleCvv = (brand: Brand): string => '1234'.slice(0, cvvLength(brand))

/** A card number, or what is known of it, in the groups that are printed on the cards of a brand. */
export const groupedAs = (code: string | undefined, digits: string): string => {
  const brand = BRANDS.find((one) => one === code)
  const gaps = brand ? SHOWN_BRANDS[brand].gaps : FOURS
  return [...digits].map((digit, place) => (gaps.includes(place) ? ` ${digit}` : digit)).join('')
}
