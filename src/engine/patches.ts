import type { Decided } from '../core/domain/link.ts'
import type { Outcome } from '../core/domain/outcome.schema.ts'
import { DECIDERS } from '../core/domain/outcome-precedence.ts'
import type { Overlay } from '../core/domain/patch.schema.ts'
import { MOST_LAID } from '../core/domain/patch.ts'
import type { ScenarioChoice } from '../core/domain/space-settings.ts'
import { compact } from '../core/domain/without-undefined.ts'
import type { Scenario } from './scenarios/matching/scenario.ts'
import type { ScenarioBook } from './scenarios/matching/scenario-index.ts'
import { laidOver } from './scenarios/vocabulary/apply-patch.ts'
import { outcomeOf } from './scenarios/vocabulary/outcome-of.ts'

/** A scenario as it is laid over what decides; undefined where it decides itself. */
export const overlayOf = ({ name, patch }: Scenario, matchedBy: string, next?: string): Overlay | undefined =>
  patch && { name, matchedBy, ...compact({ next }), patch }

/** What a space lays over whatever decides in it: the scenario that it forces, or has as its default, where that is an overlay. */
export const overlaysOfSpace = (book: ScenarioBook, choice: ScenarioChoice | undefined): readonly Overlay[] => {
  const scenario = choice && book.byName(choice.name)
  const { matchedBy } = choice?.mode === 'force' ? DECIDERS.forced : DECIDERS.space_default
  const overlay = scenario && overlayOf(scenario, matchedBy)
  return overlay ? [overlay] : []
}

/** An overlay that asks for what cannot be over what has decided, and why. */
export type Misfit = { readonly overlay: Overlay; readonly mismatch: string }

export type Laid = {
  readonly decided: Decided
  readonly laid: readonly Overlay[]
  /** They are passed over. */
  readonly misfits: readonly Misfit[]
}

/** Lays one after the other over what decided, a later one winning member by member: one outcome comes of it. */
export const layOver = (decided: Decided, patches: readonly Overlay[]): Laid => {
  if (patches.length === 0) return { decided, laid: [], misfits: [] }
  let { outcome } = decided
  const { scenario } = decided
  const all = [...(scenario.patches ?? [])]
  const laid: Overlay[] = []
  const misfits: Misfit[] = []
  for (const overlay of patches) {
    if (all.length >= MOST_LAID) break
    const made = laidOver(outcome, overlay.patch)
    if ('mismatch' in made) misfits.push({ overlay, ...made })
    else {
      outcome = made.outcome
      laid.push(overlay)
      all.push(overlay)
    }
  }
  const passed = misfits.map(({ overlay, mismatch }) => `; not over it ${overlay.name}: ${mismatch}`).join('')
  const matchedBy = `${scenario.matchedBy}${passed}`
  return {
    decided: { scenario: { name: scenario.name, matchedBy, ...(all.length > 0 && { patches: all }) }, outcome },
    laid,
    misfits,
  }
}

/** What is known of an outcome of which only the overlays are. */
export const laidOverUsual = (patches: readonly Overlay[]): Outcome =>
  layOver({ scenario: { name: '', matchedBy: '' }, outcome: outcomeOf({}) }, patches).decided.outcome
