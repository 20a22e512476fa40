const NO_DECIMALS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ')
const THREE_DECIMALS = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')
const FOUR_DECIMALS = 'CLF UYW'.split(' ')

/** How many decimals a currency has. Source: domain-facts part 6, ASSUMED: currency-decimals. */
export const decimalsOf = (currency: string): 0 | 2 | 3 | 4 => {
  if (NO_DECIMALS.includes(currency)) return 0
  if (THREE_DECIMALS.includes(currency)) return 3
  if (FOUR_DECIMALS.includes(currency)) return 4
  return 2
}

/**
 * An amount in minor units as people read it: `1250 EUR` is `EUR 12.50`, `1250 JPY` is `JPY 1,250`.
 * Works on the digits, never on a float (service document 1.3).
 */
export const formatAmount = (minorUnits: number, currency: string): string => {
  const decimals = decimalsOf(currency)
  const digits = String(minorUnits).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',')
  const fraction = decimals === 0 ? '' : `.${digits.slice(-decimals)}`
  return `${currency} ${whole}${fraction}`
}
