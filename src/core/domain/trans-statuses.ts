import type { EciScheme } from './brands.ts'
import { namesOf } from './table-keys.ts'

type Row = {
  /** True if the merchant may continue after it. ASSUMED: attempt-is-authenticated. */
  readonly passes: boolean
  /** True if it has a cryptogram: then the result has a cavv (sources.md: facts 1.7). */
  readonly isProven: boolean
  /** ECI by scheme (sources.md: facts 3.3, facts 7); null omits the field. ASSUMED: eci-on-failure. */
  readonly eci: Readonly<Record<EciScheme, string | null>>
  /** The default reason of this end (sources.md: facts 3.2); Y needs none. */
  readonly usualReason: string | undefined
  readonly icon: 'pass' | 'attempt' | 'fail' | 'error'
  /** Short description for developers. */
  readonly comesTo: string
  /** Meaning for users. */
  readonly means: string
  /** Description of a frictionless end, and of the end of a challenge. */
  readonly frictionless: string
  readonly challenged: string
  readonly choice: readonly [words: string, description: string] | undefined
  readonly keywords: readonly string[]
}

const NO = { passes: false, isProven: false, eci: { visa: '07', mastercard: null, other: '07' } } as const

/**
 * EMV 3-D Secure transStatus values that may end an authentication (sources.md: facts 3.1), with their descriptions.
 */
export const TRANS_STATUS = {
  Y: {
    passes: true,
    isProven: true,
    eci: { visa: '05', mastercard: '02', other: '05' },
    usualReason: undefined,
    icon: 'pass',
    comesTo: 'authenticated',
    means: 'The cardholder is authenticated.',
    frictionless: 'Frictionless: success',
    challenged: 'success',
    choice: ['Success', 'Authenticated; the bank has the liability.'],
    keywords: ['authenticated', 'success', 'liability shift'],
  },
  N: {
    ...NO,
    usualReason: '01',
    icon: 'fail',
    comesTo: 'not authenticated',
    means: 'The cardholder is not authenticated.',
    frictionless: 'Frictionless: failed (N)',
    challenged: 'failed (N)',
    choice: ['Failed (N)', 'The bank denies the authentication. Select a reason, or keep the usual one.'],
    keywords: ['not authenticated', 'denied', 'failed'],
  },
  U: {
    ...NO,
    usualReason: '22',
    icon: 'error',
    comesTo: 'technical failure',
    means: 'The authentication was not possible, for reasons unrelated to the cardholder.',
    frictionless: 'Frictionless: unavailable (U)',
    challenged: 'unavailable (U)',
    choice: ['Unavailable (U)', 'The bank has a technical problem.'],
    keywords: ['unavailable', 'technical error'],
  },
  A: {
    passes: true,
    isProven: true,
    eci: { visa: '06', mastercard: '01', other: '06' },
    usualReason: undefined,
    icon: 'attempt',
    comesTo: 'attempt',
    means: 'An attempt: the card network confirms it instead of the bank.',
    frictionless: 'Frictionless: attempt (A)',
    challenged: 'attempt (A)',
    choice: ['Attempt (A)', 'The card network confirms it instead of the bank.'],
    keywords: ['attempt', 'stand-in', 'liability shift'],
  },
  R: {
    ...NO,
    usualReason: '11',
    icon: 'fail',
    comesTo: 'rejected',
    means: 'Rejected: the bank forbids the payment.',
    frictionless: 'Rejected by issuer (R)',
    challenged: 'rejected by issuer (R)',
    choice: ['Rejected by issuer (R)', 'The bank suspects fraud and forbids the payment.'],
    keywords: ['blocked', 'fraud', 'denied'],
  },
  I: {
    passes: true,
    isProven: false,
    eci: { visa: '07', mastercard: '04', other: null },
    usualReason: undefined,
    icon: 'attempt',
    comesTo: 'informational only',
    means: 'Informational: the cardholder was not authenticated.',
    frictionless: 'Frictionless: informational (I)',
    challenged: 'informational (I)',
    choice: undefined,
    keywords: ['informational', 'data only', 'no liability shift'],
  },
} as const satisfies Readonly<Record<string, Row>>

export type TransStatus = keyof typeof TRANS_STATUS
export const TRANS_STATUSES = namesOf(TRANS_STATUS)
