import { LIMITS } from './limits.ts'
import type { AppliedPatch, Patch } from './patch.schema.ts'
import type { PinnedScenario } from './transaction.ts'

/** Largest number of patches on top of one outcome. */
export const MOST_PATCHES = LIMITS.scenarioNames.most

/** Returns the name of a scenario or patch that a queued outcome contains. */
export const nameOfNext = (id: string): string => `next/${id}`

/** Returns the parts that a patch changes, such as `webhook`. */
export const partsOf = ({ nonsense: _, ...parts }: Patch): readonly string[] => Object.keys(parts)

/** Formats patches for the header `sandbox-explain`. */
export const formatPatches = (patches: readonly AppliedPatch[]): string =>
  patches.map(({ name, matchedBy, patch }) => `${name} (${matchedBy}: ${partsOf(patch).join(', ')})`).join(', ')

/** Returns the reason of a scenario, with the patches on top of it. */
export const reasonOf = ({ matchedBy, patches }: PinnedScenario): string =>
  patches ? `${matchedBy}; patched by ${formatPatches(patches)}` : matchedBy

/** Returns the name of the last patch that changes a part, or of the scenario. */
export const sourceOfPart = ({ name, patches = [] }: PinnedScenario, part: keyof Patch): string =>
  patches.findLast(({ patch }) => patch[part] !== undefined)?.name ?? name

/** A patch as described in events. */
export type PatchDescription = {
  readonly name: string
  readonly matchedBy: string
  readonly patched: readonly string[]
}

export const describePatch = ({ name, matchedBy, patch }: AppliedPatch): PatchDescription => ({
  name,
  matchedBy,
  patched: partsOf(patch),
})
