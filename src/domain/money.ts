/**
 * The active currencies of ISO 4217 (list one, published 2026-01-01) by the decimals of their minor unit. What has no
 * minor unit (gold, test codes and the like) cannot be an amount and is not among them. ASSUMED: active-currencies.
 */
const BY_DECIMALS = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2:
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE ' +
    'CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD ' +
    'HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK ' +
    'MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD ' +
    'RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH ' +
    'USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
} as const

const DECIMALS_OF = new Map(
  Object.entries(BY_DECIMALS).flatMap(([decimals, codes]) =>
    codes.split(' ').map((code): [string, number] => [code, Number(decimals)]),
  ),
)

/** Every currency that an amount can be in, sorted; the contract lists the same. */
export const CURRENCIES: readonly string[] = [...DECIMALS_OF.keys()].sort()

/** How many decimals a currency has; 2 for one that is no longer active. ASSUMED: currency-decimals. */
export const decimalsOf = (currency: string): number => DECIMALS_OF.get(currency) ?? 2

/** What stands between groups of three digits, and before the decimals. */
type Marks = { readonly thousands: string; readonly decimals: string }

/** An amount in minor units (sources.md: document 1.3) as people read it, without its currency: never a float. */
export const amountIn = (minorUnits: number, currency: string, marks: Marks): string => {
  const decimals = decimalsOf(currency)
  const digits = String(minorUnits).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, marks.thousands)
  return decimals === 0 ? whole : `${whole}${marks.decimals}${digits.slice(-decimals)}`
}

/** An amount with its currency, in English: `1250 EUR` is `EUR 12.50`, `1250 JPY` is `JPY 1,250`. */
export const formatAmount = (minorUnits: number, currency: string): string =>
  `${currency} ${amountIn(minorUnits, currency, { thousands: ',', decimals: '.' })}`
