import type { Checks, Facts, Kind } from './doctor-check.ts'
import { SANDBOX_CHECKS } from './sandbox-checks.ts'
import { RETURN_CHECKS, WEBHOOK_CHECKS } from './webhook-checks.ts'

/** Of those of one kind, the first that holds is told. */
const CHECKS_OF: Readonly<Record<Kind, Checks>> = {
  ...SANDBOX_CHECKS,
  address: { ...SANDBOX_CHECKS.address, ...SANDBOX_CHECKS.page },
  webhook: WEBHOOK_CHECKS,
  return: RETURN_CHECKS,
}

/** Every check, by the stable code of what it finds. */
export const CHECKS: Checks = Object.assign({}, ...Object.values(CHECKS_OF))

/** Something that cannot work as it is. */
export type Finding = ReturnType<typeof judge>[number]

/** What is wrong with something that was looked at: one finding at most. */
export const judge = (kind: Kind, facts: Facts) => {
  const found = Object.entries(CHECKS_OF[kind]).find(([, { holds }]) => holds(facts))
  if (found === undefined) return []
  const [code, { says, fix }] = found
  return [{ code, about: facts.what, says: says(facts), fix: fix(facts) }]
}
