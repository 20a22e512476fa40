import type { Check, Facts, Kind } from './check.ts'
import { GIVEN_CHECKS } from './given-checks.ts'
import { SANDBOX_CHECKS } from './sandbox-checks.ts'

export type FindingCode = keyof typeof SANDBOX_CHECKS | keyof typeof GIVEN_CHECKS

/** Every check, by the stable code of what it finds. */
export const CHECKS: Readonly<Record<FindingCode, Check>> = { ...SANDBOX_CHECKS, ...GIVEN_CHECKS }

const CODES = Object.keys(CHECKS) as FindingCode[]

/** Something that cannot work as it is. */
export type Finding = {
  readonly code: FindingCode
  readonly about: string
  readonly says: string
  readonly fix: string
}

/** What is wrong with something that was looked at: one finding at most. */
export const judge = (kind: Kind, facts: Facts): readonly Finding[] => {
  const code = CODES.find((one) => CHECKS[one].of.includes(kind) && CHECKS[one].holds(facts))
  return code === undefined
    ? []
    : [{ code, about: facts.what, says: CHECKS[code].says(facts), fix: CHECKS[code].fix(facts) }]
}
