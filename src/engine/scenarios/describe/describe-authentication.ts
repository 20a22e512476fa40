import { BRANDS } from '../../../core/domain/brand-names.ts'
import { CHALLENGE_METHOD } from '../../../core/domain/challenge-methods.ts'
import { inSeconds } from '../../../core/domain/duration.ts'
import { PASSING_CODES } from '../../../core/domain/one-time-code.ts'
import { type ByBrand, type Challenge, forBrand, type Result } from '../../../core/domain/outcome.ts'
import { TRANS_STATUS } from '../../../core/domain/trans-statuses.ts'

/** Groups of outcomes, in display order. */
export type Group = 'frictionless' | 'challenge' | 'failed' | 'declined' | 'page' | 'transport' | 'webhook' | 'links'

/** The icon of an outcome; a `trap` is a fault that an app must notice. */
export type Sign =
  | 'pass'
  | 'attempt'
  | 'fail'
  | 'rejected'
  | 'error'
  | 'time'
  | 'cancel'
  | 'defect'
  | 'challenge'
  | 'webhook'
  | 'plug'
  | 'eye'

/** One effect of an outcome, with all its descriptions. A member that a view does not use is absent. */
export type Feature = {
  /** For explanations, in the words of the vocabulary. */
  readonly phrase?: string | undefined
  /** A plain sentence without its period, for readers who know no codes. */
  readonly plain?: string | undefined
  /** Search terms in addition to the words of the title. */
  readonly keywords?: readonly string[]
  /** Group and icon of an outcome with this effect. */
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

/** Returns a value, with the different values of brands in parentheses. */
export const brandsPhrase = (value: ByBrand<string>): string => {
  if (typeof value === 'string') return value
  const named = BRANDS.flatMap((brand) => {
    const own = value[brand]
    return own === undefined || own === value.default ? [] : [`${brand}: ${own}`]
  })
  return named.length === 0 ? value.default : `${value.default} (${named.join(', ')})`
}

/** Describes a result in the words of the vocabulary. */
export const resultPhrase = ({ transStatus, reason, overrides: { eci, cavv, xid } = {} }: Result): string => {
  const details = [
    reason === undefined ? undefined : `reason ${brandsPhrase(reason)}`,
    eci === undefined ? undefined : `eci ${brandsPhrase(eci)}`,
    cavv && `cavv ${cavv}`,
    xid && `xid ${xid}`,
  ].filter((detail) => detail !== undefined)
  return details.length === 0 ? transStatus : `${transStatus} (${details.join(', ')})`
}

/** Describes unusual parts of a result, one sentence each. */
export const describeDefects = ({ overrides: { eci, cavv, xid } = {}, cardholderInfo }: Result): readonly string[] => [
  ...(cavv ? [CAVV[cavv]] : []),
  ...(xid ? ['The xid is missing'] : []),
  ...(eci === undefined ? [] : [eci === 'absent' ? 'The ECI is missing' : 'The ECI is another one']),
  ...(cardholderInfo === undefined ? [] : ['The bank sends a message that your app must show']),
]

/** Returns the search terms of a result. */
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

/** Returns whether the typed code decides, by the table of codes. */
export const codeDecides = ({ method, codes, automation }: Challenge): boolean =>
  automation.type === 'none' && codes === 'table' && CHALLENGE_METHOD[method].isTyped

/** Describes the end of a challenge, with or without the cardholder. */
const describeAutomation = (challenge: Challenge, result: Result): Feature => {
  const { method, codes, automation } = challenge
  const finalState = TRANS_STATUS[result.transStatus].challenged
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
        phrase: `after ${after} automatically ${resultPhrase(result)}`,
        plain: `Challenge: decoupled, ${finalState} after ${after}`,
        keywords: ['decoupled', 'automatic'],
      }
    }
    case 'none': {
      const { variant, isTyped } = CHALLENGE_METHOD[method]
      const byCode = codeDecides(challenge)
      return {
        phrase: `${byCode ? `by code, ${PASSING_CODES[0]} for` : 'then'} ${resultPhrase(result)}`,
        plain: `Challenge: ${variant}${finalState}`,
        keywords: isTyped && (codes !== 'any' || result.transStatus === 'N') ? ['wrong code'] : [],
      }
    }
  }
}

/** Returns whether a challenge ends with its result, unless the cardholder decides otherwise. */
export const isPlayed = ({ automation: { type } }: Challenge): boolean => type === 'none' || type === 'end'

/** Describes a challenge completely. */
export const describeChallenge = (challenge: Challenge, result: Result): Feature => {
  const { method, automation, timeoutMs } = challenge
  const { name, keywords } = CHALLENGE_METHOD[method]
  const description = describeAutomation(challenge, result)
  const isTimed = timeoutMs !== undefined
  const pageEnd = isTimed && automation.type === 'none' ? [`the page ends after ${inSeconds(timeoutMs)}`] : []
  return {
    ...description,
    phrase: [name, description.phrase, ...pageEnd].join(', '),
    keywords: ['challenge', ...keywords, ...(description.keywords ?? []), ...(isTimed ? ['timeout', 'expire'] : [])],
    kind: description.kind ?? (isTimed ? ['page', 'time'] : undefined),
  }
}
