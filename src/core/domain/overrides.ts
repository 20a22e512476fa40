import type { MergePatch } from './merge-patch.ts'
import type { Outcome } from './outcome.schema.ts'
import type { Fault, FaultEndpoint } from './outcome.ts'
import { FAULT_ENDPOINTS } from './outcome-values.ts'
import type { Records } from './records.schema.ts'
import { entryAt } from './sequence.ts'

/**
 * Manual changes of the responses about a transaction or a link, and counters of limited ones. The record itself does
 * not change.
 */
export type Alteration = Records['alterations']

/** Overrides of the actual status: one permanent patch, or a sequence of patches. */
export type StatusOverrideRequest = NonNullable<Alteration['statusOverride']>
/** Faults that replace those of the scenario: one, a sequence, or none at all. */
export type FaultsRequest = NonNullable<Alteration['faults']>
/** A sequence of overrides or faults. Null is the actual status, or no fault; an entry without `times` is permanent. */
export type StatusOverrideSequence = Extract<StatusOverrideRequest, readonly unknown[]>
export type FaultSequence = Extract<FaultsRequest, readonly unknown[]>

/** Returns true for a sequence. */
export const isSequence = <Request>(request: Request): request is Extract<Request, readonly unknown[]> =>
  Array.isArray(request)

type Counted = keyof NonNullable<Alteration['used']>

/** Returns an alteration with other counters; null removes a counter. */
const counting = (alteration: Alteration, counts: { readonly [Count in Counted]?: number | null }): Alteration => {
  const { used, ...rest } = alteration
  const left = Object.fromEntries(Object.entries({ ...used, ...counts }).filter(([, count]) => count !== null))
  return Object.keys(left).length === 0 ? rest : { ...rest, used: left }
}

/** Returns an alteration with another override; null removes it. */
export const withOverride = (alteration: Alteration, statusOverride: StatusOverrideRequest | null): Alteration => {
  const { statusOverride: _, ...rest } = counting(alteration, { statusOverride: null })
  return statusOverride === null ? rest : { ...rest, statusOverride }
}

const ENDPOINTS_UNUSED = { init: null, start: null, status: null } as const

/** Returns an alteration with other faults; null restores those of the scenario with their counters. */
export const withFaults = (alteration: Alteration, faults: FaultsRequest | null): Alteration => {
  const { faults: before, applied, ...rest } = counting(alteration, ENDPOINTS_UNUSED)
  // A sequence has its own counters. A single fault uses the counters of the scenario's faults.
  const keeps =
    applied !== undefined && (before === undefined || isSequence(before)) && (faults === null || isSequence(faults))
  return { ...rest, ...(faults !== null && { faults }), ...(keeps && { applied }) }
}

/** Returns the override of the next status response, and the alteration with the new counter if reads count. */
export const nextOverride = (
  alteration: Alteration,
): { readonly patch?: MergePatch | undefined; readonly after?: Alteration } => {
  const { statusOverride, used } = alteration
  if (!isSequence(statusOverride)) return { patch: statusOverride }
  const count = used?.statusOverride ?? 0
  const turn = entryAt(statusOverride, count)
  const patch = turn?.response ?? undefined
  if (turn?.times === undefined) return { patch }
  const isLast = entryAt(statusOverride, count + 1) === undefined
  return { patch, after: isLast ? withOverride(alteration, null) : counting(alteration, { statusOverride: count + 1 }) }
}

/** Deliberate defects of a response. */
export type Defects = Pick<Outcome, 'fault' | 'nonsense'> & {
  /** The fault was set manually instead of by a scenario. */
  readonly isManual?: true
}

/** Returns the applicable fault, unless faults are a sequence. */
const faultInForce = ({ fault }: Defects, { faults }: Alteration = {}): Fault | undefined => {
  if (faults === undefined || isSequence(faults)) return fault
  return faults === 'none' ? undefined : faults
}

/**
 * Returns the entries of a sequence that apply to an endpoint: its faults, and null entries, which count wherever a
 * fault of the sequence applies. Each endpoint has its own sequence.
 */
export const sequenceAt = (turns: FaultSequence, endpoint: FaultEndpoint): FaultSequence => {
  const named = turns.flatMap(({ fault }) => fault?.on ?? [])
  const counts = named.length === 0 ? endpoint === 'status' : named.includes(endpoint)
  return turns.filter(({ fault }) => (fault === null ? counts : fault.on.includes(endpoint)))
}

/** Returns the entry for the next response of an endpoint, or undefined after the last one. */
const faultTurn = (turns: FaultSequence, endpoint: FaultEndpoint, used: Alteration['used']) =>
  entryAt(sequenceAt(turns, endpoint), used?.[endpoint] ?? 0)

/**
 * Returns the number of faulty responses of an endpoint; undefined for all. By default only the first initialization
 * and the first authorization are faulty, so that a repetition with the same Idempotency-Key receives the lost response.
 */
const timesOn = (endpoint: FaultEndpoint, { times }: Fault): number | undefined =>
  times ?? (endpoint === 'init' || endpoint === 'authorize' ? 1 : undefined)

type NextDefects = { readonly defects: Defects; readonly after?: Alteration }

const nextOfTurns = (
  endpoint: FaultEndpoint,
  defects: Defects,
  { faults: _, ...own }: Alteration,
  turns: FaultSequence,
): NextDefects => {
  const alteration: Alteration = { ...own, faults: turns }
  const turn = faultTurn(turns, endpoint, own.used)
  if (!turn) {
    // The sequence is used up for this endpoint: the usual faults apply.
    const { defects: next, after } = nextDefects(endpoint, defects, own)
    return { defects: next, ...(after && { after: { ...after, faults: turns } }) }
  }
  const { fault: __, ...whole } = defects
  const next: Defects = turn.fault === null ? whole : { ...whole, fault: turn.fault, isManual: true }
  if (turn.times === undefined) return { defects: next }
  const after = counting(alteration, { [endpoint]: (own.used?.[endpoint] ?? 0) + 1 })
  const isOver = FAULT_ENDPOINTS.every((each) => faultTurn(turns, each, after.used) === undefined)
  return { defects: next, after: isOver ? withFaults(after, null) : after }
}

/**
 * Returns the defects of the next response of an endpoint, and the alteration with the new counter if the response
 * counts.
 */
export const nextDefects = (endpoint: FaultEndpoint, defects: Defects, alteration: Alteration = {}): NextDefects => {
  const { faults } = alteration
  if (isSequence(faults)) return nextOfTurns(endpoint, defects, alteration, faults)
  const { fault: _, ...whole } = defects
  const fault = faultInForce(defects, alteration)
  if (!fault?.on.includes(endpoint)) return { defects: whole }
  const times = timesOn(endpoint, fault)
  const before = alteration.applied?.[endpoint] ?? 0
  if (times !== undefined && before >= times) return { defects: whole }
  const faulty: Defects = { ...whole, fault, ...(alteration.faults === undefined ? {} : { isManual: true }) }
  if (times === undefined) return { defects: faulty }
  return { defects: faulty, after: { ...alteration, applied: { ...alteration.applied, [endpoint]: before + 1 } } }
}
