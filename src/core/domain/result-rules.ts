import { BRANDS, type Brand } from './brand-names.ts'
import { endingWith, type ForcedEnd } from './forced-result.ts'
import type { Outcome } from './outcome.schema.ts'
import { forBrand, type Result } from './outcome.ts'
import { isPassing, type SchemeRule, schemeRuleOf, schemeRulesOf } from './scheme-rules.ts'
import { isConfidence, missingReasonProblem } from './status-reasons.ts'
import { eciOf, isAuthenticated, type Path } from './threeds.ts'

/** Returns the brands of a problem, if it does not concern all of them. */
const unlessAll = (affected: readonly Brand[], brands: readonly Brand[]): string =>
  affected.length === brands.length ? '' : ` (${affected.join(', ')})`

/** Returns the values that select the rules of a brand, as the result will have them. */
const valuesFor = ({ transStatus, reason, overrides }: Result, brand: Brand) => {
  const override = overrides?.eci && forBrand(overrides.eci, brand)
  const eci =
    (override === undefined ? eciOf(transStatus, brand) : override === 'absent' ? null : override) ?? undefined
  return { brand, transStatus, eci, reason: reason && forBrand(reason, brand) }
}

const eciProblem = (result: Result, brands: readonly Brand[]): string | undefined => {
  if (result.overrides?.eci === undefined) return undefined
  const { version, transStatus } = result
  const unpublished = brands.filter((brand) => {
    const values = valuesFor(result, brand)
    const isUsual = (values.eci ?? null) === eciOf(transStatus, brand)
    return (
      !isUsual &&
      !schemeRulesOf(values).some(
        ({ eci, versions }) => eci.includes(values.eci ?? null) && (versions?.includes(version) ?? true),
      )
    )
  })
  return unpublished.length === 0
    ? undefined
    : `this eci with transStatus ${transStatus} is not published for ${unpublished.join(', ')}`
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

const cavvProblem = (result: Result, brands: readonly Brand[]): string | undefined => {
  const { transStatus, overrides } = result
  if (overrides?.cavv === undefined) return undefined
  if (overrides.cavv === 'short') return 'a cavv always has 20 bytes'
  const ruled = (cavv: SchemeRule['cavv']) =>
    brands.filter((brand) => schemeRuleOf(valuesFor(result, brand))?.cavv === cavv)
  if (overrides.cavv === 'absent') {
    const required = ruled('required')
    return required.length === 0
      ? undefined
      : `transStatus ${transStatus} always has a cavv${unlessAll(required, brands)}`
  }
  const none = ruled('none')
  if (none.length > 0) return `transStatus ${transStatus} has no cavv${unlessAll(none, brands)}`
  const unpublished = brands.filter((brand) => schemeRulesOf(valuesFor(result, brand)).length === 0)
  return unpublished.length === 0
    ? undefined
    : `a cavv with transStatus ${transStatus} is not published for ${unpublished.join(', ')}`
}

const resultProblems = (result: Result, path: Path, brands: readonly Brand[]): (string | undefined)[] => [
  path === 'challenge' && result.transStatus === 'I' ? 'a challenge cannot end with transStatus I' : undefined,
  (result.failReason ?? result.failMessage) !== undefined && brands.some((brand) => isPassing(valuesFor(result, brand)))
    ? `transStatus ${result.transStatus} does not fail`
    : undefined,
  reasonProblem(result),
  eciProblem(result, brands),
  cavvProblem(result, brands),
  result.overrides?.xid === 'absent' && result.failReason !== 'timeout'
    ? 'the directory always returns an xid'
    : undefined,
]

/**
 * Returns the parts of an outcome that are impossible, or not published for one of these brands (sources.md: facts 3.1,
 * facts 3.2, facts 3.3, facts 3.4, facts 3.9). Usually none.
 */
export const impossibleParts = (
  { initialization, authentication, returns }: Outcome,
  brands: readonly Brand[] = BRANDS,
): readonly string[] => {
  const notEnrolled = initialization.type === 'accepted' && !initialization.enrolled
  const problems = [
    notEnrolled && authentication.flow === 'challenge' ? 'a card that is not enrolled has no challenge' : undefined,
    returns?.to === undefined ? undefined : `the redirect cannot be \`${returns.to}\` for every result`,
    ...(authentication.flow === 'error_on_start'
      ? []
      : resultProblems(authentication.result, authentication.flow, brands)),
  ]
  return problems.filter((problem) => problem !== undefined)
}

/** Returns the reason why a forced end is impossible. Impossible parts of the scenario itself are ignored. */
export const impossibleEnd = (outcome: Outcome, end: ForcedEnd): string | undefined => {
  const { returns: _returns, ...rest } = endingWith(outcome, end)
  const problems = impossibleParts(rest)
  return problems.length === 0 ? undefined : problems.join('; ')
}
