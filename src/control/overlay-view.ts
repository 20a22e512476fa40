import { compact } from '../domain/compact.ts'
import { type Overlay, partsOf } from '../domain/overlay.ts'
import type { PinnedScenario } from '../domain/transaction.ts'
import { writtenWhole } from '../scenarios/words/written.ts'

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
