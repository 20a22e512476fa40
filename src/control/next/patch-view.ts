import type { Overlay } from '../../core/domain/patch.schema.ts'
import { partsOf } from '../../core/domain/patch.ts'
import type { PinnedScenario } from '../../core/domain/transaction.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import { writtenWhole } from '../../engine/scenarios/vocabulary/written-scenario.ts'

/** An overlay with all that it changes. */
export const overlayView = ({ name, because, change }: Overlay) => ({
  name,
  because,
  changes: [...partsOf(change)],
  change: writtenWhole(change),
})

/** What decided, and what is laid over it. */
export const scenarioView = ({ name, because, overlays }: PinnedScenario) => ({
  name,
  because,
  ...compact({ overlays: overlays?.map(overlayView) }),
})
