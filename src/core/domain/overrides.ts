import type { MergePatch } from './merge-patch.ts'
import type { Outcome } from './outcome.schema.ts'
import type { Fault, FaultPlace } from './outcome.ts'
import { FAULT_PLACES } from './outcome-values.ts'
import type { Records } from './records.schema.ts'
import { turnIn } from './sequence.ts'

/**
 * What somebody changed by hand about the answers that tell of a transaction or a link, and what became of what does not
 * last. The transaction or link itself stays what it is.
 */
export type Alteration = Records['alterations']

/** What is shown in place of the truth: one patch that lasts, or several in a row. */
export type ShownWish = NonNullable<Alteration['shown']>
/** Faults in place of those of the scenario: one, several in a row, or none at all. */
export type FaultsWish = NonNullable<Alteration['faults']>
/** Several in a row: null is the truth, or no fault; without `times` it lasts. */
export type ShownTurns = Extract<ShownWish, readonly unknown[]>
export type FaultTurns = Extract<FaultsWish, readonly unknown[]>

/** Whether what is wished is several in a row. */
export const isTurns = <Wish>(wish: Wish): wish is Extract<Wish, readonly unknown[]> => Array.isArray(wish)

type Counted = keyof NonNullable<Alteration['used']>

/** An alteration with other counts of what is used up; null forgets one. */
const counting = (alteration: Alteration, counts: { readonly [Count in Counted]?: number | null }): Alteration => {
  const { used, ...rest } = alteration
  const left = Object.fromEntries(Object.entries({ ...used, ...counts }).filter(([, count]) => count !== null))
  return Object.keys(left).length === 0 ? rest : { ...rest, used: left }
}

/** An alteration with something else shown, from now on; null shows the truth. */
export const showing = (alteration: Alteration, shown: ShownWish | null): Alteration => {
  const { shown: _, ...rest } = counting(alteration, { shown: null })
  return shown === null ? rest : { ...rest, shown }
}

const PLACES_UNUSED = { init: null, start: null, status: null } as const

/** An alteration with other faults, from now on; null leaves those of the scenario, with what they have counted so far. */
export const withFaults = (alteration: Alteration, faults: FaultsWish | null): Alteration => {
  const { faults: before, applied, ...rest } = counting(alteration, PLACES_UNUSED)
  // Faults in a row count for themselves; a single one counts in the place of the scenario's.
  const keeps =
    applied !== undefined && (before === undefined || isTurns(before)) && (faults === null || isTurns(faults))
  return { ...rest, ...(faults !== null && { faults }), ...(keeps && { applied }) }
}

/** What the next status answer shows in place of the truth, and the alteration that remembers it, where reads count. */
export const nextShown = (
  alteration: Alteration,
): { readonly patch?: MergePatch | undefined; readonly after?: Alteration } => {
  const { shown, used } = alteration
  if (!isTurns(shown)) return { patch: shown }
  const count = used?.shown ?? 0
  const turn = turnIn(shown, count)
  const patch = turn?.response ?? undefined
  if (turn?.times === undefined) return { patch }
  const isLast = turnIn(shown, count + 1) === undefined
  return { patch, after: isLast ? showing(alteration, null) : counting(alteration, { shown: count + 1 }) }
}

/** What is wrong with an answer on purpose. */
export type Defects = Pick<Outcome, 'fault' | 'nonsense'> & {
  /** The fault is no scenario's: somebody put it there. */
  readonly byHand?: true
}

/** The faults that are in force, where they are not several in a row. */
const faultInForce = ({ fault }: Defects, { faults }: Alteration = {}): Fault | undefined => {
  if (faults === undefined || isTurns(faults)) return fault
  return faults === 'none' ? undefined : faults
}

/**
 * Faults in a row that concern a place: those on it, and null, which counts wherever one of the others strikes. Each place has
 * a row of its own.
 */
export const turnsAt = (turns: FaultTurns, place: FaultPlace): FaultTurns => {
  const named = turns.flatMap(({ fault }) => fault?.on ?? [])
  const counts = named.length === 0 ? place === 'status' : named.includes(place)
  return turns.filter(({ fault }) => (fault === null ? counts : fault.on.includes(place)))
}

/** The turn of the next answer of a place; undefined where none is left there. */
const faultTurn = (turns: FaultTurns, place: FaultPlace, used: Alteration['used']) =>
  turnIn(turnsAt(turns, place), used?.[place] ?? 0)

/**
 * How many answers of a place suffer; undefined for all of them. Of initializations only the first does where nothing
 * else is said: who repeats one under its Idempotency-Key finds what the lost answer was about.
 */
const timesOn = (place: FaultPlace, { times }: Fault): number | undefined => times ?? (place === 'init' ? 1 : undefined)

type NextDefects = { readonly defects: Defects; readonly after?: Alteration }

const nextOfTurns = (
  place: FaultPlace,
  defects: Defects,
  { faults: _, ...own }: Alteration,
  turns: FaultTurns,
): NextDefects => {
  const alteration: Alteration = { ...own, faults: turns }
  const turn = faultTurn(turns, place, own.used)
  if (!turn) {
    // Nothing is left of it here: it is as if nothing had been put.
    const { defects: next, after } = nextDefects(place, defects, own)
    return { defects: next, ...(after && { after: { ...after, faults: turns } }) }
  }
  const { fault: __, ...whole } = defects
  const next: Defects = turn.fault === null ? whole : { ...whole, fault: turn.fault, byHand: true }
  if (turn.times === undefined) return { defects: next }
  const after = counting(alteration, { [place]: (own.used?.[place] ?? 0) + 1 })
  const isOver = FAULT_PLACES.every((each) => faultTurn(turns, each, after.used) === undefined)
  return { defects: next, after: isOver ? withFaults(after, null) : after }
}

/** The defects of the next answer of a place, and the alteration that remembers it, where its number counts. */
export const nextDefects = (place: FaultPlace, defects: Defects, alteration: Alteration = {}): NextDefects => {
  const { faults } = alteration
  if (isTurns(faults)) return nextOfTurns(place, defects, alteration, faults)
  const { fault: _, ...whole } = defects
  const fault = faultInForce(defects, alteration)
  if (!fault?.on.includes(place)) return { defects: whole }
  const times = timesOn(place, fault)
  const before = alteration.applied?.[place] ?? 0
  if (times !== undefined && before >= times) return { defects: whole }
  const suffering: Defects = { ...whole, fault, ...(alteration.faults === undefined ? {} : { byHand: true }) }
  if (times === undefined) return { defects: suffering }
  return { defects: suffering, after: { ...alteration, applied: { ...alteration.applied, [place]: before + 1 } } }
}
