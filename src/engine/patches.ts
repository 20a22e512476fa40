import type { Decided } from '../core/domain/link.ts'
import type { Outcome } from '../core/domain/outcome.schema.ts'
import { PRECEDENCE_RULES } from '../core/domain/outcome-precedence.ts'
import type { AppliedPatch } from '../core/domain/patch.schema.ts'
import { MOST_PATCHES } from '../core/domain/patch.ts'
import type { ScenarioChoice } from '../core/domain/space-settings.ts'
import { compact } from '../core/domain/without-undefined.ts'
import type { Scenario } from './scenarios/matching/scenario.ts'
import type { ScenarioIndex } from './scenarios/matching/scenario-index.ts'
import { patchedOutcome } from './scenarios/vocabulary/apply-patch.ts'
import { outcomeOf } from './scenarios/vocabulary/outcome-of.ts'

/** Returns a scenario as a patch; undefined if it is a complete scenario. */
export const patchFrom = ({ name, patch }: Scenario, matchedBy: string, next?: string): AppliedPatch | undefined =>
  patch && { name, matchedBy, ...compact({ next }), patch }

/** Returns the patch of a space: its forced or default scenario if that is a patch. */
export const patchesOfSpace = (index: ScenarioIndex, choice: ScenarioChoice | undefined): readonly AppliedPatch[] => {
  const scenario = choice && index.byName(choice.name)
  const { matchedBy } = choice?.mode === 'force' ? PRECEDENCE_RULES.forced : PRECEDENCE_RULES.space_default
  const patch = scenario && patchFrom(scenario, matchedBy)
  return patch ? [patch] : []
}

/** A patch that cannot be applied on top of the matching scenario, and the reason. */
export type Mismatch = { readonly patch: AppliedPatch; readonly mismatch: string }

export type Patched = {
  readonly decided: Decided
  readonly applied: readonly AppliedPatch[]
  /** Patches that were skipped. */
  readonly mismatches: readonly Mismatch[]
}

/** Applies patches in order on top of a decision. A later patch overrides single members of an earlier one. */
export const applyPatches = (decided: Decided, patches: readonly AppliedPatch[]): Patched => {
  if (patches.length === 0) return { decided, applied: [], mismatches: [] }
  let { outcome } = decided
  const { scenario } = decided
  const all = [...(scenario.patches ?? [])]
  const applied: AppliedPatch[] = []
  const mismatches: Mismatch[] = []
  for (const patch of patches) {
    if (all.length >= MOST_PATCHES) break
    const result = patchedOutcome(outcome, patch.patch)
    if ('mismatch' in result) mismatches.push({ patch, ...result })
    else {
      outcome = result.outcome
      applied.push(patch)
      all.push(patch)
    }
  }
  const skipped = mismatches.map(({ patch, mismatch }) => `; not applied: ${patch.name}: ${mismatch}`).join('')
  const matchedBy = `${scenario.matchedBy}${skipped}`
  return {
    decided: { scenario: { name: scenario.name, matchedBy, ...(all.length > 0 && { patches: all }) }, outcome },
    applied,
    mismatches,
  }
}

/** Returns the outcome of the given patches on top of the defaults, for a link without a scenario. */
export const patchedDefault = (patches: readonly AppliedPatch[]): Outcome =>
  applyPatches({ scenario: { name: '', matchedBy: '' }, outcome: outcomeOf({}) }, patches).decided.outcome
