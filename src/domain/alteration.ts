import type { Records } from '../shapes/records.ts'
import type { Fault, FaultPlace, Outcome } from './outcome.ts'

/**
 * What somebody changed by hand about the answers that tell of a transaction or a link, and what became of faults that
 * do not last. The transaction or link itself stays what it is.
 */
export type Alteration = Records['alterations']

/** What is wrong with an answer on purpose. */
export type Defects = Pick<Outcome, 'fault' | 'nonsense'> & {
  /** The fault is no scenario's: somebody put it there. */
  readonly byHand?: true
}

/** The faults that are in force. */
export const faultInForce = ({ fault }: Defects, { faults }: Alteration = {}): Fault | undefined =>
  faults === 'none' ? undefined : (faults ?? fault)

/**
 * How many answers of a place suffer; undefined for all of them. Of initializations only the first does where nothing
 * else is said: who repeats one under its Idempotency-Key finds what the lost answer was about.
 */
const timesOn = (place: FaultPlace, { times }: Fault): number | undefined => times ?? (place === 'init' ? 1 : undefined)

/** The defects of the next answer of a place, and the alteration that remembers it, where its number counts. */
export const nextDefects = (
  place: FaultPlace,
  defects: Defects,
  alteration: Alteration = {},
): { readonly defects: Defects; readonly after?: Alteration } => {
  const { fault: _, ...whole } = defects
  const fault = faultInForce(defects, alteration)
  if (!fault?.on.includes(place)) return { defects: whole }
  const times = timesOn(place, fault)
  const before = alteration.suffered?.[place] ?? 0
  if (times !== undefined && before >= times) return { defects: whole }
  const suffering: Defects = { ...whole, fault, ...(alteration.faults === undefined ? {} : { byHand: true }) }
  if (times === undefined) return { defects: suffering }
  return { defects: suffering, after: { ...alteration, suffered: { ...alteration.suffered, [place]: before + 1 } } }
}
