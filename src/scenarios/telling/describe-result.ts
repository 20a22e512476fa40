import { BRANDS } from '../../domain/card.ts'
import { type ByBrand, forBrand, type Result } from '../../domain/outcome.ts'
import { TRANS_STATUS } from '../../domain/trans-statuses.ts'

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
