import { holdsCardNumber } from '../../core/domain/card-numbers.ts'
import { amountIn } from '../../core/domain/money.ts'
import { HIDDEN, hiddenBy } from '../../core/secrets/secret-names.ts'
import type { RecordedPurchase } from './learned-purchase.ts'

const placeholder = (name: string): string => `\${${name}}`

/** Codes that a customer gets for one purchase are secret here, too. */
const isSecret = (name: string): boolean => hiddenBy(name) !== undefined || /session|^pin$|otp/i.test(name)
const isLogin = (name: string): boolean => /user|login|account/i.test(name)

/** Returns an environment variable for a field name: `x-api-key` becomes X_API_KEY. */
export const variable = (name: string): string =>
  `env.${name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/\W+/g, '_')
    .replace(/^(?=\d)/, '_')
    .toUpperCase()}`

/** Recognizes card fields by name and value. */
const ofCard = (name: string, value: string): string | undefined => {
  if (hiddenBy(name) === HIDDEN.cvv) return 'card.cvv'
  if (holdsCardNumber(value)) return 'card.number'
  if (/exp/i.test(name) && /^\d{1,2}\s*\/\s*\d{2,4}$/.test(value)) return 'card.expiry'
  if (/mon|mm$/i.test(name) && /^\d{1,2}$/.test(value)) return 'card.expiryMonth'
  return /year|yy$/i.test(name) && /^\d{2,4}$/.test(value) ? 'card.expiryYear' : undefined
}

/**
 * Returns the value for a field of a customer: a placeholder if it is personal or differs with each purchase, otherwise
 * the value itself.
 */
export const hidden = (name: string, value: string, { amount, currency }: RecordedPurchase): string => {
  const card = ofCard(name, value)
  if (card !== undefined) return placeholder(card)
  if (/^[^\s@]+@[^\s@]+$/.test(value)) return placeholder('email')
  if (value === String(amount)) return placeholder('amount')
  if (value === amountIn(amount, currency, { thousands: '', decimals: '.' })) return placeholder('amount.decimal')
  if (value === currency && /curr/i.test(name)) return placeholder('currency')
  if (/^(cart|basket)([_-]?id)?$/i.test(name)) return placeholder('cart')
  return isSecret(name) || isLogin(name) ? placeholder(variable(name)) : value
}
