import { BRANDS } from '../../../core/domain/brand-names.ts'
import { CHALLENGE_METHOD } from '../../../core/domain/challenge-methods.ts'
import { inSeconds } from '../../../core/domain/duration.ts'
import { PASSING_CODES } from '../../../core/domain/one-time-code.ts'
import { type ByBrand, type Challenge, forBrand, type Result } from '../../../core/domain/outcome.ts'
import { TRANS_STATUS } from '../../../core/domain/trans-statuses.ts'

/** What a person wants to see, in the order in which it is offered. */
export type Group = 'passes' | 'asks' | 'fails' | 'network' | 'page' | 'transport' | 'webhook' | 'links'

/** The outline under which an outcome is recognised at a glance; a `trap` is a defect that an app must notice. */
export type Sign =
  | 'pass'
  | 'attempt'
  | 'fail'
  | 'refused'
  | 'tech'
  | 'time'
  | 'cancel'
  | 'trap'
  | 'ask'
  | 'hook'
  | 'plug'
  | 'eye'

/** One thing that an outcome brings, with all that is said of it. What a view does not tell of it is not there. */
export type Feature = {
  /** In an explanation, in the words of the vocabulary. */
  readonly phrase?: string | undefined
  /** For somebody who reads no codes: a sentence without its full stop. */
  readonly plain?: string | undefined
  /** What people type who look for it, besides the words of its title. */
  readonly keywords?: readonly string[]
  /** What an outcome is about that has this, and the sign of it. */
  readonly kind?: readonly [Group, Sign] | undefined
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
    ...TRANS_STATUS[transStatus].keywords,
    ...(reason === undefined ? [] : (REASON_KEYWORDS[forBrand(reason, 'VIS')] ?? [])),
    ...(overrides?.cavv === undefined ? [] : ['cavv', 'aav', 'proof']),
    ...(overrides?.xid === undefined ? [] : ['xid']),
    ...(overrides?.eci === undefined ? [] : ['eci']),
    ...(failReason === 'timeout' ? ['timeout', 'slow'] : []),
    ...(cardholderInfo === undefined ? [] : ['cardHolderInfo', 'message']),
    ...(version === '2.2.0' ? [] : ['version', version]),
  ]
}

/** Whether what the cardholder types is what decides, as the table of codes says. */
export const codeDecides = ({ method, codes, automation }: Challenge): boolean =>
  automation.type === 'none' && codes === 'table' && CHALLENGE_METHOD[method].isTyped

/** What happens without the cardholder, or with, each in all its words. */
const describeAutomation = (challenge: Challenge, result: Result): Feature => {
  const { method, codes, automation } = challenge
  const ends = TRANS_STATUS[result.transStatus].asked
  switch (automation.type) {
    case 'cancel':
      return {
        phrase: 'canceled at once',
        plain: 'Challenge: canceled by cardholder',
        keywords: ['cancel', 'abort', 'back'],
        kind: ['page', 'cancel'],
      }
    case 'abandon': {
      const isShown = automation.at !== 'challenge_required'
      return {
        phrase: `abandoned in ${automation.at}`,
        plain: isShown ? 'Challenge: abandoned' : 'Challenge: page never appears',
        keywords: ['timeout', 'expire', 'abandoned', 'closed'],
        kind: ['page', 'time'],
      }
    }
    case 'end': {
      const after = inSeconds(automation.afterMs)
      return {
        phrase: `after ${after} by itself ${resultPhrase(result)}`,
        plain: `Challenge: decoupled, ${ends} after ${after}`,
        keywords: ['decoupled', 'by itself'],
      }
    }
    case 'none': {
      const { variant, isTyped } = CHALLENGE_METHOD[method]
      const byCode = codeDecides(challenge)
      return {
        phrase: `${byCode ? `by code, ${PASSING_CODES[0]} for` : 'then'} ${resultPhrase(result)}`,
        plain: `Challenge: ${variant}${ends}`,
        keywords: isTyped && (codes !== 'any' || result.transStatus === 'N') ? ['wrong code'] : [],
      }
    }
  }
}

/** Whether the result of a challenge is what it comes to, unless its cardholder wills it otherwise. */
export const isPlayed = ({ automation: { type } }: Challenge): boolean => type === 'none' || type === 'end'

/** A challenge with all that is said of it. */
export const describeChallenge = (challenge: Challenge, result: Result): Feature => {
  const { method, automation, timeoutMs } = challenge
  const { name, keywords } = CHALLENGE_METHOD[method]
  const said = describeAutomation(challenge, result)
  const isTimed = timeoutMs !== undefined
  const ends = isTimed && automation.type === 'none' ? [`the page ends after ${inSeconds(timeoutMs)}`] : []
  return {
    ...said,
    phrase: [name, said.phrase, ...ends].join(', '),
    keywords: ['challenge', ...keywords, ...(said.keywords ?? []), ...(isTimed ? ['timeout', 'expire'] : [])],
    kind: said.kind ?? (isTimed ? ['page', 'time'] : undefined),
  }
}
