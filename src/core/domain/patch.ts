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
export const overlayWords = (overlays: readonly Overlay[]): string =>
  overlays.map(({ name, because, change }) => `${name} (${because}: ${partsOf(change).join(', ')})`).join(', ')

/** Why a scenario decided, and what was laid over it. */
export const reasonOf = ({ because, overlays }: PinnedScenario): string =>
  overlays ? `${because}; over it ${overlayWords(overlays)}` : because

/** Who wants a part of an outcome as it is: the last overlay that says something of it, else what decided. */
export const whoWants = ({ name, overlays = [] }: PinnedScenario, part: keyof Change): string =>
  overlays.findLast(({ change }) => change[part] !== undefined)?.name ?? name

/** An overlay as events tell it. */
export type ToldOverlay = { readonly name: string; readonly because: string; readonly changes: readonly string[] }

export const toldOverlay = ({ name, because, change }: Overlay): ToldOverlay => ({
  name,
  because,
  changes: partsOf(change),
})
