import { BRANDS } from '../../domain/card.ts'
import { type ByBrand, forBrand, type Result, type TransStatus } from '../../domain/outcome.ts'
import type { Sign } from './feature.ts'

type Status = {
  /** What comes of it where nobody is asked, and after a challenge. */
  readonly unasked: string
  readonly asked: string
  readonly sign: Sign
  readonly keywords: readonly string[]
}

/** Every result of an authentication with all that is said of it. */
export const STATUSES: Readonly<Record<TransStatus, Status>> = {
  Y: {
    unasked: 'Passes without asking',
    asked: 'passes',
    sign: 'pass',
    keywords: ['authenticated', 'success', 'liability shift'],
  },
  A: {
    unasked: 'Passes as an attempt',
    asked: 'counts as an attempt',
    sign: 'attempt',
    keywords: ['attempt', 'stand-in', 'liability shift'],
  },
  N: {
    unasked: 'Fails without asking',
    asked: 'fails',
    sign: 'fail',
    keywords: ['not authenticated', 'denied', 'failed'],
  },
  U: {
    unasked: 'Cannot be done: the bank says nothing about the cardholder',
    asked: 'a technical problem at the bank',
    sign: 'tech',
    keywords: ['unavailable', 'technical error'],
  },
  R: {
    unasked: 'Rejected by the bank',
    asked: 'is rejected by the bank',
    sign: 'fail',
    keywords: ['blocked', 'fraud', 'denied'],
  },
  I: {
    unasked: 'Passes, for information only',
    asked: 'passes for information only',
    sign: 'attempt',
    keywords: ['informational', 'data only', 'no liability shift'],
  },
}

const REASON_KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  '10': ['stolen'],
  '11': ['fraud'],
  '14': ['timeout'],
  '19': ['wrong code 3 times', 'too many attempts'],
}

const CAVV = {
  absent: 'The proof (CAVV) is missing',
  short: 'The proof (CAVV) is too short',
  present: 'It has a proof (CAVV)',
} as const

/** A value, and in brackets those of brands that have another. */
export const brandsPhrase = (value: ByBrand<string>): string => {
  if (typeof value === 'string') return value
  const named = BRANDS.flatMap((brand) => {
    const own = value[brand]
    return own === undefined || own === value.default ? [] : [`${brand}: ${own}`]
  })
  return named.length === 0 ? value.default : `${value.default} (${named.join(', ')})`
}

/** A result in the words of the vocabulary. */
export const resultPhrase = ({ transStatus, reason, overrides: { eci, cavv, xid } = {} }: Result): string => {
  const details = [
    reason === undefined ? undefined : `reason ${brandsPhrase(reason)}`,
    eci === undefined ? undefined : `eci ${brandsPhrase(eci)}`,
    cavv && `cavv ${cavv}`,
    xid && `xid ${xid}`,
  ].filter((detail) => detail !== undefined)
  return details.length === 0 ? transStatus : `${transStatus} (${details.join(', ')})`
}

/** What is unusual about a result, sentence by sentence. */
export const plainDefects = ({ overrides: { eci, cavv, xid } = {}, cardholderInfo }: Result): readonly string[] => [
  ...(cavv ? [CAVV[cavv]] : []),
  ...(xid ? ['The xid is missing'] : []),
  ...(eci === undefined ? [] : [eci === 'absent' ? 'The ECI is missing' : 'The ECI is another one']),
  ...(cardholderInfo === undefined ? [] : ['The bank sends words that your app must show']),
]

/** What people type who look for a result. */
export const resultKeywords = (result: Result): readonly string[] => {
  const { transStatus, reason, overrides, failReason, cardholderInfo, version } = result
  return [
    transStatus,
    ...STATUSES[transStatus].keywords,
    ...(reason === undefined ? [] : (REASON_KEYWORDS[forBrand(reason, 'VIS')] ?? [])),
    ...(overrides?.cavv === undefined ? [] : ['cavv', 'aav', 'proof']),
    ...(overrides?.xid === undefined ? [] : ['xid']),
    ...(overrides?.eci === undefined ? [] : ['eci']),
    ...(failReason === 'timeout' ? ['timeout', 'slow'] : []),
    ...(cardholderInfo === undefined ? [] : ['cardHolderInfo', 'message']),
    ...(version === '2.2.0' ? [] : ['version', version]),
  ]
}
