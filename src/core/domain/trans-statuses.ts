import type { EciScheme } from './brands.ts'
import { namesOf } from './table-keys.ts'

type Row = {
  /** Whether the merchant may go on after it. ASSUMED: attempt-is-authenticated. */
  readonly passes: boolean
  /** Whether it proves something: then it carries a cavv (sources.md: facts 1.7). */
  readonly isProven: boolean
  /** ECI by scheme (sources.md: facts 3.3, facts 7); null leaves the field out. ASSUMED: eci-on-failure. */
  readonly eci: Readonly<Record<EciScheme, string | null>>
  /** The reason of such an end that nobody gave a reason for (sources.md: facts 3.2); a yes needs none. */
  readonly usualReason: string | undefined
  readonly icon: 'pass' | 'attempt' | 'fail' | 'tech'
  /** For a developer, in two words. */
  readonly comesTo: string
  /** What it means to whoever reads it. */
  readonly means: string
  /** What comes of it where nobody is asked, and after a challenge. */
  readonly unasked: string
  readonly asked: string
  readonly choice: readonly [words: string, description: string] | undefined
  readonly keywords: readonly string[]
}

const NO = { passes: false, isProven: false, eci: { visa: '07', mastercard: null, other: '07' } } as const

/** EMV 3-D Secure transStatus values that may end an authentication (sources.md: facts 3.1), with all that is done with each. */
export const TRANS_STATUS = {
  Y: {
    passes: true,
    isProven: true,
    eci: { visa: '05', mastercard: '02', other: '05' },
    usualReason: undefined,
    icon: 'pass',
    comesTo: 'authenticated',
    means: 'The cardholder is who they say.',
    unasked: 'Passes without asking',
    asked: 'passes',
    choice: ['Passes', 'Authenticated; the bank bears a fraud loss.'],
    keywords: ['authenticated', 'success', 'liability shift'],
  },
  N: {
    ...NO,
    usualReason: '01',
    icon: 'fail',
    comesTo: 'not authenticated',
    means: 'The cardholder is not confirmed.',
    unasked: 'Fails without asking',
    asked: 'fails',
    choice: ['Fails', 'The bank says no. Pick a reason, or take the usual one.'],
    keywords: ['not authenticated', 'denied', 'failed'],
  },
  U: {
    ...NO,
    usualReason: '22',
    icon: 'tech',
    comesTo: 'technical failure',
    means: 'It could not be done. That says nothing about the cardholder.',
    unasked: 'Cannot be done: the bank says nothing about the cardholder',
    asked: 'a technical problem at the bank',
    choice: ['Cannot be done', 'The bank has a technical problem.'],
    keywords: ['unavailable', 'technical error'],
  },
  A: {
    passes: true,
    isProven: true,
    eci: { visa: '06', mastercard: '01', other: '06' },
    usualReason: undefined,
    icon: 'attempt',
    comesTo: 'attempt',
    means: 'An attempt: the card network vouches in place of the bank.',
    unasked: 'Passes as an attempt',
    asked: 'counts as an attempt',
    choice: ['Passes as an attempt', 'The card network vouches in place of the bank.'],
    keywords: ['attempt', 'stand-in', 'liability shift'],
  },
  R: {
    ...NO,
    usualReason: '11',
    icon: 'fail',
    comesTo: 'rejected',
    means: 'Rejected: the bank forbids to go on.',
    unasked: 'Rejected by the bank',
    asked: 'is rejected by the bank',
    choice: ['Rejected', 'The bank suspects fraud and forbids to go on.'],
    keywords: ['blocked', 'fraud', 'denied'],
  },
  I: {
    passes: true,
    isProven: false,
    eci: { visa: '07', mastercard: '04', other: null },
    usualReason: undefined,
    icon: 'attempt',
    comesTo: 'informational only',
    means: 'For information only: nobody was authenticated.',
    unasked: 'Passes, for information only',
    asked: 'passes for information only',
    choice: undefined,
    keywords: ['informational', 'data only', 'no liability shift'],
  },
} as const satisfies Readonly<Record<string, Row>>

export type TransStatus = keyof typeof TRANS_STATUS
export const TRANS_STATUSES = namesOf(TRANS_STATUS)
