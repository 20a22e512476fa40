import { decimalsOf } from '../../core/domain/money.ts'

/**
 * Converts an amount such as 12.50 EUR into minor units (1250), by its digits and without floating point. An amount that
 * does not fit the currency is returned unchanged, so that the service rejects it.
 */
export const minorUnits = (text: string, currency: string): number | string => {
  const written = /^(-?\d+)(?:[.,](\d+))?$/.exec(text.trim())
  if (!written) return text
  const [, whole = '', fraction = ''] = written
  const decimals = decimalsOf(currency)
  if (fraction.length > decimals) return Number(`${whole}.${fraction}`)
  return Number(`${whole}${fraction.padEnd(decimals, '0')}`)
}

/** Returns a default amount with the decimals of the currency. */
export const exampleAmount = (currency: string): string => {
  const decimals = decimalsOf(currency)
  return decimals === 0 ? '1250' : (12.5).toFixed(decimals)
}

/** Describes the problem of an amount in major units, because the messages of the service use minor units. */
export const amountProblem = (text: string, currency: string): string | undefined => {
  if (text.trim() === '' || Number.isInteger(minorUnits(text, currency))) return undefined
  const decimals = decimalsOf(currency)
  const most = decimals === 0 ? 'no decimals' : `at most ${decimals} decimals`
  return `Enter an amount such as ${exampleAmount(currency)}: ${currency} has ${most}.`
}

/** Returns the attributes of an input for an amount in major units: its pattern, and the message if it does not match. */
export const amountPattern = (currency: string) => {
  const decimals = decimalsOf(currency)
  return {
    pattern: decimals === 0 ? '\\d*' : `\\d*|\\d+[.,]\\d{1,${decimals}}`,
    title: amountProblem('?', currency),
  }
}
