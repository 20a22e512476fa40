import type { Outcome } from './outcome.schema.ts'
import type { Result } from './outcome.ts'
import { HANDS, type Hand } from './return-targets.ts'
import { reasonIn } from './status-reasons.ts'
import { memberNamed, namesOf } from './table-keys.ts'
import { TRANS_STATUS, type TransStatus } from './trans-statuses.ts'

/** How somebody may end it. No challenge ends with I (sources.md: facts 3.1). */
export const FORCED_STATUSES = ['Y', 'N', 'A', 'U', 'R', 'I'] as const satisfies readonly TransStatus[]

/** The wish of somebody who tests: end with this transStatus whatever was pinned. */
export type ForcedEnd = { readonly transStatus: (typeof FORCED_STATUSES)[number]; readonly reason?: string }

/** The reason that an end has in this version where nobody gives one; a yes needs none. */
export const usualReason = (transStatus: TransStatus, version: Result['version']): string | undefined => {
  const usual = TRANS_STATUS[transStatus].usualReason
  return usual && reasonIn(version, usual)
}

/** What a challenge, or a frictionless authentication, results in when somebody forces its end. */
export const resultOfEnd = (
  { transStatus, ...wish }: ForcedEnd,
  { version }: { readonly version: Result['version'] },
): Result => {
  const reason = wish.reason ?? usualReason(transStatus, version)
  return reason === undefined ? { transStatus, version } : { transStatus, version, reason }
}

/**
 * The pinned outcome with another end. The flow stays (a frictionless card remains frictionless); what the scenario
 * did by itself (cancel, abandon, end automatically) no longer happens, because somebody has decided.
 */
export const endingWith = (outcome: Outcome, wish: ForcedEnd): Outcome => {
  const { authentication } = outcome
  if (authentication.flow === 'error_on_start') return outcome
  const result = resultOfEnd(wish, authentication.result)
  if (authentication.flow === 'frictionless') return { ...outcome, authentication: { ...authentication, result } }
  const challenge = { ...authentication.challenge, automation: { type: 'none' } as const }
  return { ...outcome, authentication: { ...authentication, challenge, result } }
}

const HAND_NAMES = namesOf(HANDS)
const FORCED = new RegExp(
  `; ended as ([${FORCED_STATUSES.join('')}])(?: with reason (\\d\\d))? (${HAND_NAMES.map((hand) => HANDS[hand].words).join('|')})$`,
)

/** Why a scenario decided, once somebody has decided about the end besides it. */
export const becauseForced = (matchedBy: string, { transStatus, reason }: ForcedEnd, hand: Hand): string => {
  const why = reason === undefined ? '' : ` with reason ${reason}`
  const told = `; ended as ${transStatus}${why} ${HANDS[hand].words}`
  return matchedBy.endsWith(told) ? matchedBy : `${matchedBy}${told}`
}

/** An end that somebody forced, and by which hand. */
export type Forced = { readonly hand: Hand; readonly end: ForcedEnd }

/** The end that somebody forced, by what `becauseForced` wrote. */
export const forcedEndOf = (matchedBy: string): Forced | undefined => {
  const [, letter, reason, words] = FORCED.exec(matchedBy) ?? []
  const transStatus = memberNamed(FORCED_STATUSES, letter)
  const hand = HAND_NAMES.find((name) => HANDS[name].words === words)
  return hand && transStatus && { hand, end: { transStatus, ...(reason !== undefined && { reason }) } }
}
