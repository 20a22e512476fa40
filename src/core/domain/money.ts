/** The active currencies without two decimals, by their number of decimals. The others are in currencies.ts. */
export const UNUSUAL_DECIMALS = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
} as const

const DECIMALS_OF = new Map(
  Object.entries(UNUSUAL_DECIMALS).flatMap(([decimals, codes]) =>
    codes.split(' ').map((code): [string, number] => [code, Number(decimals)]),
  ),
)

/** Returns the number of decimals of a currency; 2 for an inactive one. ASSUMED: currency-decimals. */
export const decimalsOf = (currency: string): number => DECIMALS_OF.get(currency) ?? 2

/** Separators of thousands and of decimals. */
type Marks = { readonly thousands: string; readonly decimals: string }

/** Formats an amount in minor units (sources.md: document 1.3) without its currency. It never uses floats. */
export const amountIn = (minorUnits: number, currency: string, marks: Marks): string => {
  const decimals = decimalsOf(currency)
  const digits = String(minorUnits).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, marks.thousands)
  return decimals === 0 ? whole : `${whole}${marks.decimals}${digits.slice(-decimals)}`
}

/** Formats an amount with its currency in English: `1250 EUR` is `EUR 12.50`, `1250 JPY` is `JPY 1,250`. */
export const formatAmount = (minorUnits: number, currency: string): string =>
  `${currency} ${amountIn(minorUnits, currency, { thousands: ',', decimals: '.' })}`
