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
const correctAmount = (actual: unknown, currency: unknown): Correction => {
  if (typeof actual !== 'string' && typeof actual !== 'number') return undefined
  const [, whole, fraction] = /^(\d{1,10})(?:[.,](\d{1,4}))?$/.exec(String(actual).trim()) ?? []
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

const correctText = (path: string, actual: unknown): Correction => {
  const text = String(actual)
  if (/expiryYear$/.test(path) && /^20\d\d$/.test(text)) return value(text.slice(2))
  if (/(merchantCountryCode|billAddrCountry)$/.test(path)) {
    const country = numericOf(text)
    if (country !== undefined) return value(country)
  }
  if (/Phone\/cc$/.test(path) && /^\+\d{1,3}$/.test(text)) return value(text.slice(1))
  const digits = DIGITS.find(([known]) => known.test(path))?.[1]
  if (digits !== undefined && /^\d+$/.test(text) && text.length < digits) return value(text.padStart(digits, '0'))
  return typeof actual === 'number' ? value(text) : undefined
}

const correctType = (path: string, type: unknown, actual: unknown): Correction => {
  const types = [type].flat()
  if (types.includes('array') && typeof actual === 'string') return value([actual])
  if (types.includes('boolean') && (actual === 'true' || actual === 'false')) return value(actual === 'true')
  if (types.includes('integer') && typeof actual === 'string' && /^\d{1,9}$/.test(actual)) return value(Number(actual))
  return types.includes('string') && (typeof actual === 'number' || typeof actual === 'boolean')
    ? correctText(path, actual)
    : undefined
}

const correctEnum = (path: string, allowed: unknown, actual: unknown): Correction => {
  if (!Array.isArray(allowed) || typeof actual !== 'string') return undefined
  // A similar currency is another amount of money.
  if (path.endsWith('/currency')) {
    const currency = currencyIn(actual)
    return currency === undefined ? undefined : value(currency)
  }
  const texts = allowed.filter((item) => typeof item === 'string')
  const suggestion = nearest(actual, texts) ?? nearest(actual.toUpperCase(), texts)
  return suggestion === undefined ? undefined : value(suggestion)
}

/** Returns the correct value for a violation of the contract. */
export const correctValue = (
  { keyword, params }: Violation,
  path: string,
  actual: unknown,
  { currency, brand }: Known,
): Correction => {
  if (actual === null) return { left: 'out' }
  if (/^\/paymentMethods/.test(path) && brand !== undefined && keyword !== 'type')
    return /\/\d+$/.test(path) ? value(brand) : value([brand])
  if (path === '/amount') return correctAmount(actual, currency)
  switch (keyword) {
    case 'const':
      return value(params.allowedValue)
    case 'type':
      return correctType(path, params.type, actual)
    case 'enum':
      return correctEnum(path, params.allowedValues, actual)
    case 'pattern':
      return correctText(path, actual)
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
  path: string,
  { brand }: Known,
): { readonly value: unknown; readonly isExample: boolean } | undefined => {
  const example = EXAMPLES[path]
  if (example !== undefined) return { value: example, isExample: true }
  if (path === '/option') return { value: { authenticationOnly: true }, isExample: false }
  if (path === '/option/authenticationOnly') return { value: true, isExample: false }
  return path === '/paymentMethods' && brand !== undefined ? { value: [brand], isExample: false } : undefined
}
