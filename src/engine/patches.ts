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

/** Returns a scenario as a patch; undefined if it is a complete scenario. */
export const overlayOf = ({ name, patch }: Scenario, matchedBy: string, next?: string): Overlay | undefined =>
  patch && { name, matchedBy, ...compact({ next }), patch }

/** Returns the patch of a space: its forced or default scenario if that is a patch. */
export const overlaysOfSpace = (book: ScenarioBook, choice: ScenarioChoice | undefined): readonly Overlay[] => {
  const scenario = choice && book.byName(choice.name)
  const { matchedBy } = choice?.mode === 'force' ? DECIDERS.forced : DECIDERS.space_default
  const overlay = scenario && overlayOf(scenario, matchedBy)
  return overlay ? [overlay] : []
}

/** A patch that cannot be applied on top of the matching scenario, and the reason. */
export type Misfit = { readonly overlay: Overlay; readonly mismatch: string }

export type Laid = {
  readonly decided: Decided
  readonly laid: readonly Overlay[]
  /** Patches that were skipped. */
  readonly misfits: readonly Misfit[]
}

/** Applies patches in order on top of a decision. A later patch overrides single members of an earlier one. */
export const layOver = (decided: Decided, patches: readonly Overlay[]): Laid => {
  if (patches.length === 0) return { decided, laid: [], misfits: [] }
  let { outcome } = decided
  const { scenario } = decided
  const all = [...(scenario.patches ?? [])]
  const laid: Overlay[] = []
  const misfits: Misfit[] = []
  for (const overlay of patches) {
    if (all.length >= MOST_LAID) break
    const result = laidOver(outcome, overlay.patch)
    if ('mismatch' in result) misfits.push({ overlay, ...result })
    else {
      outcome = result.outcome
      laid.push(overlay)
      all.push(overlay)
    }
  }
  const skipped = misfits.map(({ overlay, mismatch }) => `; not applied: ${overlay.name}: ${mismatch}`).join('')
  const matchedBy = `${scenario.matchedBy}${skipped}`
  return {
    decided: { scenario: { name: scenario.name, matchedBy, ...(all.length > 0 && { patches: all }) }, outcome },
    laid,
    misfits,
  }
}

/** Returns the outcome of the given patches on top of the defaults, for a link without a scenario. */
export const laidOverUsual = (patches: readonly Overlay[]): Outcome =>
  layOver({ scenario: { name: '', matchedBy: '' }, outcome: outcomeOf({}) }, patches).decided.outcome
