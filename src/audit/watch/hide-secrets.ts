import { redactNumbers } from '../../core/domain/card-numbers.ts'
import { amountIn } from '../../core/domain/money.ts'
import type { Learned } from './learned-purchase.ts'

const place = (name: string): string => `\${${name}}`

const isSecret = (name: string): boolean => /pass|pwd|secret|token|auth|session|api.?key|^pin$|otp/i.test(name)
const isLogin = (name: string): boolean => /user|login|account/i.test(name)

/** `x-api-key` as a variable is called: X_API_KEY. */
const variable = (name: string): string =>
  `env.${name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/\W+/g, '_')
    .replace(/^(?=\d)/, '_')
    .toUpperCase()}`

/** What is of a card, by its field and by its form. */
const ofCard = (name: string, value: string): string | undefined => {
  if (/cvv|cvc|csc|security.?code/i.test(name)) return 'card.cvv'
  if (redactNumbers(value) !== value) return 'card.number'
  if (/exp/i.test(name) && /^\d{1,2}\s*\/\s*\d{2,4}$/.test(value)) return 'card.expiry'
  if (/mon|mm$/i.test(name) && /^\d{1,2}$/.test(value)) return 'card.expiryMonth'
  return /year|yy$/i.test(name) && /^\d{2,4}$/.test(value) ? 'card.expiryYear' : undefined
}

/**
 * What is written for a field that a customer sent: a place where it differs with each purchase, and for all that is somebody's
 * own. What stays is the same for everybody.
 */
export const hidden = (name: string, value: string, { amount, currency }: Learned): string => {
  const card = ofCard(name, value)
  if (card !== undefined) return place(card)
  if (/^[^\s@]+@[^\s@]+$/.test(value)) return place('email')
  if (value === String(amount)) return place('amount')
  if (value === amountIn(amount, currency, { thousands: '', decimals: '.' })) return place('amount.decimal')
  if (value === currency && /curr/i.test(name)) return place('currency')
  if (/^(cart|basket)([_-]?id)?$/i.test(name)) return place('cart')
  return isSecret(name) || isLogin(name) ? place(variable(name)) : value
}
