import type { Violation } from '../../core/contract/validator.ts'
import type { Brand } from '../../core/domain/brand-names.ts'
import { numericOf } from '../../core/domain/countries.ts'
import { CURRENCIES } from '../../core/domain/currencies.ts'
import { currencyIn } from '../../core/domain/currency-advice.ts'
import { decimalsOf } from '../../core/domain/money.ts'
import { nearest } from '../../core/domain/nearest-name.ts'

/** What is known of a request whose values are mended. */
type Known = { readonly currency: unknown; readonly brand: Brand | undefined }

/** The one right value of a place, or that it is right without any; undefined where only the author knows. */
type Mended = { readonly value: unknown } | { readonly left: 'out' } | undefined

const value = (right: unknown): Mended => ({ value: right })

/**
 * An amount in minor units, where there is no doubt: decimals that the currency has, or whole units of it that only lack
 * their right type. What has decimals in a currency without any may mean anything.
 */
const mendAmount = (came: unknown, currency: unknown): Mended => {
  if (typeof came !== 'string' && typeof came !== 'number') return undefined
  const [, whole, fraction] = /^(\d{1,10})(?:[.,](\d{1,4}))?$/.exec(String(came).trim()) ?? []
  if (whole === undefined) return undefined
  if (fraction === undefined) return Number(whole) > 0 ? value(Number(whole)) : undefined
  if (typeof currency !== 'string' || !CURRENCIES.includes(currency)) return undefined
  const decimals = decimalsOf(currency)
  return fraction.length <= decimals ? value(Number(whole + fraction.padEnd(decimals, '0'))) : undefined
}

/** How many digits a field has that people write as a number. */
const DIGITS: readonly (readonly [place: RegExp, digits: number])[] = [
  [/expiry(Month|Year)$/, 2],
  [/(merchantCountryCode|AddrCountry)$/, 3],
  [/mcc$/, 4],
]

const mendText = (place: string, came: unknown): Mended => {
  const text = String(came)
  if (/expiryYear$/.test(place) && /^20\d\d$/.test(text)) return value(text.slice(2))
  if (/(merchantCountryCode|billAddrCountry)$/.test(place)) {
    const country = numericOf(text)
    if (country !== undefined) return value(country)
  }
  if (/Phone\/cc$/.test(place) && /^\+\d{1,3}$/.test(text)) return value(text.slice(1))
  const digits = DIGITS.find(([known]) => known.test(place))?.[1]
  if (digits !== undefined && /^\d+$/.test(text) && text.length < digits) return value(text.padStart(digits, '0'))
  return typeof came === 'number' ? value(text) : undefined
}

const mendType = (place: string, type: unknown, came: unknown): Mended => {
  const types = [type].flat()
  if (types.includes('array') && typeof came === 'string') return value([came])
  if (types.includes('boolean') && (came === 'true' || came === 'false')) return value(came === 'true')
  if (types.includes('integer') && typeof came === 'string' && /^\d{1,9}$/.test(came)) return value(Number(came))
  return types.includes('string') && (typeof came === 'number' || typeof came === 'boolean')
    ? mendText(place, came)
    : undefined
}

const mendEnum = (place: string, allowed: unknown, came: unknown): Mended => {
  if (!Array.isArray(allowed) || typeof came !== 'string') return undefined
  // A similar currency is another amount of money.
  if (place.endsWith('/currency')) {
    const currency = currencyIn(came)
    return currency === undefined ? undefined : value(currency)
  }
  const texts = allowed.filter((one) => typeof one === 'string')
  const near = nearest(came, texts) ?? nearest(came.toUpperCase(), texts)
  return near === undefined ? undefined : value(near)
}

/** The right value for a place of a request, by what the contract holds against the one that came. */
export const mendValue = (
  { keyword, params }: Violation,
  place: string,
  came: unknown,
  { currency, brand }: Known,
): Mended => {
  if (came === null) return { left: 'out' }
  if (/^\/paymentMethods/.test(place) && brand !== undefined && keyword !== 'type')
    return /\/\d+$/.test(place) ? value(brand) : value([brand])
  if (place === '/amount') return mendAmount(came, currency)
  switch (keyword) {
    case 'const':
      return value(params.allowedValue)
    case 'type':
      return mendType(place, params.type, came)
    case 'enum':
      return mendEnum(place, params.allowedValues, came)
    case 'pattern':
      return mendText(place, came)
    default:
      return undefined
  }
}

/** What a test may take for a field that is missing: no other value would be righter, but it is an example all the same. */
const EXAMPLES: Readonly<Record<string, string>> = {
  '/refno': 'order-1',
  '/reference': 'order-1',
  '/card/expiryMonth': '12',
  '/card/expiryYear': '34',
}

/** The value of a field that is missing, and whether it is but an example. */
export const missingValue = (
  place: string,
  { brand }: Known,
): { readonly value: unknown; readonly isExample: boolean } | undefined => {
  const example = EXAMPLES[place]
  if (example !== undefined) return { value: example, isExample: true }
  if (place === '/option') return { value: { authenticationOnly: true }, isExample: false }
  if (place === '/option/authenticationOnly') return { value: true, isExample: false }
  return place === '/paymentMethods' && brand !== undefined ? { value: [brand], isExample: false } : undefined
}
