import { CURRENCY_OF_NUMBER } from '../../domain/currency-numbers.ts'
import { isMap } from '../../domain/is-record.ts'
import { decimalsOf } from '../../domain/money.ts'
import type { JudgedRequest } from './judged-request.ts'

type Agreement = {
  /** Returns true if a value contradicts the request. */
  readonly contradicts: (value: unknown, request: JudgedRequest) => boolean
  readonly problem: string
  readonly fix: string
}

const ADDRESS = ['City', 'Country', 'Line1', 'Line2', 'Line3', 'PostCode', 'State'] as const

/** Returns the parts of an address as text; undefined if there are none. */
const addressIn = (cardholder: unknown, prefix: 'billAddr' | 'shipAddr'): string | undefined => {
  if (!isMap(cardholder)) return undefined
  const parts = ADDRESS.map((part) => cardholder[`${prefix}${part}`]).map((part) => (part === undefined ? '' : part))
  return parts.every((part) => part === '') ? undefined : JSON.stringify(parts)
}

/** Contradictions inside a request. */
export const AGREEMENTS = {
  amount: {
    contradicts: (value, { amount }) => value !== amount,
    problem: 'differs from amount',
    fix: 'Send the same amount, or omit it.',
  },
  currency: {
    contradicts: (value, { currency }) => (CURRENCY_OF_NUMBER.get(String(value)) ?? value) !== currency,
    problem: 'differs from currency',
    fix: 'Send the same currency, or omit it.',
  },
  decimals: {
    contradicts: (value, { currency = '' }) => value !== decimalsOf(currency),
    problem: 'differs from the number of decimals of currency',
    fix: 'Send the number of decimals of ISO 4217, or omit it.',
  },
  addresses: {
    contradicts(value, { threeDS }) {
      const billing = addressIn(threeDS.cardholder, 'billAddr')
      const shipping = addressIn(threeDS.cardholder, 'shipAddr')
      if (shipping === undefined || billing === undefined) return false
      return value === (billing === shipping ? 'N' : 'Y')
    },
    problem: 'contradicts the addresses',
    fix: 'Send Y if both addresses are equal, otherwise N.',
  },
} as const satisfies Readonly<Record<string, Agreement>>

export type AgreementName = keyof typeof AGREEMENTS
