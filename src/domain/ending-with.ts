import type { Outcome, Result, TransStatus } from './outcome.ts'

/** The wish of the control API: end with this transStatus whatever was pinned. */
export type ForcedEnd = { readonly transStatus: Exclude<TransStatus, 'I'>; readonly reason?: string }

/** Reason of a negative end that nobody gave a reason for (domain-facts 3.2). */
const DEFAULT_REASON = { N: '01', U: '22', R: '11' } as const

const reasonOf = ({ transStatus, reason }: ForcedEnd): { reason?: string } => {
  if (reason !== undefined) return { reason }
  return transStatus === 'Y' || transStatus === 'A' ? {} : { reason: DEFAULT_REASON[transStatus] }
}

/**
 * The pinned outcome with another end. The flow stays (a frictionless card remains frictionless); what the scenario
 * did by itself (cancel, abandon, end automatically) no longer happens, because somebody has decided.
 */
export const endingWith = (outcome: Outcome, wish: ForcedEnd): Outcome => {
  const { authentication } = outcome
  if (authentication.flow === 'error_on_start') return outcome
  const result: Result = { transStatus: wish.transStatus, version: authentication.result.version, ...reasonOf(wish) }
  if (authentication.flow === 'frictionless') return { ...outcome, authentication: { ...authentication, result } }
  const challenge = { ...authentication.challenge, automation: { type: 'none' } as const }
  return { ...outcome, authentication: { ...authentication, challenge, result } }
}

const FORCED = /; ended as ([YNAUR])(?: with reason (\d\d))? by the control API$/

/** Why a scenario decided, once somebody has decided about the end besides it. */
export const becauseForced = (because: string, { transStatus, reason }: ForcedEnd): string => {
  const told = `; ended as ${transStatus}${reason === undefined ? '' : ` with reason ${reason}`} by the control API`
  return because.endsWith(told) ? because : `${because}${told}`
}

/** The end that somebody forced, by what `becauseForced` wrote. */
export const forcedEndOf = (because: string): ForcedEnd | undefined => {
  const [, transStatus, reason] = FORCED.exec(because) ?? []
  if (transStatus === undefined) return undefined
  return { transStatus: transStatus as ForcedEnd['transStatus'], ...(reason !== undefined && { reason }) }
}
