import type { Brand } from './brand-names.ts'
import { forBrand, type Result } from './outcome.ts'
import { isConfidence, lastReason, reasonIn } from './status-reasons.ts'
import { TRANS_STATUS, type TransStatus } from './trans-statuses.ts'
import { compact } from './without-undefined.ts'

/** What a code can lead to; a challenge cannot end as data share. */
type CodeStatus = Exclude<TransStatus, 'I'>
type CodeResult = { readonly transStatus: CodeStatus; readonly reason?: string } & Pick<Result, 'overrides'>

const FIXED: ReadonlyMap<string, CodeResult> = new Map<string, CodeResult>([
  ['4009', { transStatus: 'N', reason: '01' }],
  ['4022', { transStatus: 'R', reason: '11' }],
  ['4033', { transStatus: 'U', reason: '22' }],
  ['4077', { transStatus: 'A' }],
  ['4066', { transStatus: 'Y', overrides: { cavv: 'absent' } }],
])

/** The codes that end a challenge with the pinned result (sources.md: facts 3.6). */
export const PASSING_CODES = ['4444', '4000'] as const

/** `41NN`: N with reason NN; 15 to 18 are confidence values of a pass, so those pass. */
const reasonCode = (code: string): CodeResult | undefined => {
  const reason = /^41(0[1-9]|[12]\d|30)$/.exec(code)?.[1]
  if (reason === undefined) return undefined
  return { transStatus: isConfidence(reason) ? 'Y' : 'N', reason }
}

/** Its reason in this version, which may not have it. ASSUMED: reasons-by-version. */
const reasonOf = ({ reason }: CodeResult, version: Result['version']): string | undefined =>
  reason === undefined ? undefined : reasonIn(version, reason)

const asIn = (version: Result['version'], chosen: CodeResult): Result =>
  compact({ transStatus: chosen.transStatus, version, reason: reasonOf(chosen, version), overrides: chosen.overrides })

/** What a code leads to that does not keep the pinned result. */
const chosenBy = (code: string): CodeResult | undefined => FIXED.get(code) ?? reasonCode(code)

/**
 * What a typed one-time code means (sources.md: facts 3.6, ASSUMED: one-time-codes): the result it leads to,
 * or undefined for a wrong code. 4444 and 4000 keep the pinned result, the others replace its outcome.
 */
export const resultOfCode = (code: string, pinned: Result): Result | undefined => {
  if (PASSING_CODES.some((passing) => passing === code)) return pinned
  const chosen = chosenBy(code)
  return chosen && asIn(pinned.version, chosen)
}

/** Every code that leads to a result of its own, whatever the scenario's is. */
export const TELLING_CODES: readonly string[] = [
  ...FIXED.keys(),
  ...Array.from({ length: 30 }, (_, i) => `41${String(i + 1).padStart(2, '0')}`),
]

const written = (result: Result): string => JSON.stringify(Object.entries(result).toSorted())

/** A code by which a challenge of this pinned result comes to another one, or to its own, where a code does that. */
export const codeFor = (wanted: Result, pinned: Result): string | undefined => {
  const { version } = pinned
  const isWanted = (result: Result): boolean => written(result) === written(wanted)
  const telling = TELLING_CODES.find((code) => {
    const chosen = chosenBy(code)
    // Nearly all differ in one of these; making each would take most of the time of a page.
    if (chosen?.transStatus !== wanted.transStatus || reasonOf(chosen, version) !== wanted.reason) return false
    return isWanted(asIn(version, chosen))
  })
  return telling ?? (isWanted(pinned) ? PASSING_CODES[0] : undefined)
}

/** The longest code that a scenario can ask for. */
export const LONGEST_CODE = 10

/** What somebody typed, as a code. People type codes in groups; the blanks mean nothing. */
export const readCode = (typed: string): { readonly code: string } | { readonly problem: 'empty' | 'too_long' } => {
  const code = typed.replace(/\s/g, '')
  if (code === '') return { problem: 'empty' }
  return code.length > LONGEST_CODE ? { problem: 'too_long' } : { code }
}

/** What a result comes to, for a developer: in words, and the codes that say it, where they do. */
export type Meaning = { readonly comesTo: string; readonly transStatus?: TransStatus; readonly reason?: string }

export const resultMeaning = ({ transStatus, reason, overrides }: Result, brand: Brand): Meaning => {
  const { comesTo } = TRANS_STATUS[transStatus]
  if (overrides?.cavv === 'absent') return { comesTo: `${comesTo} without a cavv` }
  return { comesTo, transStatus, ...(reason !== undefined && { reason: forBrand(reason, brand) }) }
}

/** The codes as the challenge page explains them to a developer; the first keeps the scenario's own result. */
export const codeHints = (pinned: Result, brand: Brand): readonly (readonly [code: string, meaning: Meaning])[] => [
  [PASSING_CODES[0], resultMeaning(pinned, brand)],
  ...[...FIXED].map(([code, result]) => [code, resultMeaning(asIn(pinned.version, result), brand)] as const),
]

/** From which code to which a reason stands in the code itself: those of the version. */
export const reasonCodes = ({ version }: { readonly version: Result['version'] }) => ({
  first: '4101',
  last: `41${lastReason(version)}`,
})
