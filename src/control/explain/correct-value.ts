import type { Violation } from '../../core/contract/validator.ts'
import type { Brand } from '../../core/domain/brand-names.ts'
import { numericOf } from '../../core/domain/countries.ts'
import { CURRENCIES } from '../../core/domain/currencies.ts'
import { currencyIn } from '../../core/domain/currency-advice.ts'
import { decimalsOf } from '../../core/domain/money.ts'
import { nearest } from '../../core/domain/nearest-name.ts'

/** Known values of the request. */
type Known = { readonly currency: unknown; readonly brand: Brand | undefined }

/** The only correct value of a field, or its removal; undefined if only the author knows it. */
type Correction = { readonly value: unknown } | { readonly left: 'out' } | undefined

const value = (right: unknown): Correction => ({ value: right })

/**
 * Corrects an amount to minor units, if it is unambiguous: decimals that the currency has, or an integer of the wrong
 * type. Decimals in a currency without them are ambiguous.
 */
const correctAmount = (came: unknown, currency: unknown): Correction => {
  if (typeof came !== 'string' && typeof came !== 'number') return undefined
  const [, whole, fraction] = /^(\d{1,10})(?:[.,](\d{1,4}))?$/.exec(String(came).trim()) ?? []
  if (whole === undefined) return undefined
  if (fraction === undefined) return Number(whole) > 0 ? value(Number(whole)) : undefined
  if (typeof currency !== 'string' || !CURRENCIES.includes(currency)) return undefined
  const decimals = decimalsOf(currency)
  return fraction.length <= decimals ? value(Number(whole + fraction.padEnd(decimals, '0'))) : undefined
}

/** Number of digits of fields that are often sent as numbers. */
const DIGITS: readonly (readonly [place: RegExp, digits: number])[] = [
  [/expiry(Month|Year)$/, 2],
  [/(merchantCountryCode|AddrCountry)$/, 3],
  [/mcc$/, 4],
]

const correctText = (place: string, came: unknown): Correction => {
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

const correctType = (place: string, type: unknown, came: unknown): Correction => {
  const types = [type].flat()
  if (types.includes('array') && typeof came === 'string') return value([came])
  if (types.includes('boolean') && (came === 'true' || came === 'false')) return value(came === 'true')
  if (types.includes('integer') && typeof came === 'string' && /^\d{1,9}$/.test(came)) return value(Number(came))
  return types.includes('string') && (typeof came === 'number' || typeof came === 'boolean')
    ? correctText(place, came)
    : undefined
}

const correctEnum = (place: string, allowed: unknown, came: unknown): Correction => {
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

/** Returns the correct value for a violation of the contract. */
export const correctValue = (
  { keyword, params }: Violation,
  place: string,
  came: unknown,
  { currency, brand }: Known,
): Correction => {
  if (came === null) return { left: 'out' }
  if (/^\/paymentMethods/.test(place) && brand !== undefined && keyword !== 'type')
    return /\/\d+$/.test(place) ? value(brand) : value([brand])
  if (place === '/amount') return correctAmount(came, currency)
  switch (keyword) {
    case 'const':
      return value(params.allowedValue)
    case 'type':
      return correctType(place, params.type, came)
    case 'enum':
      return correctEnum(place, params.allowedValues, came)
    case 'pattern':
      return correctText(place, came)
    default:
      return undefined
  }
}

/** Examples for missing fields. Other values are just as correct. */
const EXAMPLES: Readonly<Record<string, string>> = {
  '/refno': 'order-1',
  '/reference': 'order-1',
  '/card/expiryMonth': '12',
  '/card/expiryYear': '34',
}

/** Returns the value for a missing field, and true if it is only an example. */
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
