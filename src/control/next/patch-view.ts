import type { AppliedPatch } from '../../core/domain/patch.schema.ts'
import { partsOf } from '../../core/domain/patch.ts'
import type { PinnedScenario } from '../../core/domain/transaction.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import { writtenWhole } from '../../engine/scenarios/vocabulary/written-scenario.ts'

/** Returns a patch with its content. */
export const patchView = ({ name, matchedBy, patch }: AppliedPatch) => ({
  name,
  matchedBy,
  patched: [...partsOf(patch)],
  patch: writtenWhole(patch),
})

/** Returns a scenario and the patches on top of it. */
export const scenarioView = ({ name, matchedBy, patches }: PinnedScenario) => ({
  name,
  matchedBy,
  ...compact({ patches: patches?.map(patchView) }),
})
