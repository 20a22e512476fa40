import type { Outcome } from './outcome.schema.ts'
import type { Result } from './outcome.ts'
import { MANUAL_SOURCES, type ManualSource } from './return-targets.ts'
import { reasonIn } from './status-reasons.ts'
import { memberNamed, namesOf } from './table-keys.ts'
import { TRANS_STATUS, type TransStatus } from './trans-statuses.ts'

/** Statuses of a forced end. No challenge ends with I (sources.md: facts 3.1). */
export const FORCED_STATUSES = ['Y', 'N', 'A', 'U', 'R', 'I'] as const satisfies readonly TransStatus[]

/** A forced end: this transStatus replaces the pinned one. */
export type ForcedEnd = { readonly transStatus: (typeof FORCED_STATUSES)[number]; readonly reason?: string }

/** Returns the usual reason of a transStatus in a version; Y needs none. */
export const usualReason = (transStatus: TransStatus, version: Result['version']): string | undefined => {
  const usual = TRANS_STATUS[transStatus].usualReason
  return usual && reasonIn(version, usual)
}

/** Returns the result of a challenge or a frictionless authentication with a forced end. */
export const resultOfEnd = (
  { transStatus, ...forced }: ForcedEnd,
  { version }: { readonly version: Result['version'] },
): Result => {
  const reason = forced.reason ?? usualReason(transStatus, version)
  return reason === undefined ? { transStatus, version } : { transStatus, version, reason }
}

/**
 * Returns the pinned outcome with another end. The flow stays: a frictionless card remains frictionless. Automatic
 * actions of the scenario (cancel, abandon, end) no longer apply, because the forced end replaces them.
 */
export const endingWith = (outcome: Outcome, end: ForcedEnd): Outcome => {
  const { authentication } = outcome
  if (authentication.flow === 'error_on_start') return outcome
  const result = resultOfEnd(end, authentication.result)
  if (authentication.flow === 'frictionless') return { ...outcome, authentication: { ...authentication, result } }
  const challenge = { ...authentication.challenge, automation: { type: 'none' } as const }
  return { ...outcome, authentication: { ...authentication, challenge, result } }
}

const SOURCE_NAMES = namesOf(MANUAL_SOURCES)
const FORCED = new RegExp(
  `; ended as ([${FORCED_STATUSES.join('')}])(?: with reason (\\d\\d))? (${SOURCE_NAMES.map((source) => MANUAL_SOURCES[source].phrase).join('|')})$`,
)

/** Appends a forced end to the reason of the scenario. */
export const appendForcedEnd = (
  matchedBy: string,
  { transStatus, reason }: ForcedEnd,
  source: ManualSource,
): string => {
  const why = reason === undefined ? '' : ` with reason ${reason}`
  const suffix = `; ended as ${transStatus}${why} ${MANUAL_SOURCES[source].phrase}`
  return matchedBy.endsWith(suffix) ? matchedBy : `${matchedBy}${suffix}`
}

/** A forced end and its source. */
export type Forced = { readonly source: ManualSource; readonly end: ForcedEnd }

/** Parses the forced end that `becauseForced` wrote. */
export const forcedEndOf = (matchedBy: string): Forced | undefined => {
  const [, letter, reason, phrase] = FORCED.exec(matchedBy) ?? []
  const transStatus = memberNamed(FORCED_STATUSES, letter)
  const source = SOURCE_NAMES.find((name) => MANUAL_SOURCES[name].phrase === phrase)
  return source && transStatus && { source, end: { transStatus, ...(reason !== undefined && { reason }) } }
}
