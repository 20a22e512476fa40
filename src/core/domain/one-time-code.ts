import type { Brand } from './brand-names.ts'
import { once } from './once.ts'
import { type Challenge, forBrand, type Result } from './outcome.ts'
import { THREEDS_VERSIONS } from './outcome-values.ts'
import { isConfidence, lastReason, reasonIn } from './status-reasons.ts'
import { TRANS_STATUS, type TransStatus } from './trans-statuses.ts'
import { compact } from './without-undefined.ts'

/** Statuses that a code can cause; a challenge cannot end as data share. */
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

/** Returns a code that ends a challenge with its pinned result. */
export const passingCodeOf = (codes: Challenge['codes']): string =>
  typeof codes === 'string' ? PASSING_CODES[0] : (codes[0] ?? PASSING_CODES[0])

/**
 * Returns the result of `41NN`: N with reason NN. The values 15 to 18 are confidence values of a success, so these
 * codes pass.
 */
const reasonCode = (code: string): CodeResult | undefined => {
  const reason = /^41(0[1-9]|[12]\d|30)$/.exec(code)?.[1]
  if (reason === undefined) return undefined
  return { transStatus: isConfidence(reason) ? 'Y' : 'N', reason }
}

/** Returns the reason in this version, which may not define it. ASSUMED: reasons-by-version. */
const reasonOf = ({ reason }: CodeResult, version: Result['version']): string | undefined =>
  reason === undefined ? undefined : reasonIn(version, reason)

const asIn = (version: Result['version'], chosen: CodeResult): Result =>
  compact({ transStatus: chosen.transStatus, version, reason: reasonOf(chosen, version), overrides: chosen.overrides })

/** Returns the result of a code that replaces the pinned one. */
const chosenBy = (code: string): CodeResult | undefined => FIXED.get(code) ?? reasonCode(code)

/**
 * Returns the result of a one-time code (sources.md: facts 3.6, ASSUMED: one-time-codes), or undefined for a wrong
 * code. 4444 and 4000 keep the pinned result; other codes replace it.
 */
export const resultOfCode = (code: string, pinned: Result): Result | undefined => {
  if (PASSING_CODES.some((passing) => passing === code)) return pinned
  const chosen = chosenBy(code)
  return chosen && asIn(pinned.version, chosen)
}

/** Every code with its own result, independent of the scenario. */
export const CODES_WITH_RESULT: readonly string[] = [
  ...FIXED.keys(),
  ...Array.from({ length: 30 }, (_, i) => `41${String(i + 1).padStart(2, '0')}`),
]

const written = (result: Result): string => JSON.stringify(Object.entries(result).toSorted())

/** Codes by their results; the first of several with the same result. Created once: a page offers dozens of results. */
const codesByResult = once((): ReadonlyMap<string, string> => {
  const results = CODES_WITH_RESULT.toReversed().flatMap((code) => {
    const chosen = chosenBy(code)
    return chosen ? THREEDS_VERSIONS.map((version) => [written(asIn(version, chosen)), code] as const) : []
  })
  return new Map(results)
})

/**
 * Returns a code that ends a challenge of this pinned result with another one, or with its own. Undefined if no code
 * does.
 */
export const codeFor = (wanted: Result, pinned: Result): string | undefined => {
  if (wanted.version !== pinned.version) return undefined
  const result = written(wanted)
  return codesByResult().get(result) ?? (result === written(pinned) ? PASSING_CODES[0] : undefined)
}

/** Longest code that a scenario can require. */
export const LONGEST_CODE = 10

/** Normalizes an entered code. Users enter codes in groups; blanks are ignored. */
export const parseCode = (typed: string): { readonly code: string } | { readonly problem: 'empty' | 'too_long' } => {
  const code = typed.replace(/\s/g, '')
  if (code === '') return { problem: 'empty' }
  return code.length > LONGEST_CODE ? { problem: 'too_long' } : { code }
}

/** Description of a result for developers, with its codes if they describe it. */
export type ResultMeaning = { readonly comesTo: string; readonly transStatus?: TransStatus; readonly reason?: string }

export const resultMeaning = ({ transStatus, reason, overrides }: Result, brand: Brand): ResultMeaning => {
  const { comesTo } = TRANS_STATUS[transStatus]
  if (overrides?.cavv === 'absent') return { comesTo: `${comesTo} without a cavv` }
  return { comesTo, transStatus, ...(reason !== undefined && { reason: forBrand(reason, brand) }) }
}

/** Returns the codes that the challenge page explains to developers. The first one keeps the pinned result. */
export const codeHints = (
  pinned: Result,
  brand: Brand,
): readonly (readonly [code: string, meaning: ResultMeaning])[] => [
  [PASSING_CODES[0], resultMeaning(pinned, brand)],
  ...[...FIXED].map(([code, result]) => [code, resultMeaning(asIn(pinned.version, result), brand)] as const),
]

/** Returns the range of codes that contain a reason of the version. */
export const reasonCodes = ({ version }: { readonly version: Result['version'] }) => ({
  first: '4101',
  last: `41${lastReason(version)}`,
})
