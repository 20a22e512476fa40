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

type CountsByEndpoint = { [Place in FaultEndpoint]?: number }

/** Returns a sequence of overridden status responses, with the number of reads that used each entry. */
const overrideTurnsView = (turns: StatusOverrideSequence, count: number) => {
  const used = usedIn(turns, count)
  return turns.map(({ response, times }, index) => ({ response, ...compact({ times }), used: used[index] ?? 0 }))
}

/** Returns a sequence of faults, with the number of responses per endpoint that used each entry. */
const faultTurnsView = (turns: FaultSequence, counts: Alteration['used'] = {}) => {
  const used = new Map(turns.map((turn): [typeof turn, CountsByEndpoint] => [turn, {}]))
  for (const endpoint of FAULT_ENDPOINTS) {
    const entries = sequenceAt(turns, endpoint)
    for (const [index, uses] of usedIn(entries, counts[endpoint] ?? 0).entries()) {
      const turn = entries[index]
      const of = turn && used.get(turn)
      if (of && uses > 0) of[endpoint] = uses
    }
  }
  return turns.map((turn) => ({
    fault: turn.fault && writtenFault(turn.fault),
    ...compact({ times: turn.times }),
    used: used.get(turn) ?? {},
  }))
}

/** Returns the overridden status as it was sent; null if none. */
export const overrideView = ({ statusOverride, used }: Alteration) => {
  if (statusOverride === undefined) return null
  return isSequence(statusOverride)
    ? { turns: overrideTurnsView(statusOverride, used?.statusOverride ?? 0) }
    : statusOverride
}

/** Returns manual faults as they were sent; null if none. */
export const faultsView = ({ faults, used }: Alteration) => {
  if (faults === undefined || faults === 'none') return null
  return isSequence(faults) ? { turns: faultTurnsView(faults, used) } : writtenFault(faults)
}

/** Returns the number of faulty responses of each endpoint. */
export const appliedFaultsIn = (alteration: Alteration): CountsByEndpoint => {
  const { faults } = alteration
  if (faults === undefined || !isSequence(faults)) return alteration.applied ?? {}
  const applied: CountsByEndpoint = {}
  for (const { fault, used } of faultTurnsView(faults, alteration.used))
    if (fault)
      for (const endpoint of FAULT_ENDPOINTS)
        if (used[endpoint]) applied[endpoint] = (applied[endpoint] ?? 0) + used[endpoint]
  return applied
}
