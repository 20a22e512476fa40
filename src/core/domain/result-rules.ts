import { BRANDS, type Brand } from './brand-names.ts'
import { factsOf } from './brands.ts'
import { endingWith, type ForcedEnd } from './forced-result.ts'
import type { Outcome } from './outcome.schema.ts'
import { forBrand, type Result } from './outcome.ts'
import { isConfidence, missingReasonProblem } from './status-reasons.ts'
import { eciOf, isAuthenticated, isProven, type Path } from './threeds.ts'
import type { TransStatus } from './trans-statuses.ts'

/** Returns ECI values that a scheme allows in addition to the matrix (sources.md: facts 3.3); null: none. */
const alsoPossible = (transStatus: TransStatus, brand: Brand): readonly (string | null)[] => {
  const isMastercard = factsOf(brand).eci === 'mastercard'
  if (transStatus === 'N' || transStatus === 'U' || transStatus === 'R') return isMastercard ? ['00'] : [null]
  if (transStatus === 'I') return isMastercard ? ['00', '06'] : [null]
  return []
}

const eciProblem = ({ transStatus, overrides }: Result): string | undefined => {
  const override = overrides?.eci
  if (override === undefined) return undefined
  const brands = BRANDS.filter((brand) => {
    const value = forBrand(override, brand)
    const eci = value === 'absent' ? null : value
    return eci !== eciOf(transStatus, brand) && !alsoPossible(transStatus, brand).includes(eci)
  })
  return brands.length === 0
    ? undefined
    : `no scheme has this eci for transStatus ${transStatus} (${brands.join(', ')})`
}

const reasonProblem = ({ transStatus, reason, version }: Result): string | undefined => {
  if (reason === undefined) return undefined
  const values = typeof reason === 'string' ? [reason] : Object.values(reason)
  const missing = values.map((value) => missingReasonProblem(version, value)).find((problem) => problem !== undefined)
  if (missing) return missing
  if (isAuthenticated(transStatus) && transStatus !== 'I')
    return values.every(isConfidence)
      ? undefined
      : `transStatus ${transStatus} can only have a confidence reason, 15 to 18`
  return values.some(isConfidence)
    ? `reasons 15 to 18 are confidence values of a success, not of transStatus ${transStatus}`
    : undefined
}

const cavvProblem = ({ transStatus, overrides }: Result): string | undefined => {
  if (overrides?.cavv === 'present' && !isProven(transStatus)) return `transStatus ${transStatus} has no cavv`
  if (overrides?.cavv === 'absent' && isProven(transStatus)) return `transStatus ${transStatus} always has a cavv`
  return overrides?.cavv === 'short' ? 'a cavv always has 20 bytes' : undefined
}

const resultProblems = (result: Result, path: Path): (string | undefined)[] => [
  path === 'challenge' && result.transStatus === 'I' ? 'a challenge cannot end with transStatus I' : undefined,
  isAuthenticated(result.transStatus) && (result.failReason ?? result.failMessage) !== undefined
    ? `transStatus ${result.transStatus} does not fail`
    : undefined,
  reasonProblem(result),
  eciProblem(result),
  cavvProblem(result),
  result.overrides?.xid === 'absent' && result.failReason !== 'timeout'
    ? 'the directory always returns an xid'
    : undefined,
]

/**
 * Returns the impossible parts of an outcome (sources.md: facts 3.1, facts 3.2, facts 3.3, facts 3.4), usually none.
 */
export const impossibleParts = ({ initialization, authentication, returns }: Outcome): readonly string[] => {
  const notEnrolled = initialization.type === 'accepted' && !initialization.enrolled
  const problems = [
    notEnrolled && authentication.flow === 'challenge' ? 'a card that is not enrolled has no challenge' : undefined,
    returns?.to === undefined ? undefined : `the redirect cannot be \`${returns.to}\` for every result`,
    ...(authentication.flow === 'error_on_start' ? [] : resultProblems(authentication.result, authentication.flow)),
  ]
  return problems.filter((problem) => problem !== undefined)
}

/** Returns the reason why a forced end is impossible. Impossible parts of the scenario itself are ignored. */
export const impossibleEnd = (outcome: Outcome, end: ForcedEnd): string | undefined => {
  const { returns: _returns, ...rest } = endingWith(outcome, end)
  const problems = impossibleParts(rest)
  return problems.length === 0 ? undefined : problems.join('; ')
}
