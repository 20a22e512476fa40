import { LIMITS } from './limits.ts'
import type { Change, Overlay } from './patch.schema.ts'
import type { PinnedScenario } from './transaction.ts'

/** How many are laid over one outcome. */
export const MOST_LAID = LIMITS.scenarioNames.most

/** What a scenario or a change is called that a one-shot itself brings. */
export const nameOfNext = (id: string): string => `next/${id}`

/** The parts that a change says something of, such as `webhook`. */
export const partsOf = ({ nonsense: _, ...said }: Change): readonly string[] => Object.keys(said)

/** Whatever decides, this is laid over it: as the header `sandbox-explain` says it. */
export const overlayWords = (patches: readonly Overlay[]): string =>
  patches.map(({ name, matchedBy, patch }) => `${name} (${matchedBy}: ${partsOf(patch).join(', ')})`).join(', ')

/** Why a scenario decided, and what was laid over it. */
export const reasonOf = ({ matchedBy, patches }: PinnedScenario): string =>
  patches ? `${matchedBy}; over it ${overlayWords(patches)}` : matchedBy

/** Who wants a part of an outcome as it is: the last overlay that says something of it, else what decided. */
export const whoWants = ({ name, patches = [] }: PinnedScenario, part: keyof Change): string =>
  patches.findLast(({ patch }) => patch[part] !== undefined)?.name ?? name

/** An overlay as events tell it. */
export type ToldOverlay = { readonly name: string; readonly matchedBy: string; readonly patched: readonly string[] }

export const toldOverlay = ({ name, matchedBy, patch }: Overlay): ToldOverlay => ({
  name,
  matchedBy,
  patched: partsOf(patch),
})
