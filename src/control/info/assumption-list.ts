import type { AssumptionList } from '../../core/contract/control.gen.ts'
import { collectAssumptions, collectOrigins, type Origin, type Recorded } from '../../core/contract/origins.ts'
import { compact } from '../../core/domain/without-undefined.ts'

const confirmedBy = ({ by, on, times }: Recorded) => ({ by, on, times })

/** What was assumed, be it confirmed since; undefined for what the document says or shows. */
const assumedIn = (origin: Origin) => {
  if (origin.kind !== 'recorded') return origin.kind === 'assumed' ? { said: origin } : undefined
  const { replaces } = origin
  return replaces.kind === 'assumed' ? { said: replaces, recorded: confirmedBy(origin) } : undefined
}

/** The ledger of a contract: every assumption, and what a recording has confirmed of them. */
export const assumptionsIn = (document: unknown): AssumptionList => {
  return {
    behaviour: collectAssumptions(document).assumptions.map(({ recorded, ...line }) =>
      compact({ ...line, recorded: recorded && confirmedBy(recorded) }),
    ),
    wire: collectOrigins(document).rows.flatMap(({ origin, pointer, item, group, name }) => {
      const assumed = assumedIn(origin)
      if (assumed === undefined) return []
      const { reason, source } = assumed.said
      return [compact({ pointer, item, group, name, reason, source, recorded: assumed.recorded })]
    }),
  }
}
