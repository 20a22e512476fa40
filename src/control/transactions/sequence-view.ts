import type { FaultEndpoint } from '../../core/domain/outcome.ts'
import { FAULT_ENDPOINTS } from '../../core/domain/outcome-values.ts'
import {
  type Alteration,
  type FaultSequence,
  isSequence,
  type StatusOverrideSequence,
  sequenceAt,
} from '../../core/domain/overrides.ts'
import { usedIn } from '../../core/domain/sequence.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import { writtenFault } from '../../engine/scenarios/vocabulary/written-scenario.ts'

type CountsOfPlaces = { [Place in FaultEndpoint]?: number }

/** What is shown in a row, with how many reads each has been for. */
const shownTurnsView = (turns: StatusOverrideSequence, count: number) => {
  const used = usedIn(turns, count)
  return turns.map(({ response, times }, nth) => ({ response, ...compact({ times }), used: used[nth] ?? 0 }))
}

/** Faults in a row, with how many answers of each place each has been for. */
const faultTurnsView = (turns: FaultSequence, counts: Alteration['used'] = {}) => {
  const used = new Map(turns.map((turn): [typeof turn, CountsOfPlaces] => [turn, {}]))
  for (const place of FAULT_ENDPOINTS) {
    const there = sequenceAt(turns, place)
    for (const [nth, many] of usedIn(there, counts[place] ?? 0).entries()) {
      const turn = there[nth]
      const of = turn && used.get(turn)
      if (of && many > 0) of[place] = many
    }
  }
  return turns.map((turn) => ({
    fault: turn.fault && writtenFault(turn.fault),
    ...compact({ times: turn.times }),
    used: used.get(turn) ?? {},
  }))
}

/** What is shown in place of the truth, as it was put; null where that is nothing. */
export const shownView = ({ shown, used }: Alteration) => {
  if (shown === undefined) return null
  return isSequence(shown) ? shownTurnsView(shown, used?.shown ?? 0) : shown
}

/** Faults that were put, as they were put; null where there are none. */
export const faultsView = ({ faults, used }: Alteration) => {
  if (faults === undefined || faults === 'none') return null
  return isSequence(faults) ? faultTurnsView(faults, used) : writtenFault(faults)
}

/** How many answers of each place have suffered, where they are counted. */
export const sufferedIn = (alteration: Alteration): CountsOfPlaces => {
  const { faults } = alteration
  if (faults === undefined || !isSequence(faults)) return alteration.applied ?? {}
  const applied: CountsOfPlaces = {}
  for (const { fault, used } of faultTurnsView(faults, alteration.used))
    if (fault)
      for (const place of FAULT_ENDPOINTS) if (used[place]) applied[place] = (applied[place] ?? 0) + used[place]
  return applied
}
