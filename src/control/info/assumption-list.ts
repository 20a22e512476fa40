import type { AssumptionList } from '../../core/contract/control.gen.ts'
import { collectAssumptions, collectOrigins, type Origin, type Recorded } from '../../core/contract/origins.ts'
import { compact } from '../../core/domain/without-undefined.ts'

const confirmedBy = ({ by, on, times }: Recorded) => ({ by, on, times })

/** Returns the assumption of an origin, also if it was confirmed later; undefined for facts of the document. */
const assumedIn = (origin: Origin) => {
  if (origin.kind !== 'recorded') return origin.kind === 'assumed' ? { assumption: origin } : undefined
  const { replaces } = origin
  return replaces.kind === 'assumed' ? { assumption: replaces, recorded: confirmedBy(origin) } : undefined
}

/** Returns all assumptions of a contract, with confirmations by recordings. */
export const assumptionsIn = (document: unknown): AssumptionList => {
  return {
    behavior: collectAssumptions(document).assumptions.map(({ recorded, ...line }) =>
      compact({ ...line, recorded: recorded && confirmedBy(recorded) }),
    ),
    wire: collectOrigins(document).rows.flatMap(({ origin, pointer, item, group, name }) => {
      const assumed = assumedIn(origin)
      if (assumed === undefined) return []
      const { reason, source } = assumed.assumption
      return [compact({ pointer, item, group, name, reason, source, recorded: assumed.recorded })]
    }),
  }
}
