import type { Checks, Facts, Kind } from './doctor-check.ts'
import { SANDBOX_CHECKS } from './sandbox-checks.ts'
import { RETURN_CHECKS, WEBHOOK_CHECKS } from './webhook-checks.ts'

/** Checks by kind. Only the first check that holds is reported. */
const CHECKS_OF: Readonly<Record<Kind, Checks>> = {
  ...SANDBOX_CHECKS,
  address: { ...SANDBOX_CHECKS.address, ...SANDBOX_CHECKS.page },
  webhook: WEBHOOK_CHECKS,
  return: RETURN_CHECKS,
}

/** All checks, by the stable code of their finding. */
export const CHECKS: Checks = Object.assign({}, ...Object.values(CHECKS_OF))

/** A configuration that cannot work. */
export type Finding = ReturnType<typeof findingsOf>[number]

/** Checks an examined object. Returns at most one finding. */
export const findingsOf = (kind: Kind, facts: Facts) => {
  const match = Object.entries(CHECKS_OF[kind]).find(([, { applies }]) => applies(facts))
  if (match === undefined) return []
  const [code, { message, fix }] = match
  return [{ code, subject: facts.subject, message: message(facts), fix: fix(facts) }]
}
